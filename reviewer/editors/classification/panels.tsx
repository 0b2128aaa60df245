import { commentsPanel } from '../panels/comments/comments-panel'
import { historyPanel } from '../panels/history/item-history'
import { issuesPanel } from '../panels/issues/issues-panel'
import { panelOf } from '../panels/panel'
import { questionsPanel } from '../panels/questions/questions-panel'
import type { PictureEditor } from '../picture/picture-editor'
import { SeenLine } from '../picture/seen-line'
import type { EditorSession } from '../session/open-session'
import type { ClassificationKit } from './kit'

type Editor = PictureEditor<ClassificationKit>

/** An open session with the questions about its items. */
interface Asked {
  readonly session: EditorSession
  readonly questioning: ClassificationKit['questioning']
}

/** Ports of the questions. */
export function askedPorts({ session, questioning }: Asked) {
  const { annotating, choices, focus, review, rights, views } = session
  return {
    questioning,
    views,
    editing: annotating.editing,
    disapproving: review.disapproving,
    mayApprove: rights.mayApprove,
    choices,
    focusItem: focus,
  }
}

/** Ports of the item's history. */
export function historyPorts({ session: { annotating, choices, review } }: Pick<Asked, 'session'>) {
  const { drawing, editing, revert, versions } = annotating
  return { drawing, editing, choices, revert, versions: { ...versions, compareKeys: review.compareKeys } }
}

/** The classification editor's panels, in tab order. */
export const CLASSIFICATION_PANELS = [
  panelOf(questionsPanel, ({ session, stage }: Editor) => askedPorts({ session, questioning: stage.kit.questioning })),
  panelOf(commentsPanel, ({ session: { annotating, focus }, stage: { tools } }: Editor) => ({
    commenting: annotating.commenting,
    versions: annotating.versions,
    tools,
    focusCanvas: focus,
  })),
  panelOf(issuesPanel, ({ session: { annotating, issues }, stage: { coverage } }: Editor) => ({
    issues,
    editing: annotating.editing,
    foot: <SeenLine coverage={coverage} />,
  })),
  panelOf(historyPanel, historyPorts),
]
