import type { AnnotationObject } from '#domain/annotation/document/read-document'
import { NO_ASKED_POINTS, NO_FLOW } from '../flow/no-flow'
import { commentsPanel } from '../panels/comments/comments-panel'
import { historyPanel } from '../panels/history/item-history'
import { issuesPanel } from '../panels/issues/issues-panel'
import { objectsPanel } from '../panels/objects/objects-panel'
import { panelOf } from '../panels/panel'
import type { OpenTextEditor } from './open-text'
import { TextControls } from './text-controls'

/** So many letters of a span stand in the list. */
const QUOTE = 40

const NOTHING_THERE = () => undefined

/** The panels of the text editor, in the order of their tabs. */
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
      objectAt: NOTHING_THERE,
      flow: NO_FLOW,
      askedPoints: NO_ASKED_POINTS,
      openMenu: menu.open,
      oneByOne: review.oneByOne,
      disapproving: review.disapproving,
      camera: showing.sight,
      focusCanvas: focus,
      mayApprove: rights.mayApprove,
      note: ({ span }: AnnotationObject) =>
        span === undefined ? '' : text.desk.text().slice(span.start, Math.min(span.end, span.start + QUOTE)),
      controls: () => <TextControls choices={choices} />,
    }
  }),
  panelOf(commentsPanel, ({ session: { annotating, focus } }: OpenTextEditor) => ({
    commenting: annotating.commenting,
    versions: annotating.versions,
    focusCanvas: focus,
  })),
  panelOf(issuesPanel, ({ session: { annotating, issues } }: OpenTextEditor) => ({
    issues,
    editing: annotating.editing,
    foot: null,
  })),
  panelOf(historyPanel, ({ session: { annotating, choices, review } }: OpenTextEditor) => {
    const { drawing, editing, revert, versions } = annotating
    return { drawing, editing, choices, revert, versions: { ...versions, compareKeys: review.compareKeys } }
  }),
]
