import { isSameJson } from '#domain/annotation/commands/is-same-json'
import type { NamedThread } from '#domain/annotation/comments/merge-threads'
import { readThread, type Thread } from '#domain/annotation/comments/thread'
import { exactText } from '#domain/annotation/json/exact-text'
import type { SavedEntry } from '#domain/annotation/json/joined'
import { isNative, type Native } from '#domain/annotation/native'
import type { ThreadId } from '#domain/annotation/ops/op'

/** Threads of a drawing in order; unreadable ones have a position too. */
export interface ThreadOrder {
  readonly value: (id: ThreadId) => Native | undefined
  readonly z: (id: ThreadId) => number
  readonly top: () => number
  readonly put: (id: ThreadId, value: Native, z: number) => void
  readonly change: (id: ThreadId, how: (before: Native) => Native) => void
  readonly remove: (id: ThreadId) => void
  /** The readable threads; the same list until a change. */
  readonly list: () => readonly Thread[]
  /** All threads in their current state. */
  readonly all: () => readonly NamedThread[]
  /** All threads in the form to save; undefined if all are unchanged. */
  readonly saved: () => readonly SavedEntry[] | undefined
}

/** Starts with the order of a file. */
export function createThreadOrder(came: readonly unknown[]): ThreadOrder {
  const values = new Map<ThreadId, unknown>(came.map((value, at) => [`c${at}`, value]))
  const places = new Map<ThreadId, number>(came.map((_, at) => [`c${at}`, at]))
  let top = came.length - 1
  let list: readonly Thread[] | undefined

  const inOrder = () => [...values].toSorted(([a], [b]) => (places.get(a) ?? 0) - (places.get(b) ?? 0))
  const valueOf = (id: ThreadId): Native | undefined => {
    const value = values.get(id)
    return isNative(value) ? value : undefined
  }

  return {
    value: valueOf,
    z: (id) => places.get(id) ?? 0,
    top: () => top,
    put(id, value, z) {
      values.set(id, value)
      places.set(id, z)
      top = Math.max(top, z)
      list = undefined
    },
    change(id, how) {
      const before = valueOf(id)
      if (before === undefined) return
      values.set(id, how(before))
      list = undefined
    },
    remove(id) {
      values.delete(id)
      list = undefined
    },
    list: () => (list ??= inOrder().flatMap(([id, value]) => readThread(value, id) ?? [])),
    all: () => inOrder().map(([id, value]) => ({ id, value })),
    saved() {
      const entries = inOrder().map(([id, value]): SavedEntry => {
        const base = id.startsWith('c') ? Number(id.slice(1)) : undefined
        const isAsItCame = base !== undefined && isSameJson(came[base], value)
        return { base, text: isAsItCame ? undefined : exactText(value) }
      })
      const isSame =
        entries.length === came.length && entries.every(({ base, text }, at) => base === at && text === undefined)
      return isSame ? undefined : entries
    },
  }
}
