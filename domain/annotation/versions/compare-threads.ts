import { isSameJson } from '../commands/is-same-json'
import { readThread, type Thread } from '../comments/thread'
import { isNative, type Native } from '../native'
import type { ThreadId } from '../ops/op'
import type { NamedThread } from '../comments/merge-threads'
import { keyOf } from '../comments/thread-keys'

/** Differences of a thread. */
export type ThreadPart = 'resolved' | 'opened' | 'answered' | 'reworded' | 'moved'

/** Thread that differs between an earlier and a later version. */
export interface ThreadChange {
  readonly key: string
  readonly how: 'added' | 'deleted' | 'changed'
  readonly parts: readonly ThreadPart[]
  /** Thread in the later version, or in the earlier one if it was deleted. */
  readonly thread: Thread
  /** Native thread of the earlier version. */
  readonly was: Native | undefined
}

/** Compares the threads of two versions; the last editor is no difference. */
export function compareThreads(before: readonly unknown[], after: readonly NamedThread[]): readonly ThreadChange[] {
  const free = new Set(before.filter(isNative))
  const changes: ThreadChange[] = []
  for (const { id, value } of after) {
    const thread = readThread(value, id)
    if (thread === undefined || !isNative(value)) continue
    const same = [...free].find((one) => isSameJson(one, value)) ?? [...free].find((one) => keyOf(one) === keyOf(value))
    if (same === undefined) {
      changes.push({ key: `added ${id}`, how: 'added', parts: [], thread, was: undefined })
      continue
    }
    free.delete(same)
    const parts = partsOf(readThread(same, id), thread)
    if (parts.length > 0) changes.push({ key: `changed ${id}`, how: 'changed', parts, thread, was: same })
  }
  for (const was of free) {
    const id: ThreadId = `c${before.indexOf(was)}`
    const thread = readThread(was, id)
    if (thread !== undefined) changes.push({ key: `deleted ${id}`, how: 'deleted', parts: [], thread, was })
  }
  return changes
}

function partsOf(was: Thread | undefined, is: Thread): readonly ThreadPart[] {
  if (was === undefined) return []
  const texts = ({ remarks }: Thread) => remarks.map(({ text, email, at }) => [email, at, text])
  const begun = texts(is).slice(0, was.remarks.length)
  const parts: readonly (readonly [ThreadPart, boolean])[] = [
    ['resolved', is.isResolved && !was.isResolved],
    ['opened', was.isResolved && !is.isResolved],
    ['answered', is.remarks.length > was.remarks.length],
    ['reworded', !isSameJson(begun, texts(was))],
    ['moved', !isSameJson(placeOf(was), placeOf(is))],
  ]
  return parts.flatMap(([part, isIt]) => (isIt ? [part] : []))
}

function placeOf({ place, words }: Thread) {
  return [place ?? null, words ?? null]
}
