import { isSameJson } from '../commands/is-same-json'
import type { HeadValue } from '../commands/change-head'
import { isNative, type Native } from '../native'
import { ABSENT, type Path } from '../ops/op'

/** Value of the head that differs between two versions. */
export interface HeadChange {
  readonly path: Path
  readonly how: 'added' | 'deleted' | 'changed'
  /** ABSENT if it did not exist, or was removed. */
  readonly was: unknown
  readonly is: unknown
}

/** Value of the head that both changed differently. */
export interface HeadClash {
  readonly path: Path
  readonly mine: unknown
  readonly theirs: unknown
}

/** Changes and conflicts of a merge of two heads. */
export interface HeadMerge {
  /** Values that only the other version changed. */
  readonly take: readonly HeadValue[]
  readonly clashes: readonly HeadClash[]
}

/** The platform writes this field with each save, so it reflects no change of a person. */
const OF_PLATFORM = 'metadata'

/** Compares the heads of two versions by path; a list counts as one value. */
export function compareHeads(before: Native, after: Native): readonly HeadChange[] {
  const changes: HeadChange[] = []
  eachDiffering(before, after, [], (path, was, is) => {
    changes.push({ path, how: was === ABSENT ? 'added' : is === ABSENT ? 'deleted' : 'changed', was, is })
  })
  return changes
}

/** Merges the heads of two versions with a common `base`, by path. */
export function mergeHeads(base: Native, mine: Native, theirs: Native): HeadMerge {
  const take: HeadValue[] = []
  const clashes: HeadClash[] = []
  eachDiffering(base, theirs, [], (path, was, is) => mergeAt(path, was, own(mine, path), is))

  function mergeAt(path: Path, was: unknown, here: unknown, there: unknown): void {
    if (isAlike(here, there)) return
    if (isAlike(here, was)) return void take.push({ path, to: there })
    // Both added it: each of its values is merged separately.
    if (isHolder(here) && isHolder(there)) {
      const before = isHolder(was) ? was : {}
      return eachDiffering(before, there, path, (inner, a, b) => mergeAt(inner, a, own(mine, inner), b))
    }
    clashes.push({ path, mine: here, theirs: there })
  }

  return { take, clashes }
}

/** Path for the person: "data › summary". */
export function pathWords(path: Path): string {
  return path.join(' › ')
}

type Differing = (path: Path, was: unknown, is: unknown) => void

function eachDiffering(before: Native, after: Native, path: Path, tell: Differing): void {
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (path.length === 0 && key === OF_PLATFORM) continue
    const [was, is] = [partOf(before, key), partOf(after, key)]
    if (isAlike(was, is)) continue
    const inside = [...path, key]
    if (isHolder(was) && isHolder(is)) eachDiffering(was, is, inside, tell)
    else tell(inside, was, is)
  }
}

function isHolder(value: unknown): value is Native {
  return value !== ABSENT && isNative(value)
}

function isAlike(one: unknown, other: unknown): boolean {
  return one === ABSENT || other === ABSENT ? one === other : isSameJson(one, other)
}

function partOf(value: unknown, key: string | number): unknown {
  return isNative(value) && Object.hasOwn(value, key) ? value[key] : ABSENT
}

/** Value at a path; ABSENT if there is none. */
function own(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((at, key) => (at === ABSENT ? ABSENT : partOf(at, key)), value)
}
