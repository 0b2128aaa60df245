import type { VersionDifference } from './compare-versions'

/** My changes of the base's objects, by their indexes in the base. */
export interface Mine {
  /** I changed it. */
  readonly isChanged: (base: number) => boolean
  /** I removed it. */
  readonly isGone: (base: number) => boolean
  /** An object of mine equals the one at an index of theirs. */
  readonly has: (theirs: number) => boolean
}

/** Object that both changed. */
export interface Clash {
  readonly base: number
  /** Its index in theirs; undefined if they removed it. */
  readonly theirs: number | undefined
  /** I removed it. */
  readonly isGone: boolean
}

/** Changes of mine that add theirs. */
export interface Merge {
  readonly change: readonly (readonly [base: number, theirs: number])[]
  readonly remove: readonly number[]
  /** Indexes in theirs. */
  readonly add: readonly number[]
  /** Objects that both changed: unless the results are equal, a person must decide. */
  readonly clashes: readonly Clash[]
}

/**
 * Merges two people's changes of the same version, object by object. `did` compares that version with theirs. A change
 * of only one applies, and each new object stays, even one that both made if the two differ.
 */
export function mergeVersions(did: VersionDifference, mine: Mine): Merge {
  const change: (readonly [number, number])[] = []
  const remove: number[] = []
  const clashes: Clash[] = []
  for (const [base, theirs] of did.changed) {
    if (mine.isGone(base)) clashes.push({ base, theirs, isGone: true })
    else if (!mine.isChanged(base)) change.push([base, theirs])
    else clashes.push({ base, theirs, isGone: false })
  }
  for (const base of did.onlyMine) {
    if (mine.isGone(base)) continue
    if (mine.isChanged(base)) clashes.push({ base, theirs: undefined, isGone: false })
    else remove.push(base)
  }
  const add = did.onlyTheirs.filter((theirs) => !mine.has(theirs))
  return { change, remove, add, clashes: clashes.toSorted((a, b) => a.base - b.base) }
}

/** Merge with each conflict decided: theirs for the named ones, mine for all others. */
export function decided({ clashes, ...merge }: Merge, theirs: ReadonlySet<number>): Merge {
  const taken = clashes.filter(({ base }) => theirs.has(base))
  return {
    change: [
      ...merge.change,
      ...taken.flatMap(({ base, theirs: at, isGone }) => (at === undefined || isGone ? [] : [[base, at] as const])),
    ],
    remove: [...merge.remove, ...taken.flatMap(({ base, theirs: at }) => (at === undefined ? [base] : []))],
    add: [...merge.add, ...taken.flatMap(({ theirs: at, isGone }) => (at === undefined || !isGone ? [] : [at]))],
    clashes: [],
  }
}
