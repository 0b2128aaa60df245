import type { ActionAnswer } from '#protocol/actions'
import { createObservable, type Observable } from '../observable'
import type { WorkHost } from './work-host'

/** Something that was found and is to stay as it is, and why. */
export type LeftIssue = ActionAnswer<'readNotes'>['left'][number]

/** What was typed in a comment and not sent, with where it was to stand. */
export type KeptDraft = NonNullable<ActionAnswer<'readNotes'>['drafts']>[number]

/** What is noted about an item. */
export interface Noted {
  readonly itemId: number
  readonly left: readonly LeftIssue[]
  /** Which parts of the picture were seen, as whoever follows that writes it down. */
  readonly seen: string | undefined
  /** What is typed in comments and not sent. */
  readonly drafts: readonly KeptDraft[]
  /** What was passed over in the steps of the project, as the steps write it down. */
  readonly steps?: string | undefined
  /** Which cells of the grid over the picture are done, as the grid writes it down. */
  readonly grid?: string | undefined
}

/** The notes of the item on show, undefined until they are read; kept on this computer where the host does that. */
export interface ItemNotes extends Observable<Noted | undefined> {
  readonly open: (itemId: number) => Promise<void>
  readonly setLeft: (left: readonly LeftIssue[]) => void
  readonly setSeen: (seen: string) => void
  readonly setDrafts: (drafts: readonly KeptDraft[]) => void
  readonly setSteps: (steps: string) => void
  readonly setGrid: (grid: string) => void
  /** Writes what is not written yet. */
  dispose(): void
}

/** Looking round writes once in so many milliseconds, typing more often: what was typed is to be there after a crash. */
const LOOKING_MS = 2_000
const TYPING_MS = 300
const DRAFTS_MAX = 50
/** Older ones make room. */
const LEFT_MAX = 2_000

/** Asks the host for the notes of each item that is opened; one that keeps none loses nothing else. */
export function createItemNotes({ client, actions, clock }: Pick<WorkHost, 'client' | 'actions' | 'clock'>): ItemNotes {
  const value = createObservable<Noted | undefined>(undefined)
  let unwritten: { readonly itemId: number; readonly part: Partial<ActionAnswer<'readNotes'>> } | undefined
  let timer: unknown
  let isTyping = false
  let opened: number | undefined

  function flush(): void {
    clock.clearTimeout(timer)
    timer = undefined
    isTyping = false
    const due = unwritten
    unwritten = undefined
    if (due !== undefined) void write(due)
  }

  async function write({ itemId, part }: NonNullable<typeof unwritten>): Promise<void> {
    if ((await actions()).has('writeNotes')) await client.call('writeNotes', [{ itemId, ...part }])
  }

  function note(part: Partial<ActionAnswer<'readNotes'>>, rest: number): void {
    const now = value.get()
    if (now === undefined) return
    value.set({ ...now, ...part })
    unwritten = { itemId: now.itemId, part: { ...unwritten?.part, ...part } }
    if (rest === 0) return flush()
    const isSooner = rest === TYPING_MS && !isTyping
    if (isSooner) clock.clearTimeout(timer)
    if (isSooner || timer === undefined) timer = clock.setTimeout(flush, rest)
    isTyping ||= rest === TYPING_MS
  }

  return {
    get: value.get,
    subscribe: value.subscribe,
    async open(itemId) {
      if (opened === itemId) return
      flush()
      opened = itemId
      value.set(undefined)
      const isKept = (await actions()).has('readNotes')
      const answer = isKept ? await client.call('readNotes', [{ itemId }]) : undefined
      // Meanwhile another item may have been opened.
      if (opened !== itemId) return
      const { left = [], seen, drafts = [], steps, grid } = answer?.ok === true ? answer.value : {}
      value.set({ itemId, left, seen, drafts, steps, grid })
    },
    setLeft: (left) => note({ left: left.slice(-LEFT_MAX) }, 0),
    setSeen: (seen) => note({ seen }, LOOKING_MS),
    setDrafts: (drafts) => note({ drafts: drafts.slice(-DRAFTS_MAX) }, TYPING_MS),
    // A step that was passed over is a decision: it does not wait.
    setSteps: (steps) => note({ steps }, 0),
    setGrid: (grid) => note({ grid }, 0),
    dispose: flush,
  }
}
