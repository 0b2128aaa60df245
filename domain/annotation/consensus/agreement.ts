import Flatbush from 'flatbush'
import type { AnnotationObject } from '../document/read-document'
import { kindOf } from '../kinds/registry'
import { likeness, POINT_REACH } from './likeness'

/** One person's annotation of an item. */
export type Version = readonly AnnotationObject[]

/** Same object in two people's versions, by index, with their agreement on it. */
export interface Match {
  readonly one: number
  readonly other: number
  readonly likeness: number
}

/** Agreement of the people who each annotated an item. */
export interface Agreement {
  /** Score of each object per version: its mean agreement with the other versions, from 0 to 1. */
  readonly scores: readonly (readonly number[])[]
  /** Mean score of each pair of people; 1 if neither drew anything. */
  readonly between: readonly (readonly number[])[]
  /** Matched objects, from the row's version to the column's. */
  readonly matches: readonly (readonly (readonly Match[])[])[]
}

/**
 * Compares all versions in pairs; each object has at most one partner per other version, the most similar first. It
 * runs in steps, so that a page can stay responsive; a step is true if it completes an object.
 */
export function* agreementOf(versions: readonly Version[]): Generator<boolean, Agreement> {
  const size = versions.length
  const scores = versions.map((version) => version.map(() => (size < 2 ? 1 : 0)))
  const between = versions.map(() => versions.map(() => 1))
  const matches = versions.map(() => versions.map((): readonly Match[] => []))
  for (const [first, one] of versions.entries()) {
    for (let second = first + 1; second < size; second += 1) {
      const other = versions[second] ?? []
      const found = yield* matched(one, other)
      let sum = 0
      for (const match of found) {
        addTo(scores[first], match.one, match.likeness / (size - 1))
        addTo(scores[second], match.other, match.likeness / (size - 1))
        sum += match.likeness
      }
      const all = one.length + other.length - found.length
      const mean = all === 0 ? 1 : sum / all
      setAt(between, first, second, mean)
      setAt(between, second, first, mean)
      setAt(matches, first, second, found)
      const turned = found.map((match) => ({ one: match.other, other: match.one, likeness: match.likeness }))
      setAt(matches, second, first, turned)
    }
  }
  return { scores, between, matches }
}

/** Matches two versions greedily: the most similar pairs first, each object once. */
function* matched(one: Version, other: Version): Generator<boolean, readonly Match[]> {
  const pairs: Match[] = []
  const near = neighboursIn(other)
  for (const [at, object] of one.entries()) {
    for (const place of near(object)) {
      const partner = other[place]
      const alike = partner === undefined ? 0 : likeness(object, partner)
      if (alike > 0) pairs.push({ one: at, other: place, likeness: alike })
      // One pair of long outlines can take a whole frame.
      yield false
    }
    yield true
  }
  pairs.sort((a, b) => b.likeness - a.likeness || a.one - b.one || a.other - b.other)
  const [mine, theirs] = [new Set<number>(), new Set<number>()]
  return pairs.filter((pair) => {
    if (mine.has(pair.one) || theirs.has(pair.other)) return false
    mine.add(pair.one)
    theirs.add(pair.other)
    return true
  })
}

/** Objects of a version at another object's place; for tags, all. */
function neighboursIn(version: Version): (object: AnnotationObject) => Iterable<number> {
  const tags = [...version.keys()].filter((at) => version[at]?.kind === 'tag')
  const placed = [...version.keys()].filter((at) => version[at]?.box !== undefined)
  if (placed.length === 0) return ({ kind }) => (kind === 'tag' ? tags : [])
  const index = new Flatbush(placed.length)
  for (const at of placed) {
    const { x = 0, y = 0, width = 0, height = 0 } = version[at]?.box ?? {}
    index.add(x, y, x + width, y + height)
  }
  index.finish()
  return ({ kind, box }) => {
    if (kind === 'tag' || box === undefined) return kind === 'tag' ? tags : []
    const reach = kindOf(kind)?.isPlace ? POINT_REACH : 0
    const { x, y, width, height } = box
    const found = index.search(x - reach, y - reach, x + width + reach, y + height + reach)
    return found.map((at) => placed[at] ?? -1)
  }
}

function addTo(scores: number[] | undefined, at: number, by: number): void {
  if (scores !== undefined) scores[at] = (scores[at] ?? 0) + by
}

function setAt<T>(table: T[][], row: number, column: number, value: T): void {
  const cells = table[row]
  if (cells !== undefined) cells[column] = value
}
