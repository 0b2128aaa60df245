import { type CSSProperties, lazy, memo, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import type { AnnotationObject } from '#domain/annotation/document/read-document'
import type { Span } from '#domain/annotation/kinds/kind'
import { blocksOf, type Paragraph, type TextBlock } from '#domain/annotation/text/paragraphs'
import { lanesOf, type Stretch, stretchesOf } from '#domain/annotation/text/stretches'
import type { Gesture } from '../../shortcuts/gestures'
import { useObservable } from '../use-observable'
import { objectsByBlock } from './objects-by-block'
import { TEXT_CHOICES } from './text-choices'
import type { OpenTextEditor } from './open-text'
import { type ChosenBy, chosenBy, MarkedWords } from './text-marks'
import styles from './text-page.module.css'

/** Clicks on a span, except selecting it. */
export const SPAN_GESTURES: readonly Gesture[] = [
  { title: 'Select the longer span', by: 'Click again where spans overlap' },
  { title: 'Add to the selection', by: 'Shift and click' },
]

/** Paragraphs within this distance of the view are already rendered. */
const AHEAD = '1200px 0px'
/** Estimated height of a line and its number of letters, to reserve space for paragraphs that aren't rendered. */
const LINE = { height: 29, letters: 80 }

/** A text with its spans, or the pages that it was read from. */
export function TextContents({ editor }: { readonly editor: OpenTextEditor }) {
  const { media } = useObservable(editor.seen)
  const { url, isShown, problem } = useObservable(editor.text.pages.seen)
  if (media.state !== 'ready') return null
  if (!isShown || url === undefined)
    return (
      <>
        {problem !== undefined && (
          <p className={styles.pagesProblem} role="status">
            {problem}
          </p>
        )}
        <Paragraphs editor={editor} />
      </>
    )
  return (
    <Suspense fallback={<p role="status">Loading the pages…</p>}>
      <PdfPages key={url} editor={editor} url={url} />
    </Suspense>
  )
}

/** Its code is loaded with the first page. */
const PdfPages = lazy(() => import('./pages/pdf-pages').then(({ PdfPages: Pages }) => ({ default: Pages })))

/** The text; renders only the part near the view. */
function Paragraphs({ editor }: { readonly editor: OpenTextEditor }) {
  const { session, text } = editor
  const { view } = useObservable(editor.seen)
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
  const views = useMemo(() => chosenBy(editor), [editor])
  useEffect(() => {
    if (wanted !== undefined) text.drawn()
  }, [text, wanted])
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
          views={views}
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
      <MarkedWords {...{ start, text, stretches, selected, found, views }} />
      {text === '' && <br />}
    </p>
  )
}

/** The heading before a page's first line. */
function pageWords(page: number, isBare: boolean): string {
  return isBare ? `Page ${page} has no text. It may be scanned.` : `Page ${page}`
}
