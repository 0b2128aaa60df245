import Flatbush from 'flatbush'
import { isSameJson } from '../commands/is-same-json'
import { type Box, outlineBox } from '../kinds/outline-box'
import { kindOf } from '../kinds/registry'
import { isNative, type Native } from '../native'
import { factsOf } from '../video/read-track'
import { differingParts, type Part } from './object-parts'

/** Text of a version's object; `came` is the text that it was changed from. */
export interface VersionObject {
  readonly text: string
  readonly came?: string | undefined
}

/** Difference of two versions, object by object; each by its index in its own version. */
export interface VersionDifference {
  readonly same: number
  readonly changed: readonly (readonly [mine: number, theirs: number])[]
  /**
   * Differing parts of each pair, in the same order; empty if only author and time differ, and no list if not
   * requested.
   */
  readonly parts: readonly (readonly Part[])[]
  readonly onlyMine: readonly number[]
  readonly onlyTheirs: readonly number[]
  /** Index in theirs of each object of mine; -1 if it has no match. */
  readonly theirsAt: Int32Array
}

interface Read {
  readonly at: number
  readonly value: unknown
}

/** Overlap of the boxes from which two objects count as the same. */
const OVERLAP = 0.9
/** Largest shift of a corner then, as a fraction of the size, including rounding. */
const REACH = 1 / OVERLAP - 1 + 1e-6
/**
 * Mean number of neighbours per object that are compared: ten thousand at one place would be a hundred million pairs.
 */
const NEIGHBOURS = 50

/**
 * Matches the objects of two versions: by text, by the text that they were changed from, by author and time, by place.
 * Each is used once. Comparing each pair takes time, so it is done only with `isInParts`.
 */
export function compareVersions(
  mine: readonly VersionObject[],
  theirs: readonly string[],
  isInParts = true,
): VersionDifference {
  const theirsAt = sideBySide(mine, theirs)
  const free = new Set(theirs.keys())
  let same = 0
  for (const place of theirsAt) if (free.delete(place)) same += 1
  const byText = placesBy(free, (at) => theirs[at])
  const changed: (readonly [number, number])[] = []

  function take(key: string | undefined, places: ReadonlyMap<string, number[]>): number | undefined {
    const found = key === undefined ? undefined : places.get(key)?.pop()
    if (found !== undefined) free.delete(found)
    return found
  }

  const unlike = [...mine.keys()].filter((at) => {
    if (theirsAt[at] !== -1) return false
    const found = take(mine[at]?.text, byText)
    if (found === undefined) return true
    same += 1
    theirsAt[at] = found
    return false
  })
  const moved = unlike.filter((at) => {
    const found = take(mine[at]?.came, byText)
    if (found !== undefined) changed.push([at, found])
    return found === undefined
  })
  const rest = new Set(moved.map((at) => read(at, mine[at]?.text)))
  const others = new Set([...free].map((at) => read(at, theirs[at])))
  for (const pair of [pairsBy(spelled), pairsBy(maker), nearest]) {
    for (const [one, other] of pair([...rest], [...others])) {
      rest.delete(one)
      others.delete(other)
      theirsAt[one.at] = other.at
      if (isSameJson(one.value, other.value)) same += 1
      else changed.push([one.at, other.at])
    }
  }
  for (const [at, place] of changed) theirsAt[at] = place
  const inOrder = changed.toSorted(([a], [b]) => a - b)
  const valueAt = (text: string | undefined) => read(-1, text).value
  return {
    same,
    changed: inOrder,
    parts: isInParts ? inOrder.map(([at, place]) => partsOf(valueAt(mine[at]?.text), valueAt(theirs[place]))) : [],
    onlyMine: [...rest].map(({ at }) => at),
    onlyTheirs: [...others].map(({ at }) => at),
    theirsAt,
  }
}

/** Index in theirs of each object of mine with its text at the expected place; -1 for the others. */
function sideBySide(mine: readonly VersionObject[], theirs: readonly string[]): Int32Array {
  const theirsAt = new Int32Array(mine.length).fill(-1)
  const isSame = (at: number, place: number) => at < mine.length && mine[at]?.text === theirs[place]
  let [at, place] = [0, 0]
  while (at < mine.length && place < theirs.length) {
    if (isSame(at, place)) theirsAt[at] = place
    // Skip an object that only one version has; otherwise the object differs in both.
    else if (isSame(at + 1, place)) place -= 1
    else if (isSame(at, place + 1)) at -= 1
    at += 1
    place += 1
  }
  return theirsAt
}

