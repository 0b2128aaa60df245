import type { Native } from '../../../domain/annotation/native'

/** State of an object in a version: names of its states, one per independent part; gone if it is missing. */
export type Seen = readonly string[]
/** Objects of a version by their test names. */
export type SeenObjects = ReadonlyMap<string, Seen>

/** Fields that hold an object's name and the names of its states. */
interface Told {
  readonly tag: string
  readonly className: string
  readonly note: string
}

export function toldBy(value: Native | undefined): Told | undefined {
  const { tag, className, note } = value ?? {}
  if (typeof tag !== 'string' || typeof className !== 'string' || typeof note !== 'string') return undefined
  return { tag, className, note }
}

/** Act of a person; it doesn't count if it never reached a disk before its page died. */
export interface Act {
  readonly isLost: () => boolean
}

const goneName = (tag: string): string => `${tag} gone`

/** Objects of a version, and those that existed before and are gone; a duplicate is an error. */
export function seenIn(values: readonly (Native | undefined)[], before: Iterable<string> = []): SeenObjects {
  const seen = new Map<string, Seen>()
  for (const value of values) {
    const told = toldBy(value)
    if (told === undefined) throw new Error(`an object that no test has made: ${JSON.stringify(value)}`)
    if (seen.has(told.tag)) throw new Error(`${told.tag} is there twice`)
    seen.set(told.tag, [told.className, told.note])
  }
  for (const tag of before) if (!seen.has(tag)) seen.set(tag, [goneName(tag)])
  return seen
}

/**
 * Origins of states: a state of an object stands for all states it was made from, and for those a person rejected by
 * choosing it. Derived only from acts, independent of the product.
 */
export function createCauses() {
  /** Both writers may reach the same state by their own acts: it holds while one of these counts. */
  const causes = new Map<string, Map<string, readonly Act[]>>()
  const earlierThan = (name: string): readonly string[] =>
    [...(causes.get(name) ?? [])].flatMap(([earlier, acts]) => (acts.every((act) => act.isLost()) ? [] : [earlier]))
  // A writer who doesn't know an object can't decide about it.
  const stateOf = (objects: SeenObjects, tag: string): Seen => objects.get(tag) ?? []
  const add = (later: string, earlier: string, act: Act): void => {
    if (later === earlier) return
    const known = causes.get(later) ?? new Map<string, readonly Act[]>()
    known.set(earlier, [...(known.get(earlier) ?? []), act])
    causes.set(later, known)
  }
  const reaches = (from: string, to: string): boolean => {
    const met = new Set([from])
    for (const name of met) {
      if (name === to) return true
      for (const earlier of earlierThan(name)) met.add(earlier)
    }
    return false
  }
  const standsFor = (one: Seen, other: Seen): boolean =>
    one.length === other.length && one.length === 2
      ? one.every((name, part) => reaches(name, other[part] ?? name))
      : other.every((name) =>
          one.length === 1 ? reaches(one[0] ?? '', name) : one.some((mine) => reaches(mine, name)),
        )
  const tagsOf = (...versions: readonly SeenObjects[]): ReadonlySet<string> =>
    new Set(versions.flatMap((version) => [...version.keys()]))
  const chose = (act: Act, tag: string, chosen: Seen | undefined, other: Seen | undefined): readonly string[] => {
    const [later, earlier] = [chosen ?? [goneName(tag)], other ?? [goneName(tag)]]
    if (later.join() === earlier.join()) return []
    if (later.length === earlier.length)
      for (const [part, name] of later.entries()) add(name, earlier[part] ?? name, act)
    else for (const name of later) for (const before of earlier) add(name, before, act)
    return later.filter((name) => !earlier.includes(name))
  }
  return {
    tagsOf,
    stateOf,
    /** Whether the first state includes all of the second, or was chosen over it. */
    standsFor: (tag: string, one: SeenObjects, other: SeenObjects) => standsFor(stateOf(one, tag), stateOf(other, tag)),
    /** A person chose one visible state of an object over another; returns the new parts. */
    chose,
    /** A person changed one version into another; returns the resulting states. */
    made: (act: Act, before: SeenObjects, after: SeenObjects): readonly (readonly [tag: string, state: string])[] =>
      [...tagsOf(before, after)].flatMap((tag) => {
        const [was, is] = [before.get(tag), after.get(tag)]
        if (was === undefined) return (is ?? []).map((name) => [tag, name] as const)
        return chose(act, tag, is, was).map((name) => [tag, name] as const)
      }),
    /** Whether a version has a state of an object, a later state of it, or one chosen over it. */
    has: (version: SeenObjects, tag: string, state: string) =>
      (version.get(tag) ?? [goneName(tag)]).some((name) => reaches(name, state)),
    /** Whether neither includes the other's state of an object in a part. */
    isAtOdds(tag: string, one: SeenObjects, other: SeenObjects): boolean {
      const [a, b] = [stateOf(one, tag), stateOf(other, tag)]
      if (a.length === 2 && b.length === 2)
        return a.some((name, part) => !reaches(name, b[part] ?? name) && !reaches(b[part] ?? name, name))
      return !standsFor(a, b) && !standsFor(b, a)
    },
  }
}
