import type { VersionDifference } from './compare-versions'

/** What was done to the objects that both began with, by their places there. */
export interface Mine {
  /** I changed it. */
  readonly isChanged: (base: number) => boolean
  /** I took it away. */
  readonly isGone: (base: number) => boolean
  /** An object of mine says the same as the one at a place of theirs. */
  readonly has: (theirs: number) => boolean
}

/** An object that both touched. */
export interface Clash {
  readonly base: number
  /** Its place in theirs; undefined where they took it away. */
  readonly theirs: number | undefined
  /** I took it away. */
  readonly isGone: boolean
}

/** What has to be done to mine so that it has what they did too. */
export interface Merge {
  readonly change: readonly (readonly [base: number, theirs: number])[]
  readonly remove: readonly number[]
  /** Places of theirs. */
  readonly add: readonly number[]
  /** What both touched: where they did not make the same of it, nobody but a person can decide. */
  readonly clashes: readonly Clash[]
}

/**
 * Merges object by object what two people did to the same version. `did` compares that version with theirs: what only one
 * of them touched is as they left it, and each object of their own is kept, one that both made twice where they differ.
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

/** The same merge with each clash decided: theirs for those that are named, mine for all others. */
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
