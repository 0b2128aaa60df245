import { isSameJson } from '../commands/is-same-json'
import { changedFields } from '../commands/changed-fields'
import { isNative, type Native } from '../native'
import type { Reading } from '../ops/command'
import { ABSENT, type Op, type ThreadId } from '../ops/op'
import { keyOf, listIn, REMARKS, remarkKey } from './thread-keys'

/** Thread in one's own version. */
export interface NamedThread {
  readonly id: ThreadId
  readonly value: unknown
}

/** Changes of one's own threads that add those of others. */
export interface ThreadMerge {
  readonly change: readonly { readonly id: ThreadId; readonly value: Native }[]
  readonly add: readonly Native[]
  readonly remove: readonly ThreadId[]
}

/** Three versions of the threads. */
export interface ThreadVersions {
  /** Common base of both versions. */
  readonly base: readonly NamedThread[]
  readonly mine: readonly NamedThread[]
  readonly theirs: readonly unknown[]
}

const STAMPS: ReadonlySet<string> = new Set(['updatedAt', 'updatedBy'])

/**
 * Merges the threads of two people: every thread and remark of both, each once. A deleted thread stays deleted unless
 * the other person continued it. If both changed the same value differently, one's own stays.
 */
export function mergeThreads({ base, mine, theirs }: ThreadVersions): ThreadMerge {
  const change: { readonly id: ThreadId; readonly value: Native }[] = []
  const remove: ThreadId[] = []
  const [free, freeIds] = [new Set(theirs.filter(isNative)), new Set(mine.map(({ id }) => id))]
  const add: Native[] = []

  function findTheirs(like: Native): Native | undefined {
    const key = keyOf(like)
    // Prefer an exact match: keys in files of other programs may be ambiguous.
    const found = [...free].find((one) => isSameJson(one, like)) ?? [...free].find((one) => keyOf(one) === key)
    if (found !== undefined) free.delete(found)
    return found
  }

  function take(id: ThreadId, before: Native, own: Native, other: Native): void {
    const value = mergedThread(before, own, other)
    if (!isSameJson(value, own)) change.push({ id, value })
  }

  for (const { id, value: before } of base) {
    const own = mine.find((one) => one.id === id)?.value
    freeIds.delete(id)
    if (!isNative(before)) continue
    const other = findTheirs(before)
    if (isNative(own) && other !== undefined) take(id, before, own, other)
    else if (isNative(own) && isSameJson(own, before)) remove.push(id)
    else if (!isNative(own) && other !== undefined && !isSameJson(other, before)) add.push(other)
  }
  for (const { id, value: own } of mine) {
    const other = freeIds.has(id) && isNative(own) ? findTheirs(own) : undefined
    if (isNative(own) && other !== undefined) take(id, {}, own, other)
  }
  return { change, remove, add: [...add, ...free] }
}

/** Ops of a merge of threads, which join the step of the objects' merge. */
export function threadOps(
  document: Reading,
  { change, add, remove }: ThreadMerge,
  next: (nth: number) => { readonly id: ThreadId; readonly z: number },
): readonly Op[] {
  return [
    ...remove.flatMap((id): readonly Op[] => {
      const value = document.value(id)
      return value === undefined ? [] : [{ o: 'remove', id, z: document.z(id), value }]
    }),
    ...change.flatMap(({ id, value }): readonly Op[] => {
      const before = document.value(id)
      const gone = Object.fromEntries(Object.keys(before ?? {}).map((key) => [key, ABSENT]))
      return before === undefined ? [] : changedFields(id, before, { ...gone, ...value })
    }),
    ...add.map((value, nth): Op => ({ o: 'add', ...next(nth), value })),
  ]
}

/** Merges one thread: single-sided changes apply, and all remarks stay. */
function mergedThread(before: Native, own: Native, other: Native): Native {
  const keys = [...new Set([...Object.keys(own), ...Object.keys(other)])]
  const isOthers = !keys.some((key) => !STAMPS.has(key) && isChanged(before, own, key))
  return Object.fromEntries(
    keys.flatMap((key) => {
      if (key === REMARKS) return [[key, mergedRemarks(listIn(before), listIn(own), listIn(other))]]
      const from = STAMPS.has(key) ? isOthers : !isChanged(before, own, key)
      const source = from ? other : own
      return Object.hasOwn(source, key) ? [[key, source[key]]] : []
    }),
  )
}

function isChanged(before: Native, now: Native, key: string): boolean {
  return !isSameJson(before[key], now[key])
}

function mergedRemarks(
  before: readonly unknown[],
  own: readonly unknown[],
  other: readonly unknown[],
): readonly unknown[] {
  const [ownLeft, otherLeft] = [[...own], [...other]]
  const kept = before.flatMap((remark): readonly unknown[] => {
    const [mine, theirs] = [takeOut(ownLeft, remark), takeOut(otherLeft, remark)]
    if (mine === undefined) return theirs === undefined || isSameJson(theirs, remark) ? [] : [theirs]
    if (theirs === undefined) return isSameJson(mine, remark) ? [] : [mine]
    return [isSameJson(mine, remark) ? theirs : mine]
  })
  const both = ownLeft.flatMap((mine) => {
    const theirs = takeOut(otherLeft, mine)
    return theirs === undefined ? [] : [mine]
  })
  const ofOwn = ownLeft.filter((one) => !both.includes(one))
  return [...kept, ...[...both, ...otherLeft, ...ofOwn].toSorted((a, b) => timeOf(a) - timeOf(b))]
}

/** Removes the same remark from a list, even if its text changed. */
function takeOut(list: unknown[], like: unknown): unknown {
  const same = list.findIndex((one) => isSameJson(one, like))
  const at = same === -1 ? list.findIndex((one) => remarkKey(one) === remarkKey(like)) : same
  return at === -1 ? undefined : list.splice(at, 1)[0]
}

function timeOf(value: unknown): number {
  const at = isNative(value) && typeof value['createdAt'] === 'string' ? Date.parse(value['createdAt']) : Number.NaN
  return Number.isNaN(at) ? 0 : at
}
