import type { Span } from '../kinds/kind'
import { type CodePoints, codePointsOf } from '../text/code-points'
import type { Native } from '../native'
import type { ReadClass, WrittenItem } from './format'
import { importedObject } from './instances'
import { type Thing, thingsOf } from './things'

/** A span to export, in UTF-16 units. */
export interface WrittenSpan extends Span {
  readonly thing: Thing
}

/** An item of a text project, ready for export. */
export interface WrittenText {
  readonly text: string
  readonly points: CodePoints
  /** Spans of known classes, sorted by start, longer spans first. */
  readonly spans: readonly WrittenSpan[]
}

/** The item's text with its spans of these classes; a text says why it can't be written. */
export function writtenText({ text, annotation }: WrittenItem, classes: ReadonlySet<string>): WrittenText | string {
  const things = thingsOf(annotation)
  if (things === undefined) return 'The annotation can’t be read.'
  if (text === undefined) return 'The text of the item isn’t there.'
  const spans = inOrder(spansOf(things.objects.filter(({ className }) => classes.has(className))))
  const outside = spans.filter(({ end }) => end > text.length).length
  if (outside > 0) return `${outside === 1 ? 'A span ends' : `${outside} spans end`} behind the end of the text.`
  return { text, points: codePointsOf(text), spans }
}

/** The relations of these classes, with the ids of their spans. */
export function relationsIn(annotation: unknown, classes: ReadonlySet<string>) {
  return (thingsOf(annotation)?.objects ?? []).flatMap((thing) => {
    const { geometry, className } = thing
    return geometry.kind === 'relation' && classes.has(className)
      ? [{ thing, from: geometry.from, to: geometry.to }]
      : []
  })
}

/** Removes overlaps: the earlier span stays, or the longer one if both start together. */
export function apart(spans: readonly WrittenSpan[]): readonly WrittenSpan[] {
  const kept: WrittenSpan[] = []
  for (const span of inOrder(spans)) if (span.start >= (kept.at(-1)?.end ?? 0)) kept.push(span)
  return kept
}

/** The objects dropped if spans must not overlap. */
export function clashingSpans(things: readonly Thing[]): ReadonlySet<Thing> {
  const spans = spansOf(things)
  const kept = new Set(apart(spans))
  return new Set(spans.filter((span) => !kept.has(span)).map(({ thing }) => thing))
}

function spansOf(things: readonly Thing[]): readonly WrittenSpan[] {
  return things.flatMap((thing) => {
    const { geometry } = thing
    return geometry.kind === 'span' ? [{ start: geometry.start, end: geometry.end, thing }] : []
  })
}

function inOrder(spans: readonly WrittenSpan[]): readonly WrittenSpan[] {
  return spans.toSorted((a, b) => a.start - b.start || b.end - a.end)
}

/** A span in a file: offsets in code points, the end exclusive. */
export interface ReadSpan {
  readonly start: unknown
  readonly end: unknown
  readonly className: unknown
  readonly answers?: Readonly<Record<string, readonly string[]>>
  readonly group?: number
}

/** Creates native spans of a text; a text says why a span is invalid. */
export function spanMaker(text: string): (read: ReadSpan) => Native | string {
  const points = codePointsOf(text)
  const length = points.toPoints(text.length)
  return ({ start, end, className, answers, group }) => {
    if (typeof className !== 'string' || className === '') return 'The span has no label.'
    if (!isPlace(start) || !isPlace(end)) return 'The span has no start and end as whole numbers.'
    if (end <= start) return 'The span is empty.'
    if (end > length) return `The span ends at ${end}, and the text has ${length} characters.`
    const fields = { start: points.toUnits(start), end: points.toUnits(end) }
    return importedObject('entity', fields, { className, answers, group })
  }
}

function isPlace(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0
}

/** Emits an event once per class. */
export function classTeller(): (objects: readonly Native[]) => readonly ReadClass[] {
  const known = new Set<string>()
  return (objects) => {
    const told: ReadClass[] = []
    for (const { className } of objects) {
      if (typeof className !== 'string' || known.has(className)) continue
      known.add(className)
      told.push({ event: 'class', name: className })
    }
    return told
  }
}

/** Makes item names unique by adding numbers. */
export function differingNames(): (name: string) => string {
  const taken = new Set<string>()
  return (name) => {
    const ending = /\.[^./]*$/.exec(name)?.[0] ?? ''
    const stem = name.slice(0, name.length - ending.length)
    for (let number = 1; ; number += 1) {
      const wished = number === 1 ? name : `${stem} (${number})${ending}`
      if (taken.has(wished)) continue
      taken.add(wished)
      return wished
    }
  }
}

/** The non-empty lines of a text, with line numbers. */
export function* numberedLines(text: string): Generator<readonly [line: number, text: string]> {
  for (const [at, line] of text.split(/\r\n|\r|\n/).entries()) if (line.trim() !== '') yield [at + 1, line]
}