function partsOf(one: unknown, other: unknown): readonly Part[] {
  return isNative(one) && isNative(other) ? differingParts(one, other) : []
}

type Pairs = (rest: readonly Read[], others: readonly Read[]) => readonly (readonly [one: Read, other: Read])[]

function pairsBy(keyOf: (value: unknown) => string | undefined): Pairs {
  return (rest, others) => {
    const places = placesBy(others, ({ value }) => keyOf(value))
    return rest.flatMap((one) => {
      const other = places.get(keyOf(one.value) ?? '')?.pop()
      return other === undefined ? [] : [[one, other] as const]
    })
  }
}

/** Normalised spelling of a value. */
function spelled(value: unknown): string | undefined {
  return JSON.stringify(value, (_, part: unknown) =>
    isNative(part) ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1))) : part,
  )
}

/** Id of an object, or its author and time; undefined if it has neither. */
export function maker(value: unknown): string | undefined {
  if (!isNative(value)) return undefined
  // A track has its signature in a part of its own.
  const { createdAt, createdBy, type } = factsOf(value)
  const { id } = value
  if (typeof id === 'string' || typeof id === 'number') return `id ${id}`
  const email = isNative(createdBy) ? createdBy.email : undefined
  return typeof createdAt === 'string' && typeof email === 'string'
    ? `${createdAt} ${email} ${String(type)}`
    : undefined
}

/** Matches objects of one kind and class at the same place, the best overlap first. */
const nearest: Pairs = (rest, others) => {
  const there = others.flatMap((other) => placed(other) ?? [])
  if (there.length === 0) return []
  const corners = new Flatbush(there.length)
  for (const { box } of there) corners.add(box.x, box.y, box.x, box.y)
  corners.finish()
  let left = NEIGHBOURS * (rest.length + others.length)
  const candidates = rest.flatMap((one) => {
    const here = left > 0 ? placed(one) : undefined
    if (here === undefined) return []
    const { x, y, width, height } = here.box
    // An object with that overlap starts at nearly the same place.
    const [across, down] = [width * REACH, height * REACH]
    return corners.search(x - across, y - down, x + across, y + down).flatMap((at) => {
      const found = there[at]
      left -= 1
      const share = found?.key === here.key ? overlap(here.box, found.box) : 0
      return found === undefined || share < OVERLAP ? [] : [{ pair: [one, found.of] as const, share }]
    })
  })
  const used = new Set<Read>()
  return candidates
    .sort((a, b) => b.share - a.share)
    .flatMap(({ pair }) => {
      if (pair.some((one) => used.has(one))) return []
      for (const one of pair) used.add(one)
      return [pair]
    })
}

interface Placed {
  readonly of: Read
  readonly key: string
  readonly box: Box
}

function placed(of: Read): Placed | undefined {
  const { value } = of
  if (!isNative(value) || typeof value.type !== 'string') return undefined
  const box = boxOf(value, value.type)
  return box && { of, key: `${value.type} ${String(value.className)}`, box }
}

function boxOf(value: Native, type: string): Box | undefined {
  const kind = kindOf(type)
  const geometry = kind?.read(value)
  const outline = geometry === undefined ? undefined : kind?.outline(geometry)
  return outline === undefined ? undefined : outlineBox(outline)
}

/** Intersection over union of two boxes; a box without an area matches only itself. */
function overlap(a: Box, b: Box): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
  if (width < 0 || height < 0) return 0
  const both = width * height
  const all = a.width * a.height + b.width * b.height - both
  if (all > 0) return both / all
  return a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height ? 1 : 0
}

/** Groups by key in reverse order, so that the first is taken first. */
function placesBy<T>(all: Iterable<T>, keyOf: (one: T) => string | undefined): Map<string, T[]> {
  const places = new Map<string, T[]>()
  for (const one of [...all].toReversed()) {
    const key = keyOf(one)
    if (key === undefined) continue
    const known = places.get(key)
    if (known === undefined) places.set(key, [one])
    else known.push(one)
  }
  return places
}

function read(at: number, text: string | undefined): Read {
  try {
    return { at, value: JSON.parse(text ?? 'null') as unknown }
  } catch {
    // Unreadable text matches only equal text.
    return { at, value: Symbol(text) }
  }
}
