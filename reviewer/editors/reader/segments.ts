import type { AnnotationObject } from '#domain/annotation/document/read-document'

/** A stretch of text over which the same objects lie; the shortest of them comes first. */
export interface Segment {
  readonly start: number
  readonly text: string
  readonly objects: readonly AnnotationObject[]
}

/** Cuts a text where objects begin and end; what lies beyond the text's end is cut off there. */
export function segmentsOf(text: string, objects: readonly AnnotationObject[]): readonly Segment[] {
  const spans = objects
    .flatMap((object) => (object.span === undefined ? [] : [{ object, ...object.span }]))
    .sort((a, b) => a.start - b.start)
  const cuts = new Set([0, text.length])
  for (const { start, end } of spans) for (const cut of [start, end]) if (cut < text.length) cuts.add(cut)
  const places = [...cuts].sort((a, b) => a - b)
  const open = new Set<(typeof spans)[number]>()
  let next = 0
  return places.slice(0, -1).map((start, at) => {
    for (const span of open) if (span.end <= start) open.delete(span)
    for (let span = spans[next]; span !== undefined && span.start <= start; span = spans[next]) {
      open.add(span)
      next += 1
    }
    const inside = [...open].filter(({ end }) => end > start).sort((a, b) => a.end - a.start - (b.end - b.start))
    return { start, text: text.slice(start, places[at + 1]), objects: inside.map(({ object }) => object) }
  })
}
