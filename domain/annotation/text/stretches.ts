import type { AnnotationObject } from '../document/read-document'
import type { Span } from '../kinds/kind'

/** Object over a range, with its lane. */
export interface Laned {
  readonly object: AnnotationObject
  /** Lane 0 is filled; others are lines below the words. */
  readonly lane: number
}

/** Range of a paragraph with the same objects over it; the lowest lane comes first. */
export interface Stretch extends Span {
  readonly objects: readonly Laned[]
}

/** Assigns each object the first lane without an open range. */
export function lanesOf(objects: readonly AnnotationObject[]): ReadonlyMap<number, number> {
  const lanes = new Map<number, number>()
  const ends: number[] = []
  for (const { row, span } of inOrder(objects)) {
    if (span === undefined) continue
    const free = ends.findIndex((end) => end <= span.start)
    const lane = free === -1 ? ends.length : free
    ends[lane] = span.end
    lanes.set(row, lane)
  }
  return lanes
}

/** Objects by start, the longest of equal ones first. */
function inOrder(objects: readonly AnnotationObject[]): readonly AnnotationObject[] {
  return objects.toSorted(
    ({ span: a }, { span: b }) => (a?.start ?? 0) - (b?.start ?? 0) || (b?.end ?? 0) - (a?.end ?? 0),
  )
}

/** Splits a paragraph where objects start and end. */
export function stretchesOf(
  { start, end }: Span,
  objects: readonly AnnotationObject[],
  lanes: ReadonlyMap<number, number>,
): readonly Stretch[] {
  const within = objects.filter(({ span }) => span !== undefined && span.start < end && span.end > start)
  const cuts = new Set([start, end])
  for (const { span } of within)
    for (const cut of [span?.start ?? start, span?.end ?? end]) if (cut > start && cut < end) cuts.add(cut)
  const places = [...cuts].sort((a, b) => a - b)
  return places.slice(0, -1).map((from, at) => {
    const to = places[at + 1] ?? end
    const over = within.filter(({ span }) => span !== undefined && span.start <= from && span.end >= to)
    const laned = over.map((object) => ({ object, lane: lanes.get(object.row) ?? 0 })).sort((a, b) => a.lane - b.lane)
    return { start: from, end: to, objects: laned }
  })
}
