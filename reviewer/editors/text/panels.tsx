import type { WordsPlace } from '#domain/annotation/comments/thread'
import type { AnnotationObject } from '#domain/annotation/document/read-document'
import type { Span } from '#domain/annotation/kinds/kind'
import { namedSpans, objectOfWords, spanOfWords } from '#domain/annotation/text/named-spans'
import { NO_ASKED_POINTS, NO_FLOW } from '../flow/no-flow'
import { commentsPanel } from '../panels/comments/comments-panel'
import { historyPanel } from '../panels/history/item-history'
import { issuesPanel } from '../panels/issues/issues-panel'
import { objectsPanel } from '../panels/objects/objects-panel'
import { relationsPanel } from '../panels/relations/relations-panel'
import { panelOf } from '../panels/panel'
import type { OpenTextEditor } from './open-text'
import { FreeText } from './free-text'
import { NO_RELATION_CLASS } from './relation-tool'
import { TextControls } from './text-controls'

/** Maximum length of a span's quote in a list. */
const QUOTE = 40

function quoteOf(text: string, { start, end }: Span): string {
  return text.slice(start, Math.min(end, start + QUOTE))
}

/** The words of a span, or of both ends of a relation. */
function noteOf(text: string, objects: readonly AnnotationObject[], { span, ends }: AnnotationObject): string {
  if (span !== undefined) return quoteOf(text, span)
  if (ends === undefined) return ''
  const spans = namedSpans(objects)
  return [ends.from, ends.to].map((name) => wordsOf(text, spans.get(name))).join(' → ')
}

function wordsOf(text: string, object: AnnotationObject | undefined): string {
  return object?.span === undefined ? 'deleted span' : quoteOf(text, object.span)
}

/** The text editor's panels, in tab order. */
export const TEXT_PANELS = [
  panelOf(objectsPanel, ({ session, text, menu }: OpenTextEditor) => {
    const { annotating, choices, desk, focus, panel, review, rights, showing, views } = session
    const { classes, commenting, editing, versions } = annotating
    return {
      views,
      editing,
      commenting,
      classes,
      desk,
      choices,
      versions,
      panel,
      objectOf: (objects, { words }) => (words === undefined ? undefined : objectOfWords(objects, words)),
      flow: NO_FLOW,
      askedPoints: NO_ASKED_POINTS,
      openMenu: menu.open,
      oneByOne: review.oneByOne,
      disapproving: review.disapproving,
      camera: showing.sight,
      focusCanvas: focus,
      mayApprove: rights.mayApprove,
      note: (object: AnnotationObject) => noteOf(text.desk.text(), views.get().objects, object),
      controls: () => (
        <>
          <FreeText drawing={annotating.drawing} editing={editing} />
          <TextControls choices={choices} />
        </>
      ),
    }
  }),
  panelOf(commentsPanel, ({ session: { annotating, focus, views }, text }: OpenTextEditor) => ({
    commenting: annotating.commenting,
    versions: annotating.versions,
    focusCanvas: focus,
    words: {
      quote: (place: WordsPlace) => quoteOf(text.desk.text(), spanOfWords(views.get().objects, place)),
      begin: text.comment,
    },
  })),
  panelOf(relationsPanel, ({ session: { annotating, desk, showing, views }, text }: OpenTextEditor) => ({
    views,
    editing: annotating.editing,
    classes: desk.relations,
    quote: ({ span }: AnnotationObject) => (span === undefined ? '' : quoteOf(text.desk.text(), span)),
    show: showing.sight.showObjects,
    relate: text.relating.relate,
    noClass: NO_RELATION_CLASS,
  })),
  panelOf(issuesPanel, ({ session: { annotating, desk, issues, views } }: OpenTextEditor) => ({
    issues,
    editing: annotating.editing,
    classFixes: { desk, views, editing: annotating.editing },
    foot: null,
  })),
  panelOf(historyPanel, ({ session: { annotating, choices, review } }: OpenTextEditor) => {
    const { drawing, editing, revert, versions } = annotating
    return { drawing, editing, choices, revert, versions: { ...versions, compareKeys: review.compareKeys } }
  }),
]
