import { alignActions, areaActions } from '../actions/area-actions'
import { approvalActions } from '../actions/approval-actions'
import { arrowActions } from '../actions/arrow-actions'
import { commentActions } from '../actions/comment-actions'
import { arrangeActions, classActions, editActions, historyActions } from '../actions/edit-actions'
import { coverageActions } from '../actions/coverage-actions'
import { flowActions } from '../actions/flow-actions'
import { issueActions } from '../actions/issue-actions'
import { compareActions } from '../actions/compare-actions'
import { objectActions } from '../actions/object-actions'
import { oneByOneActions } from '../actions/one-by-one-actions'
import { overlayActions } from '../actions/overlay-actions'
import { panelActions } from '../actions/panel-actions'
import { snapActions } from '../actions/snap-actions'
import { toolActions } from '../actions/tool-actions'
import { versionActions } from '../actions/version-actions'
import { workActions } from '../actions/work-actions'
import { fitActions, zoomActions } from '../actions/view-actions'
import { CHANGING_TOOLS, LOOKING_TOOLS } from './tools'

/** What the toolbar under the picture shows: how it is looked at. */
export const VIEW_ACTIONS = [toolActions(LOOKING_TOOLS), zoomActions, fitActions, overlayActions] as const

/** What the toolbar beside the picture shows: how it is changed. */
export const EDIT_ACTIONS = [toolActions(CHANGING_TOOLS, true), snapActions, historyActions] as const

/** What the menu of an object offers. */
export const MENU_ACTIONS = [
  flowActions,
  objectActions,
  panelActions,
  oneByOneActions,
  approvalActions,
  editActions,
  areaActions,
  arrangeActions,
  alignActions,
] as const

/** Everything that can be done with a picture by keys, as it stands in the help. */
export const ACTIONS = [
  toolActions(CHANGING_TOOLS, true),
  snapActions,
  ...VIEW_ACTIONS,
  objectActions,
  panelActions,
  flowActions,
  oneByOneActions,
  approvalActions,
  editActions,
  areaActions,
  arrangeActions,
  alignActions,
  classActions,
  arrowActions,
  issueActions,
  commentActions,
  coverageActions,
  versionActions,
  compareActions,
  workActions,
] as const
