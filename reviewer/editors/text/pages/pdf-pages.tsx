import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { AnnotationObject } from '#domain/annotation/document/read-document'
import type { Span } from '#domain/annotation/kinds/kind'
import { pageStarts } from '#domain/media/page-text'
import { useObservable } from '../../use-observable'
import { objectsByBlock } from '../objects-by-block'
import type { OpenTextEditor } from '../open-text'
import { PAGE_ZOOM, TEXT_CHOICES } from '../text-choices'
import { chosenBy } from '../text-marks'
import { type OpenPages, openPages } from './open-pages'
import { PageBox } from './page-box'
import styles from './pages.module.css'

interface PdfPagesProps {
  readonly editor: OpenTextEditor
  readonly url: string
}

/** A4, until the first page is read. */
const USUAL = { width: 595, height: 842 }
/** Margin of a page, for its shadow. */
const MARGIN = 4
const UNREADABLE = 'Couldn’t show the pages of this document. Use its text.'

/** The pages that a text was read from, with its spans on them; draws only pages near the view. */
export function PdfPages({ editor, url }: PdfPagesProps) {
  const { session, text } = editor
  const whole = useObservable(text.whole)
  const { view } = useObservable(editor.seen)
  const { pageZoom } = useObservable(session.choices.of(TEXT_CHOICES))
  const wanted = useObservable(text.wanted)
  const offered = useObservable(text.desk.offered)
  const finding = useObservable(text.finding.seen)
  const blocks = useMemo(() => blocksOfPages(whole), [whole])
  const opened = useOpenPages(url, blocks.length, text.pages.fail)
  const [usual, setUsual] = useState(USUAL)
  const objects = session.views.shown()
  const [byBlock] = useState(objectsByBlock)
  const parts = useMemo(() => byBlock(blocks, objects), [byBlock, blocks, objects])
  const selected = useMemo(() => new Set(view.selection.map(({ row }) => row)), [view.selection])
  const views = useMemo(() => chosenBy(editor), [editor])
  const room = useRoom(editor)
  const fitted = Math.min(PAGE_ZOOM.max, Math.max(PAGE_ZOOM.min, (room - 2 * MARGIN) / usual.width))
  const zoom = pageZoom ?? fitted
  const found = finding.isOpen ? finding.spans : offered
  useEffect(() => text.pages.fits(fitted), [text, fitted])
  return (
    <article className={styles.pages} aria-label="Pages" data-zoom={zoom.toFixed(2)}>
      {blocks.map((block, at) => (
        <PageBox
          key={block.start}
          number={at + 1}
          block={block}
          text={whole.slice(block.start, block.end)}
          opened={opened}
          usual={usual}
          onSize={at === 0 ? setUsual : undefined}
          zoom={zoom}
          objects={parts[at] ?? NO_OBJECTS}
          selected={parts[at]?.some(({ row }) => selected.has(row)) === true ? selected : NONE}
          isWanted={wanted !== undefined && block.start <= wanted && wanted <= block.end}
          found={found.some(({ start, end }) => start < block.end && end > block.start) ? found : NOWHERE}
          views={views}
          onDrawn={text.drawn}
        />
      ))}
    </article>
  )
}

const NO_OBJECTS: readonly AnnotationObject[] = []
/** The same value each time, so that only pages with a changed selection render again. */
const NONE: ReadonlySet<number> = new Set()
const NOWHERE: readonly Span[] = []

/** The stretch of each page, without the form feed behind it. */
function blocksOfPages(text: string) {
  const starts = pageStarts(text)
  return starts.map((start, at) => ({ start, end: (starts[at + 1] ?? text.length + 1) - 1, paragraphs: [] }))
}

/** Width that the pages may have; it changes with the window and the panel. */
function useRoom({ element, session }: OpenTextEditor): number {
  const read = useCallback(() => {
    const { paddingLeft, paddingRight } = getComputedStyle(element)
    return Math.max(
      1,
      Math.floor(element.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)),
    )
  }, [element])
  useEffect(() => reserveScrollBar(element), [element])
  return useSyncExternalStore(session.showing.sight.viewport.subscribe, read)
}

/** Reserves the space of a scroll bar: if it came and went, it would change the width that decides whether it is needed. */
function reserveScrollBar({ style }: HTMLElement): () => void {
  style.scrollbarGutter = 'stable'
  return () => void style.removeProperty('scrollbar-gutter')
}

/** Opens the document; undefined until it is open. A document of other pages than the text has is refused. */
function useOpenPages(url: string, count: number, onFail: (problem: string) => void): OpenPages | undefined {
  const [opened, setOpened] = useState<OpenPages>()
  useEffect(() => {
    const left = new AbortController()
    let mine: OpenPages | undefined
    openPages(url, left.signal).then(
      (pages) => {
        if (left.signal.aborted) return
        mine = pages
        if (pages.count === count) setOpened(pages)
        else onFail(UNREADABLE)
      },
      (cause: unknown) => {
        if (left.signal.aborted) return
        console.warn('pages', cause instanceof Error ? cause.message : cause)
        onFail(UNREADABLE)
      },
    )
    return () => {
      left.abort()
      mine?.close()
      setOpened(undefined)
    }
  }, [url, count, onFail])
  return opened
}
