import { objectActions } from '../actions/object-actions'
import { overlayActions } from '../actions/overlay-actions'
import { toolActions } from '../actions/tool-actions'
import { fitActions, panActions, zoomActions } from '../actions/view-actions'
import { PICTURE_TOOLS } from '../tools/picture-tools'

/** Everything that can be done with a picture, as it stands in the toolbar and in the help. */
export const ACTIONS = [
  toolActions(PICTURE_TOOLS),
  zoomActions,
  fitActions,
  overlayActions,
  objectActions,
  panActions,
] as const
