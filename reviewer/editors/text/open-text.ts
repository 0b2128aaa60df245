import { isWordsPlace } from '#domain/annotation/comments/thread'
import type { AnnotationObject } from '#domain/annotation/document/read-document'
import type { Span } from '#domain/annotation/kinds/kind'
import { spanOfWords, wordsPlaceOf } from '#domain/annotation/text/named-spans'
import { combined, createObservable, type Observable } from '../observable'
import { createMenuPlace } from '../page/document-menu'
import type { DocumentParts } from '../page/document-page'
import { openDocument } from '../page/open-document'
import { openSession } from '../session/open-session'
import { createFinding } from './finding'
import { createRelationTool } from './relation-tool'
import { createTextDesk } from './text-desk'
import { createPagesView } from './pages-view'
import { rangeOf } from './text-dom'
import type { LoadedText } from './text-loader'

/** A text editor without its rendering. */
export type OpenTextEditor = ReturnType<typeof openText>

/** Opens a text, its session, and the selection of words. */
export function openText(element: HTMLElement, parts: DocumentParts<LoadedText>) {
  /** A text position to render before scrolling to it. */
  const wanted = createObservable<number | undefined>(undefined)
  const shown = createObservable('')
  const document = openDocument({
    element,
    loader: parts.loader,
    onLoadFailure: parts.onLoadFailure,
    placeOf: ({ span }: AnnotationObject) => span && rangeOf(element, span)?.getBoundingClientRect(),
    bringInSight(place) {
      if (isWordsPlace(place)) show(spanOfWords(session.views.get().objects, place))
    },
    draw: ({ span }) => wanted.set(span?.start),
  })
  const session = openSession(parts, document.showing)
  const whole = () => {
    const now = document.progress.get()
    return now.state === 'ready' ? now.value.text : ''
  }
  const desk = createTextDesk({ element, session, text: whole })
  const relating = createRelationTool(session)
  const show = (span: Span) => document.showing.sight.showObjects([{ ...PLACE, span }])
  /** Comments on the selected words, else on the selected span. */
  function comment(): void {
    const chosen = desk.chosen.get()
    const selected = session.views.get().selected
    const place = chosen ?? (selected === undefined ? undefined : wordsPlaceOf(selected))
    if (place === undefined) return session.onRefused('Select a span or choose words to comment on.')
    session.annotating.commenting.begin(place)
    session.panel.reach('new-comment')
  }
  const finding = createFinding({ desk, show, focus: session.focus })
  const pages = createPagesView({ element, session, show })
  const menu = createMenuPlace(element)
  const stops = [
    document.progress.subscribe(() => {
      relating.stop()
      desk.choose(undefined)
      wanted.set(undefined)
      const now = document.progress.get()
      if (now.state === 'ready') pages.open(now.value.text, now.value.pages)
      shown.set(whole())
      if (finding.seen.get().isOpen) finding.open()
    }),
  ]
  return {
    element,
    session,
    menu,
    /** Escape drops a relation in progress and the selected words. */
    tools: {
      inHand: combinedTool(desk.chosen, relating.begun),
      choose() {
        relating.stop()
        desk.choose(undefined)
      },
    },
    text: { whole: shown, wanted, drawn: document.drawn, desk, finding, relating, comment, pages },
    seen: combined({
      ...session.facts,
      chosen: desk.chosen,
      finding: finding.seen,
      pages: pages.seen,
      relating: relating.begun,
      relationClasses: session.desk.relations,
    }),
    dispose() {
      for (const stop of stops) stop()
      menu.dispose()
      pages.dispose()
      desk.dispose()
      session.dispose()
      document.dispose()
    },
  }
}

/** A stand-in object for displaying a place. */
const PLACE: AnnotationObject = {
  row: -1,
  kind: 'entity',
  className: '',
  colour: '',
  attributes: [],
  approval: undefined,
}

/** Presents selected words or a relation in progress as the active tool; with neither, as the select tool. */
function combinedTool(chosen: Observable<Span | undefined>, begun: Observable<unknown>) {
  const hands = combined({ chosen, begun })
  return {
    get: () => {
      const now = hands.get()
      if (now.begun !== undefined) return HANDS.relating
      return now.chosen === undefined ? HANDS.resting : HANDS.marking
    },
    subscribe: hands.subscribe,
  }
}

const HANDS = {
  relating: { id: 'relate', isIdle: true },
  marking: { id: 'mark', isIdle: true },
  resting: { id: 'select', isIdle: true },
} as const
