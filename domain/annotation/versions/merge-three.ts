import { isSameJson } from '../commands/is-same-json'
import { mergeThreads, type ThreadMerge, type ThreadVersions } from '../comments/merge-threads'
import { exactText } from '../json/exact-text'
import { isNative, type Native } from '../native'
import { compareVersions, maker, type VersionDifference, type VersionObject } from './compare-versions'
import { mergedObject } from './merge-objects'
import { type Clash, type Merge, mergeVersions } from './merge-versions'

/** Three versions of an annotation, object by object. */
export interface ThreeVersions {
  /** What both began with. */
  readonly base: readonly VersionObject[]
  readonly mine: readonly VersionObject[]
  readonly theirs: readonly string[]
  /** The place in mine of each object of the base; -1 for one that was taken away here. */
  readonly hereOf: Int32Array
  readonly threads: ThreadVersions
}

/** What a merge of two versions has to do, and what it has to ask. */
export interface FoundMerge {
  readonly merge: Merge
  /** Objects that both changed in different parts, with what both did: their places in the base, and their texts. */
  readonly joined: readonly (readonly [base: number, text: string])[]
  readonly threads: ThreadMerge
  /**
   * Objects that both have otherwise and the base does not, as one that came back: the number by which each is asked about,
   * from behind the base on, and its place in mine.
   */
  readonly twins: readonly (readonly [at: number, mine: number])[]
}

/**
 * Finds out what has to be done to mine so that it has what they did too; both began with the base. What both made alike is
 * no question, though each signed it; what each changed in parts of its own is none either.
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
      // Mine may have theirs already, as when both were merged before.
      else if (!isSameJson(unsigned(made), unsigned(both.mine))) joined.push([at, exactText(made)])
    }
  }
  const inBase = new Set(hereOf)
  const coming = new Set(merge.add)
  const twins: (readonly [number, number])[] = []
  for (const [here, place] of between.changed) {
    if (inBase.has(here) || !coming.has(place) || !isOneObject(mine[here]?.text, theirs[place])) continue
    // Beside its twin it would be there twice.
    coming.delete(place)
    twins.push([base.length + place, here])
    clashes.push({ base: base.length + place, theirs: place, isGone: false })
  }
  const add = merge.add.filter((place) => coming.has(place))
  return { merge: { ...merge, add, clashes }, joined, threads: mergeThreads(threads), twins }
}

/** Tells whether both say of themselves that they are the same object. */
function isOneObject(one: string | undefined, other: string | undefined): boolean {
  const called = maker(valueOf(one))
  return called !== undefined && called === maker(valueOf(other))
}

/** The places of theirs at which an object says the same as one of mine. */
function placesAlike({ theirsAt, changed }: VersionDifference): ReadonlySet<number> {
  const differing = new Set(changed.map(([at]) => at))
  return new Set([...theirsAt].filter((place, at) => place !== -1 && !differing.has(at)))
}

function valuesOf(mine: string | undefined, theirs: string | undefined) {
  const [one, other] = [valueOf(mine), valueOf(theirs)]
  return one && other && { mine: one, theirs: other }
}

/** The object of a text; undefined where it holds none. */
function valueOf(text: string | undefined): Native | undefined {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    return isNative(value) ? value : undefined
  } catch {
    // What can't be read is asked about like all that can't be put together.
    return undefined
  }
}

/** Without who changed it last, and when. */
function unsigned({ updatedAt: _at, updatedBy: _by, ...value }: Native): Native {
  return value
}
