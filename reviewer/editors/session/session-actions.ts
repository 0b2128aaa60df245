import { actionsOf } from '../actions/actions-of'
import { approvalActions } from '../actions/approval-actions'
import { commentActions } from '../actions/comment-actions'
import { compareActions } from '../actions/compare-actions'
import { arrangeActions, classActions, editActions, historyActions, saveActions } from '../actions/edit-actions'
import { issueActions } from '../actions/issue-actions'
import { objectActions } from '../actions/object-actions'
import { oneByOneActions } from '../actions/one-by-one-actions'
import { panelActions } from '../actions/panel-actions'
import { versionActions } from '../actions/version-actions'
import { workActions } from '../actions/work-actions'
import type { EditorSession } from './open-session'

/** Any editor with a session. */
interface Editor {
  readonly session: EditorSession
}

function editing({ session: { annotating, views, carrying, propagating, keeping, choices, say } }: Editor) {
  const { editing, classes, previous } = annotating
  return { editing, classes, previous, views, carrying, propagating, choices, say, save: keeping.save }
}

function reviewing({ session }: Editor) {
  const { annotating, review, rights, views, choices, itemDecision, say } = session
  const { editing } = annotating
  return { ...review, editing, mayApprove: rights.mayApprove, views, choices, itemDecision, say }
}

/** Actions available in every editor; each editor orders them itself. */
export const SESSION_ACTIONS = {
  objects: actionsOf(objectActions, ({ session: { views, review, showing } }: Editor) => ({
    views,
    oneByOne: review.oneByOne,
    camera: showing.sight,
  })),
  panels: actionsOf(panelActions, ({ session: { views, desk, panel } }: Editor) => ({ views, desk, panel })),
  oneByOne: actionsOf(oneByOneActions, reviewing),
  approval: actionsOf(approvalActions, reviewing),
  compare: actionsOf(compareActions, reviewing),
  history: actionsOf(historyActions, editing),
  edit: actionsOf(editActions, editing),
  /** The save action for editors without objects. */
  save: actionsOf(saveActions, editing),
  arrange: actionsOf(arrangeActions, editing),
  classes: actionsOf(classActions, editing),
  issues: actionsOf(issueActions, ({ session: { issues, panel } }: Editor) => ({ issues, panel })),
  comments: actionsOf(commentActions, ({ session: { annotating, panel } }: Editor) => ({
    commenting: annotating.commenting,
    panel,
  })),
  versions: actionsOf(versionActions, ({ session: { annotating, review } }: Editor) => ({
    bringBackNewest: () => void review.bringBackNewest(),
    hasKept: () => annotating.versions.kept.list.get().length > 0,
  })),
  work: actionsOf(workActions, ({ session: { keeping } }: Editor) => keeping),
}
