import type { Item } from '#domain/entities'
import { platformError } from '#domain/errors'
import { err, ok, type Result } from '#domain/result'
import { aRefusal, anAnswer } from '../builders/refusal'
import type { Entry, EntryOf, Written } from '../../main/outbox/writes'

/** Model platform's reaction to a call. */
export type Mood = 'well' | 'replyLost' | 'down' | 'failing' | 'maintenance' | 'inFlight' | 'gateway'

/** Item in a status: statuses have the ids 1, 2, 3 … and values ten times as large. */
export function anItem(id: number, statusId = 1, marks: Partial<Item> = {}): Item {
  return { id, name: `item ${id}`, annotation_status: statusId * 10, ...marks }
}

/** Write as a platform understands it. */
export type ModelWrite = { readonly key: string; readonly userId: number } & (
  | {
      readonly kind: 'changeStatus' | 'changeApproval'
      readonly itemId: number
      readonly from: number
      readonly to: number
    }
  | { readonly kind: 'setPinned'; readonly itemId: number; readonly pinned: boolean }
  | { readonly kind: 'requestItems'; readonly count: number }
  | { readonly kind: 'saveAnnotation'; readonly itemId: number; readonly base: number | string; readonly bytes: string }
)

/** Platform call of an entry. */
export function writeOf(entry: Entry): ModelWrite {
  const who = { key: entry.key, userId: entry.account.userId }
  switch (entry.kind) {
    case 'changeStatus':
    case 'changeApproval':
      return { ...who, kind: entry.kind, itemId: entry.itemId, from: entry.from, to: entry.to }
    case 'setPinned':
      return { ...who, kind: entry.kind, itemId: entry.itemId, pinned: entry.request.body.is_pinned === 1 }
    case 'requestItems':
      return { ...who, kind: entry.kind, count: entry.request.body.count ?? 2 }
    case 'saveAnnotation':
      return { ...who, kind: entry.kind, itemId: entry.itemId, base: entry.base, bytes: entry.body.sha256 }
  }
}

/** Entry that changes a status. */
export function statusEntry(entry: Entry): EntryOf<'changeStatus'> {
  if (entry.kind !== 'changeStatus') throw new Error(`a ${entry.kind} where a change of status was expected`)
  return entry
}

/** Platform of items in memory; records every accepted write and its author. */
export class ItemPlatform {
  readonly taken: { readonly itemId: number; readonly from: number; readonly to: number; readonly userId: number }[] =
    []
  /** Ids of each request. */
  readonly batches: (readonly number[])[] = []
  sendings = 0
  readonly #statuses = new Map<number, number>()
  readonly #marks = new Map<number, Partial<Item>>()
  readonly #marked: { readonly itemId: number; readonly mark: Partial<Item> }[] = []
  readonly #saves = new Map<number, readonly string[]>()
  readonly #answers = new Map<string, Result<Written>>()

  constructor(readonly honoursKeys = true) {}

  statusOf(itemId: number): number {
    return this.#statuses.get(itemId) ?? 1
  }

  itemOf(itemId: number): Item {
    return anItem(itemId, this.statusOf(itemId), this.#marks.get(itemId))
  }

  move(itemId: number, statusId: number): void {
    this.#statuses.set(itemId, statusId)
  }

  mark(itemId: number, mark: Partial<Item>): void {
    this.#marks.set(itemId, { ...this.#marks.get(itemId), ...mark })
  }

  historyOf(itemId: number): readonly number[] {
    return this.taken.filter((change) => change.itemId === itemId).map(({ to }) => to)
  }

  /** Approvals written to an item, in order. */
  approvalsOf(itemId: number): readonly number[] {
    return this.#marked.flatMap(({ itemId: id, mark }) => (id === itemId ? (mark.approval_status ?? []) : []))
  }

  /** Saved revisions of an item; a revision's number is its place, from 1. */
  savesOf(itemId: number): readonly string[] {
    return this.#saves.get(itemId) ?? []
  }

  /** Writes to an item's pin. */
  pinsOf(itemId: number): readonly boolean[] {
    return this.#marked.flatMap(({ itemId: id, mark }) => (id === itemId ? (mark.is_pinned ?? []) : []))
  }

  get writes(): number {
    return this.taken.length + this.#marked.length + this.batches.length
  }

  answer(write: ModelWrite, mood: Mood): Result<Written> {
    this.sendings += 1
    if (mood === 'down') return err(platformError('network_failure'))
    if (mood === 'failing') return err(platformError('platform_failed', { status: 500 }))
    if (mood === 'maintenance') return err(platformError('maintenance', { status: 503 }))
    if (mood === 'gateway') return err(anAnswer(404, '<html>nginx</html>'))
    if (mood === 'inFlight') return err(aRefusal('conflict'))
    const known = this.honoursKeys ? this.#answers.get(write.key) : undefined
    const answer = known ?? this.#take(write)
    this.#answers.set(write.key, answer)
    return mood === 'replyLost' ? err(platformError('network_failure')) : answer
  }

  #take(write: ModelWrite): Result<Written> {
    switch (write.kind) {
      case 'changeStatus': {
        const { itemId, from, to, userId } = write
        if (this.statusOf(itemId) !== from) return this.#moved('status_moved', itemId)
        this.#statuses.set(itemId, to)
        this.taken.push({ itemId, from, to, userId })
        return ok({ item: this.itemOf(itemId) })
      }
      case 'changeApproval': {
        const { itemId, from, to } = write
        if ((this.itemOf(itemId).approval_status ?? 0) !== from) return this.#moved('approval_moved', itemId)
        return this.#setMark(itemId, { approval_status: to })
      }
      case 'setPinned': {
        const { itemId, pinned } = write
        if ((this.itemOf(itemId).is_pinned ?? false) === pinned) return ok({ item: this.itemOf(itemId) })
        return this.#setMark(itemId, { is_pinned: pinned })
      }
      case 'saveAnnotation': {
        const { itemId, base, bytes } = write
        const saves = this.savesOf(itemId)
        // As main learns by reading: these bytes are already there.
        if (saves.length > 0 && saves.at(-1) === bytes) return ok({ revision: saves.length })
        if (base !== saves.length)
          return err(platformError('conflict', { status: 412, data: { code: 'conflict', revision: saves.length } }))
        this.#saves.set(itemId, [...saves, bytes])
        return ok({ revision: saves.length + 1 })
      }
      case 'requestItems': {
        const first = 1_000 + this.batches.flat().length
        const ids = Array.from({ length: write.count }, (_, index) => first + index)
        this.batches.push(ids)
        return ok({ items: ids.map((id) => this.itemOf(id)) })
      }
    }
  }

  #setMark(itemId: number, mark: Partial<Item>): Result<Written> {
    this.mark(itemId, mark)
    this.#marked.push({ itemId, mark })
    return ok({ item: this.itemOf(itemId) })
  }

  #moved(code: 'status_moved' | 'approval_moved', itemId: number): Result<Written> {
    return err(aRefusal(code, { item: this.itemOf(itemId) }))
  }
}
