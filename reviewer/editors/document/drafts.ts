import type { Thread } from '#domain/annotation/comments/thread'
import type { ThreadId } from '#domain/annotation/ops/op'
import type { ItemNotes, KeptDraft } from '../work/item-notes'

/** Field of a draft: that of a new comment, or the answer in a thread. */
export type DraftField = ThreadId | 'new'

type Place = NonNullable<KeptDraft['place']>

/** Unsent comment texts; they outlive their fields, and with a host that stores notes also a restart. */
export interface Drafts {
  readonly text: (field: DraftField, threads: readonly Thread[]) => string
  /** Stores a draft; `place` belongs to a new comment, until its author leaves it. */
  readonly keep: (field: DraftField, threads: readonly Thread[], text: string, place?: Place) => void
  /** Place of an unsent new comment. */
  readonly begunAt: () => Place | undefined
  /** Calls the listener when another item's drafts are loaded. */
  readonly onOther: (listener: () => void) => () => void
}

const BEGUN = 'new'

/** Stores them by a thread's stable key, because its id changes with the file's version. */
export function createDrafts(notes: Pick<ItemNotes, 'get' | 'subscribe' | 'setDrafts'>): Drafts {
  const drafts = new Map<string, KeptDraft>()
  const listeners = new Set<() => void>()
  let itemId: number | undefined

  const keyIn = (field: DraftField, threads: readonly Thread[]): string => {
    const thread = threads.find(({ id }) => id === field)
    if (field === 'new' || thread === undefined) return field
    const { at, author, id } = thread
    return at === undefined ? id : `${at} ${author}`.slice(0, 300)
  }

  function take(): void {
    const now = notes.get()
    if (now === undefined) return forget()
    if (now.itemId === itemId) return
    itemId = now.itemId
    const typed = [...drafts.values()]
    drafts.clear()
    for (const one of [...now.drafts, ...typed]) drafts.set(one.key, one)
    for (const listener of listeners) listener()
  }

  /** Another item's notes are loading. */
  function forget(): void {
    itemId = undefined
    drafts.clear()
  }

  notes.subscribe(take)
  take()
  return {
    text: (field, threads) => drafts.get(keyIn(field, threads))?.text ?? '',
    keep(field, threads, text, place) {
      const key = keyIn(field, threads)
      const before = drafts.get(key)
      if (text === '' ? before === undefined : before?.text === text && isSamePlace(before.place, place)) return
      if (text === '') drafts.delete(key)
      else drafts.set(key, { key, text, ...(place === undefined ? {} : { place }) })
      notes.setDrafts([...drafts.values()])
    },
    begunAt: () => drafts.get(BEGUN)?.place,
    onOther(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function isSamePlace(a: Place | undefined, b: Place | undefined): boolean {
  return a?.x === b?.x && a?.y === b?.y
}
