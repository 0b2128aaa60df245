import { type CSSProperties, memo, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { AnnotationObject } from '#domain/annotation/document/read-document'
import type { Span } from '#domain/annotation/kinds/kind'
import type { TextBlock } from '#domain/annotation/text/paragraphs'
import { lanesOf, stretchesOf } from '#domain/annotation/text/stretches'
import { type ChosenBy, MarkedWords } from '../text-marks'
import { letterWidth } from './letter-width'
import { freeCanvas, type OpenPages, type PdfPage } from './open-pages'
import type { PlacedRun } from './placed-runs'
import styles from './pages.module.css'

interface Size {
  readonly width: number
  readonly height: number
}

interface PageBoxProps {
  readonly number: number
  readonly block: TextBlock
  /** The page's part of the text. */
  readonly text: string
  readonly opened: OpenPages | undefined
  /** Size until its own is known, in points. */
  readonly usual: Size
  readonly onSize: ((size: Size) => void) | undefined
  /** CSS pixels of a point. */
  readonly zoom: number
  readonly objects: readonly AnnotationObject[]
  readonly selected: ReadonlySet<number>
  readonly isWanted: boolean
  readonly found: readonly Span[]
  readonly views: ChosenBy
  readonly onDrawn: () => void
}

/** Pages within this distance of the view are already drawn. */
const AHEAD = '80% 0px'
const NOT_DRAWN = 'Couldn’t draw this page. Its text is below.'
const OTHER_TEXT = 'This page’s text differs from the item’s. Use the text view.'

/** A page: its picture, and its words over it, which are seen only by their spans. */
export const PageBox = memo(function PageBox(props: PageBoxProps) {
  const { number, block, text, opened, usual, onSize, zoom, isWanted, onDrawn } = props
  const place = useRef<HTMLElement>(null)
  const isNear = useNear(place) || isWanted
  const { page, isFailed, fail } = usePage(opened, number, isNear)
  const { width, height } = page ?? usual
  const isSame = page !== undefined && page.text === text
  useEffect(() => {
    if (page !== undefined) onSize?.({ width: page.width, height: page.height })
  }, [page, onSize])
  const hasWords = isNear && (isFailed || isSame)
  useLayoutEffect(() => {
    if (hasWords && isWanted) onDrawn()
  }, [hasWords, isWanted, onDrawn])
  const note = isFailed
    ? NOT_DRAWN
    : page === undefined
      ? undefined
      : !isSame
        ? OTHER_TEXT
        : text === ''
          ? `Page ${number} has no text layer. It may be scanned.`
          : undefined
  return (
    <section
      ref={place}
      className={styles.page}
      aria-label={`Page ${number}`}
      style={{ '--zoom': zoom, width: width * zoom, minHeight: height * zoom } as CSSProperties}
      data-block={block.start}
    >
      {isNear && page !== undefined && !isFailed && <Picture page={page} zoom={zoom} onFail={fail} />}
      {note !== undefined && (
        <p className={styles.note} role="note">
          {note}
        </p>
      )}
      {hasWords &&
        (isFailed ? <PlainWords {...props} /> : page !== undefined && <WordsOnPage {...props} runs={page.runs} />)}
    </section>
  )
})

/** Tells whether an element is in or near the view. */
function useNear(place: React.RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const { current } = place
    if (current === null) return
    const watcher = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting === true), {
      root: current.closest('[data-shortcut-scope]'),
      rootMargin: AHEAD,
    })
    watcher.observe(current)
    return () => watcher.disconnect()
  }, [place])
  return isNear
}

/** Reads a page once it is near the view. */
function usePage(opened: OpenPages | undefined, number: number, isNear: boolean) {
  const [page, setPage] = useState<PdfPage>()
  const [isFailed, setFailed] = useState(false)
  const fail = useCallback(() => setFailed(true), [])
  useEffect(() => {
    if (opened === undefined || !isNear || page !== undefined) return
    let isLeft = false
    opened.page(number).then(
      (read) => {
        if (!isLeft) setPage(read)
      },
      () => {
        // The page says so in its place.
        if (!isLeft) setFailed(true)
      },
    )
    return () => {
      isLeft = true
    }
  }, [opened, number, isNear, page])
  return { page, isFailed, fail }
}

interface PictureProps {
  readonly page: PdfPage
  readonly zoom: number
  readonly onFail: () => void
}

/** Draws a page; the last picture stays, stretched, until the one of a new zoom is ready. */
function Picture({ page, zoom, onFail }: PictureProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const left = new AbortController()
    page.draw(zoom * window.devicePixelRatio, left.signal).then(
      (canvas) => {
        const { current } = place
        if (left.signal.aborted || current === null) return freeCanvas(canvas)
        freeAll(current)
        current.replaceChildren(canvas)
      },
      () => {
        // The page says so in its place.
        if (!left.signal.aborted) onFail()
      },
    )
    return () => left.abort()
  }, [page, zoom, onFail])
  useEffect(() => {
    const { current } = place
    return () => {
      if (current !== null) freeAll(current)
    }
  }, [])
  return <div ref={place} className={styles.picture} aria-hidden />
}

function freeAll(place: HTMLElement): void {
  for (const canvas of place.querySelectorAll('canvas')) freeCanvas(canvas)
}

/** The words of a page, in their places. */
function WordsOnPage({
  block,
  text,
  objects,
  selected,
  found,
  views,
  runs,
}: PageBoxProps & { runs: readonly PlacedRun[] }) {
  const lanes = useMemo(() => lanesOf(objects), [objects])
  return (
    <div className={styles.words}>
      {runs.map((run) => {
        const words = text.slice(run.start, run.end)
        const place = { start: block.start + run.start, end: block.start + run.end }
        return (
          <span
            key={run.start}
            className={styles.run}
            dir={run.isRightToLeft ? 'rtl' : 'ltr'}
            style={runStyle(run, words)}
            data-from={place.start}
          >
            <MarkedWords
              start={place.start}
              text={words}
              stretches={stretchesOf(place, objects, lanes)}
              selected={selected}
              found={found}
              views={views}
            />
          </span>
        )
      })}
    </div>
  )
}

function runStyle({ left, top, height, width, angle, family }: PlacedRun, words: string): CSSProperties {
  const own = letterWidth(words, family) * height
  const stretch = own > 0 && width > 0 ? width / own : 1
  return {
    left: `calc(var(--zoom) * ${left}px)`,
    top: `calc(var(--zoom) * ${top}px)`,
    fontSize: `calc(var(--zoom) * ${height}px)`,
    fontFamily: family,
    transform: `rotate(${angle}rad) scaleX(${stretch})`,
  }
}

/** The words of a page that can't be drawn, line by line. */
function PlainWords({ block, text, objects, selected, found, views }: PageBoxProps) {
  const lanes = useMemo(() => lanesOf(objects), [objects])
  const lines = useMemo(() => linesFrom(block.start, text), [block.start, text])
  return (
    <div className={styles.plain}>
      {lines.map(({ place, words }) => (
        <p key={place.start} dir="auto" data-from={place.start}>
          <MarkedWords
            start={place.start}
            text={words}
            stretches={stretchesOf(place, objects, lanes)}
            selected={selected}
            found={found}
            views={views}
          />
          {words === '' && <br />}
        </p>
      ))}
    </div>
  )
}

/** Lines of a text, each with its place in the whole text, which starts at `start`. */
function linesFrom(start: number, text: string): { readonly place: Span; readonly words: string }[] {
  const lines = []
  let at = start
  for (const words of text.split('\n')) {
    lines.push({ place: { start: at, end: at + words.length }, words })
    at += words.length + 1
  }
  return lines
}
