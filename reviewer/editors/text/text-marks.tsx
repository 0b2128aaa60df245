import { Fragment } from 'react'
import type { AnnotationObject } from '#domain/annotation/document/read-document'
import type { Span } from '#domain/annotation/kinds/kind'
import type { Stretch } from '#domain/annotation/text/stretches'
import type { ObjectViews } from '../document/object-view'
import { markStyle, moreWords } from './mark-look'
import type { OpenTextEditor } from './open-text'
import styles from './text-page.module.css'

/** Receives the clicked span. */
export interface ChosenBy extends Pick<ObjectViews, 'choose'> {
  /** The selected rows of the whole text. */
  readonly selection: () => readonly number[]
  readonly isRelating: () => boolean
  readonly relateTo: (row: number) => void
}

/** What a click on a span of this editor does. */
export function chosenBy({ session, text }: OpenTextEditor): ChosenBy {
  return {
    choose: session.views.choose,
    selection: () => session.views.get().selection.map(({ row }) => row),
    isRelating: () => text.relating.begun.get() !== undefined,
    relateTo: text.relating.to,
  }
}

interface MarkedWordsProps {
  /** Position of the first letter in the whole text. */
  readonly start: number
  readonly text: string
  readonly stretches: readonly Stretch[]
  readonly selected: ReadonlySet<number>
  readonly found: readonly Span[]
  readonly views: ChosenBy
}

/** Words with the spans over them, in a paragraph of the text or on a page. */
export function MarkedWords({ start, text, stretches, selected, found, views }: MarkedWordsProps) {
  return stretches.map((stretch) => {
    const words = text.slice(stretch.start - start, stretch.end - start)
    const shown = foundIn(words, stretch.start, found)
    // A key for bare words too: a new mark between them then moves no other mark.
    if (stretch.objects.length === 0) return <Fragment key={stretch.start}>{shown}</Fragment>
    return (
      <mark
        key={stretch.start}
        className={styles.mark}
        style={markStyle(stretch)}
        title={stretch.objects.map(({ object }) => object.className).join(', ')}
        data-rows={stretch.objects.map(({ object }) => object.row).join(' ')}
        data-selected={stretch.objects.some(({ object }) => selected.has(object.row)) || undefined}
        data-more={moreWords(stretch)}
        onClick={(event) => choose(stretch, views, event.shiftKey)}
      >
        {shown}
      </mark>
    )
  })
}

/** The words, with search matches highlighted. */
function foundIn(words: string, start: number, found: readonly Span[]) {
  const within = found.filter((span) => span.start < start + words.length && span.end > start)
  if (within.length === 0) return words
  const parts = []
  let at = 0
  for (const span of within) {
    const [from, to] = [Math.max(0, span.start - start), Math.min(words.length, span.end - start)]
    if (from > at) parts.push(words.slice(at, from))
    parts.push(
      <span key={from} className={styles.found} data-found>
        {words.slice(from, to)}
      </span>,
    )
    at = to
  }
  return [...parts, words.slice(at)]
}

/** Selects the shortest span under the pointer; another click selects the next one there. */
function choose({ objects }: Stretch, views: ChosenBy, isMore: boolean): void {
  // Don't replace words that the user just selected by dragging.
  if (window.getSelection()?.isCollapsed === false) return
  const shortest = objects.map(({ object }) => object).sort((a, b) => lengthOf(a) - lengthOf(b))
  const [first] = shortest
  if (first !== undefined && views.isRelating()) return views.relateTo(first.row)
  const selected = views.selection()
  const at = shortest.findIndex(({ row }) => selected.includes(row))
  const next = shortest[(at + 1) % shortest.length]
  if (next === undefined) return
  views.choose(isMore ? [...selected, next.row] : [next.row])
}

function lengthOf({ span }: AnnotationObject): number {
  return span === undefined ? 0 : span.end - span.start
}
