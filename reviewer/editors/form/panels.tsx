import { commentsPanel } from '../panels/comments/comments-panel'
import { historyPanel } from '../panels/history/item-history'
import { issuesPanel } from '../panels/issues/issues-panel'
import { panelOf } from '../panels/panel'
import type { FormEditor } from './open-form'

/** The form editor's panels, in tab order. */
export const FORM_PANELS = [
  panelOf(issuesPanel, ({ session: { annotating, issues } }: FormEditor) => ({
    issues,
    editing: annotating.editing,
    foot: null,
    clean: 'All required answers are there, and all answers fit.',
  })),
  panelOf(commentsPanel, ({ session: { annotating, focus }, answering }: FormEditor) => ({
    nameOfPath: answering.nameOf,
    commenting: annotating.commenting,
    versions: annotating.versions,
    focusCanvas: focus,
  })),
  panelOf(historyPanel, ({ session: { annotating, choices, review } }: FormEditor) => {
    const { drawing, editing, revert, versions } = annotating
    return { drawing, editing, choices, revert, versions: { ...versions, compareKeys: review.compareKeys } }
  }),
]
