import { type CSSProperties, Fragment, memo, useEffect, useMemo, useRef, useState } from 'react'
import type { AnnotationObject } from '#domain/annotation/document/read-document'
import type { Span } from '#domain/annotation/kinds/kind'
import { blocksOf, type Paragraph, type TextBlock } from '#domain/annotation/text/paragraphs'
import { lanesOf, type Stretch, stretchesOf } from '#domain/annotation/text/stretches'
import type { ObjectViews } from '../document/object-view'
import { useObservable } from '../use-observable'
import { markStyle, moreWords } from './mark-look'
import { objectsByBlock } from './objects-by-block'
import { TEXT_CHOICES } from './text-choices'
import type { OpenTextEditor } from './open-text'
import styles from './text-page.module.css'

/** Paragraphs within this distance of the view are already rendered. */
const AHEAD = '1200px 0px'
/** Estimated height of a line and its number of letters, to reserve space for paragraphs that aren't rendered. */
const LINE = { height: 29, letters: 80 }

/** A text with its spans; renders only the part near the view. */
export function TextContents({ editor }: { readonly editor: OpenTextEditor }) {
  const { session, text } = editor
  const { media, view } = useObservable(editor.seen)
  const { textSize, wrap, lineNumbers } = useObservable(session.choices.of(TEXT_CHOICES))
  const whole = useObservable(text.whole)
  const blocks = useMemo(() => blocksOf(whole), [whole])
  const objects = session.views.shown()
  const [byBlock] = useState(objectsByBlock)
  const parts = useMemo(() => byBlock(blocks, objects), [byBlock, blocks, objects])
  const selected = useMemo(() => new Set(view.selection.map(({ row }) => row)), [view.selection])
  const wanted = useObservable(text.wanted)
  const offered = useObservable(text.desk.offered)
  const found = useObservable(text.finding.seen)
  const stretches = found.isOpen ? found.spans : offered
  const chosenBy = useMemo(
    (): ChosenBy => ({
      choose: session.views.choose,
      selection: () => session.views.get().selection.map(({ row }) => row),
      isRelating: () => text.relating.begun.get() !== undefined,
      relateTo: text.relating.to,
    }),
    [session, text],
  )
  useEffect(() => {
    if (wanted !== undefined) text.drawn()
  }, [text, wanted])
  if (media.state !== 'ready') return null
  return (
    <article
      className={styles.text}
      style={{ '--text-size': `${textSize}px` } as CSSProperties}
      data-unwrapped={!wrap || undefined}
      data-numbered={lineNumbers || undefined}
    >
      {blocks.map((block, at) => (
        <Block
          key={block.start}
          block={block}
          objects={parts[at] ?? NOBODY}
          selected={parts[at]?.some(({ row }) => selected.has(row)) === true ? selected : NONE}
          isWanted={wanted !== undefined && block.start <= wanted && wanted <= block.end}
          found={stretches.some(({ start, end }) => start < block.end && end > block.start) ? stretches : NOWHERE}
          views={chosenBy}
        />
      ))}
    </article>
  )
}

const NOBODY: readonly AnnotationObject[] = []
/** The same value each time, so that only blocks with a changed selection render again. */
const NONE: ReadonlySet<number> = new Set()
const NOWHERE: readonly Span[] = []

interface BlockProps {
  readonly block: TextBlock
  readonly objects: readonly AnnotationObject[]
  readonly selected: ReadonlySet<number>
  readonly isWanted: boolean
  readonly found: readonly Span[]
  readonly views: ChosenBy
}

/** Receives the clicked span. */
interface ChosenBy extends Pick<ObjectViews, 'choose'> {
  /** The selected rows of the whole text. */
  readonly selection: () => readonly number[]
  readonly isRelating: () => boolean
  readonly relateTo: (row: number) => void
}

const Block = memo(function Block({ block, objects, selected, isWanted, found, views }: BlockProps) {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(block.start === 0)
  useEffect(() => {
    const { current } = place
    if (current === null || isNear) return
    const watcher = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true)
      },
      { root: current.closest('[data-shortcut-scope]'), rootMargin: AHEAD },
    )
    watcher.observe(current)
    return () => watcher.disconnect()
  }, [isNear])
  const isDrawn = isNear || isWanted
  const lanes = useMemo(() => lanesOf(objects), [objects])
  const lines = block.paragraphs.reduce((sum, { text }) => sum + Math.max(1, Math.ceil(text.length / LINE.letters)), 0)
  const style = { containIntrinsicSize: `auto ${lines * LINE.height}px`, minHeight: isDrawn ? 0 : lines * LINE.height }
  return (
    <div ref={place} className={styles.block} style={style} data-block={block.start}>
      {isDrawn &&
        block.paragraphs.map((paragraph) => (
          <ParagraphOf
            key={paragraph.start}
            paragraph={paragraph}
            stretches={stretchesOf(paragraph, objects, lanes)}
            selected={selected}
            found={found}
            views={views}
          />
        ))}
    </div>
  )
})

interface ParagraphProps {
  readonly paragraph: Paragraph
  readonly stretches: readonly Stretch[]
  readonly selected: ReadonlySet<number>
  readonly found: readonly Span[]
  readonly views: ChosenBy
}

function ParagraphOf({ paragraph, stretches, selected, found, views }: ParagraphProps) {
  const { start, text, line, page, isBare } = paragraph
  return (
    // Each paragraph has its own text direction.
    <p
      className={styles.paragraph}
      dir="auto"
      data-from={start}
      data-line={line}
      data-page={page === undefined ? undefined : pageWords(page, isBare === true)}
    >
      {stretches.map((stretch) => {
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
      })}
      {text === '' && <br />}
    </p>
  )
}

/** The heading before a page's first line. */
function pageWords(page: number, isBare: boolean): string {
  return isBare ? `Page ${page} has no text. It may be scanned.` : `Page ${page}`
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
