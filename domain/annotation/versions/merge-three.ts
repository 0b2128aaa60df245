import { isSameJson } from '../commands/is-same-json'
import { mergeThreads, type ThreadMerge, type ThreadVersions } from '../comments/merge-threads'
import { exactText } from '../json/exact-text'
import { isNative, type Native } from '../native'
import { compareVersions, maker, type VersionDifference, type VersionObject } from './compare-versions'
import { mergedObject } from './merge-objects'
import { type Clash, type Merge, mergeVersions } from './merge-versions'

/** Three versions of an annotation, object by object. */
export interface ThreeVersions {
  /** Common base of both. */
  readonly base: readonly VersionObject[]
  readonly mine: readonly VersionObject[]
  readonly theirs: readonly string[]
  /** Index in mine of each base object; -1 if it was removed here. */
  readonly hereOf: Int32Array
  readonly threads: ThreadVersions
}

/** Changes and conflicts of a merge of two versions. */
export interface FoundMerge {
  readonly merge: Merge
  /** Objects that both changed in different parts, merged: their indexes in the base, and their texts. */
  readonly joined: readonly (readonly [base: number, text: string])[]
  readonly threads: ThreadMerge
  /**
   * Objects that both versions have, in different states, and the base does not, such as a restored one. Each has a
   * number for its question, counted behind the base, and its index in mine.
   */
  readonly twins: readonly (readonly [at: number, mine: number])[]
}

/**
 * Computes the changes of mine that add theirs; both have the same base. Equal changes need no question, although each
 * has its own author, and neither do changes of different parts.
 */
export function mergeThree({ base, mine, theirs, hereOf, threads }: ThreeVersions): FoundMerge {
  const did = compareVersions(base, theirs, false)
  const between = compareVersions(mine, theirs, false)
  const like = placesAlike(between)
  const hereAt = (at: number) => hereOf[at] ?? -1
  const merge = mergeVersions(did, {
    isChanged: (at) => mine[hereAt(at)]?.text !== base[at]?.text,
    isGone: (at) => hereAt(at) === -1,
    has: (place) => like.has(place),
  })
  const clashes: Clash[] = []
  const joined: (readonly [number, string])[] = []
  for (const clash of merge.clashes) {
    const { base: at, theirs: place, isGone } = clash
    const both = place === undefined || isGone ? undefined : valuesOf(mine[hereAt(at)]?.text, theirs[place])
    if (both === undefined) clashes.push(clash)
    else if (!isSameJson(unsigned(both.mine), unsigned(both.theirs))) {
      const came = valueOf(base[at]?.text)
      const made = came && mergedObject(came, both.mine, both.theirs)
      if (made === undefined) clashes.push(clash)
      // Mine may already contain theirs, such as after an earlier merge.
      else if (!isSameJson(unsigned(made), unsigned(both.mine))) joined.push([at, exactText(made)])
    }
  }
  const inBase = new Set(hereOf)
  const coming = new Set(merge.add)
  const twins: (readonly [number, number])[] = []
  for (const [here, place] of between.changed) {
    if (inBase.has(here) || !coming.has(place) || !isOneObject(mine[here]?.text, theirs[place])) continue
    // Beside its twin it would exist twice.
    coming.delete(place)
    twins.push([base.length + place, here])
    clashes.push({ base: base.length + place, theirs: place, isGone: false })
  }
  const add = merge.add.filter((place) => coming.has(place))
  return { merge: { ...merge, add, clashes }, joined, threads: mergeThreads(threads), twins }
}

/** Tells whether both have the same identity. */
function isOneObject(one: string | undefined, other: string | undefined): boolean {
  const called = maker(valueOf(one))
  return called !== undefined && called === maker(valueOf(other))
}

/** Indexes in theirs whose object equals one of mine. */
function placesAlike({ theirsAt, changed }: VersionDifference): ReadonlySet<number> {
  const differing = new Set(changed.map(([at]) => at))
  return new Set([...theirsAt].filter((place, at) => place !== -1 && !differing.has(at)))
}

function valuesOf(mine: string | undefined, theirs: string | undefined) {
  const [one, other] = [valueOf(mine), valueOf(theirs)]
  return one && other && { mine: one, theirs: other }
}

/** Object of a text; undefined if there is none. */
function valueOf(text: string | undefined): Native | undefined {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    return isNative(value) ? value : undefined
  } catch {
    // An unreadable object needs a question, like any unmergeable one.
    return undefined
  }
}

/** Object without its last editor and time. */
function unsigned({ updatedAt: _at, updatedBy: _by, ...value }: Native): Native {
  return value
}
