import type { ActionAnswer } from '#protocol/actions'
import { createObservable, type Observable } from '../observable'
import type { WorkHost } from './work-host'

/** Ignored finding with the reason. */
export type LeftIssue = ActionAnswer<'readNotes'>['left'][number]

/** Unsent text of a comment, with its place. */
export type KeptDraft = NonNullable<ActionAnswer<'readNotes'>['drafts']>[number]

/** Notes about an item. */
export interface Noted {
  readonly itemId: number
  readonly left: readonly LeftIssue[]
  /** Viewed parts of the picture, in the format of their owner. */
  readonly seen: string | undefined
  /** Unsent texts of comments. */
  readonly drafts: readonly KeptDraft[]
  /** Skipped steps of the project, in the steps' format. */
  readonly steps?: string | undefined
  /** Completed cells of the grid over the picture, in the grid's format. */
  readonly grid?: string | undefined
}

/** Notes of the shown item, undefined until they are read; stored on this computer if the host supports that. */
export interface ItemNotes extends Observable<Noted | undefined> {
  readonly open: (itemId: number) => Promise<void>
  readonly setLeft: (left: readonly LeftIssue[]) => void
  readonly setSeen: (seen: string) => void
  readonly setDrafts: (drafts: readonly KeptDraft[]) => void
  readonly setSteps: (steps: string) => void
  readonly setGrid: (grid: string) => void
  /** Writes pending notes. */
  dispose(): void
}

/** Milliseconds between writes: view changes are written rarely, typed text often, so that it survives a crash. */
const LOOKING_MS = 2_000
const TYPING_MS = 300
const DRAFTS_MAX = 50
/** Most entries; the oldest are evicted. */
const LEFT_MAX = 2_000

/** Reads the notes of each opened item from the host; a host without notes changes nothing else. */
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
      // Another item may be open by now.
      if (opened !== itemId) return
      const { left = [], seen, drafts = [], steps, grid } = answer?.ok === true ? answer.value : {}
      value.set({ itemId, left, seen, drafts, steps, grid })
    },
    setLeft: (left) => note({ left: left.slice(-LEFT_MAX) }, 0),
    setSeen: (seen) => note({ seen }, LOOKING_MS),
    setDrafts: (drafts) => note({ drafts: drafts.slice(-DRAFTS_MAX) }, TYPING_MS),
    // Skipping a step is a decision, so it is written at once.
    setSteps: (steps) => note({ steps }, 0),
    setGrid: (grid) => note({ grid }, 0),
    dispose: flush,
  }
}
