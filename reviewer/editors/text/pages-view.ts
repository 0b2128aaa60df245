import type { Span } from '#domain/annotation/kinds/kind'
import { pageStarts } from '#domain/media/page-text'
import { combined, createObservable, type Observable } from '../observable'
import type { EditorSession } from '../session/open-session'
import { PAGE_ZOOM, TEXT_CHOICES } from './text-choices'
import { stretchInSight } from './text-dom'

/** View of a text's pages. */
export interface PagesSeen {
  /** Address of the document; undefined for none. */
  readonly url: string | undefined
  readonly isShown: boolean
  /** Reason why the text is shown instead. */
  readonly problem: string | undefined
  /** Number of the page at the top of the view, from 1. */
  readonly current: number
  readonly count: number
}

export interface PagesView {
  readonly seen: Observable<PagesSeen>
  /** Follows the opened item. */
  readonly open: (text: string, url: string | undefined) => void
  /** Changes to the pages, or back to the text, at the same place. */
  readonly toggle: () => void
  /** The document can't be shown. */
  readonly fail: (problem: string) => void
  /** Receives the zoom of the fitted width, where zooming starts. */
  readonly fits: (zoom: number) => void
  readonly zoom: (by: 1 | -1) => void
  readonly fitWidth: () => void
  readonly goTo: (page: number) => void
  /** Counts requests for a page number. */
  readonly asked: Observable<number>
  readonly ask: () => void
  readonly dispose: () => void
}

interface ViewParts {
  readonly element: HTMLElement
  readonly session: EditorSession
  /** Scrolls to a stretch of the text. */
  readonly show: (span: Span) => void
}

/** Follows a text's view, and the places of its pages. */
export function createPagesView({ element, session, show }: ViewParts): PagesView {
  const choices = session.choices.of(TEXT_CHOICES)
  const url = createObservable<string | undefined>(undefined)
  const problem = createObservable<string | undefined>(undefined)
  const current = createObservable(1)
  const asked = createObservable(0)
  let starts: readonly number[] = [0]
  let fitted: number = PAGE_ZOOM.min
  const parts = combined({ url, problem, current, choices })
  let from: unknown
  let value: PagesSeen
  const seen: Observable<PagesSeen> = {
    get() {
      const now = parts.get()
      if (now !== from) {
        from = now
        const { pagesShown } = now.choices
        const isShown = now.url !== undefined && now.problem === undefined && pagesShown
        value = { url: now.url, isShown, problem: now.problem, current: now.current, count: starts.length }
      }
      return value
    },
    subscribe: parts.subscribe,
  }
  const follow = (): void => {
    const at = seen.get().isShown ? stretchInSight(element)?.start : undefined
    if (at !== undefined) current.set(Math.max(1, starts.findLastIndex((start) => start <= at) + 1))
  }
  let selectedRow: number | undefined
  /** Scrolls to a newly selected span out of view: a page is much longer than a line. */
  const reach = (): void => {
    const { selected } = session.views.get()
    const isOther = selected?.row !== selectedRow
    selectedRow = selected?.row
    const { sight } = session.showing
    if (isOther && selected?.span !== undefined && seen.get().isShown && !sight.isInSight(selected))
      sight.showObjects([selected])
  }
  const stops = [session.showing.sight.viewport.subscribe(follow), session.views.subscribe(reach)]
  return {
    seen,
    open(text, address) {
      starts = pageStarts(text)
      problem.set(undefined)
      current.set(1)
      url.set(address)
    },
    toggle() {
      const at = session.views.get().selected?.span ?? stretchInSight(element)
      choices.set({ pagesShown: !choices.get().pagesShown })
      // The other view is rendered in the next frame.
      if (at !== undefined) requestAnimationFrame(() => show({ start: at.start, end: at.start + 1 }))
    },
    fail: problem.set,
    fits(zoom) {
      fitted = zoom
    },
    zoom(by) {
      const now = choices.get().pageZoom ?? fitted
      const next = by === 1 ? now * PAGE_ZOOM.step : now / PAGE_ZOOM.step
      choices.set({ pageZoom: Math.min(PAGE_ZOOM.max, Math.max(PAGE_ZOOM.min, next)) })
    },
    fitWidth: () => choices.set({ pageZoom: null }),
    goTo(page) {
      const start = starts[Math.min(starts.length, Math.max(1, page)) - 1]
      const box = element.querySelector(`[data-block="${start}"]`)
      if (box !== null) element.scrollBy({ top: box.getBoundingClientRect().top - element.getBoundingClientRect().top })
    },
    asked,
    ask: () => asked.set(asked.get() + 1),
    dispose() {
      for (const stop of stops) stop()
    },
  }
}
