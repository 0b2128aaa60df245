import { actionsOf } from '../actions/actions-of'
import { arrowActions } from '../actions/arrow-actions'
import { coverageActions } from '../actions/coverage-actions'
import { flowActions } from '../actions/flow-actions'
import { overlayActions } from '../actions/overlay-actions'
import { snapActions } from '../actions/snap-actions'
import { textActions } from '../actions/text-actions'
import { toolActions } from '../actions/tool-actions'
import { fitActions, zoomActions } from '../actions/view-actions'
import type { Tool } from '../tools/state'
import type { PictureEditor } from './picture-editor'

function looking({ session: { choices }, stage: { camera } }: PictureEditor) {
  return { camera, choices }
}

/** Actions of every picture editor; each editor orders them itself. */
export const PICTURE_ACTIONS = {
  zoom: actionsOf(zoomActions, looking),
  fit: actionsOf(fitActions, looking),
  snap: actionsOf(snapActions, looking),
  overlay: actionsOf(overlayActions, ({ session: { choices, panel }, stage: { overlayOn } }: PictureEditor) => ({
    overlayOn,
    choices,
    panel,
  })),
  arrows: actionsOf(arrowActions, ({ session: { annotating, views }, stage: { camera } }: PictureEditor) => ({
    camera,
    editing: annotating.editing,
    views,
  })),
  flow: actionsOf(flowActions, ({ stage: { flow } }: PictureEditor) => ({ flow })),
  text: actionsOf(textActions, ({ stage: { reading } }: PictureEditor) => ({ reading })),
  coverage: actionsOf(coverageActions, ({ stage: { coverage } }: PictureEditor) => ({ coverage })),
}

/** The actions that activate these tools; `areChanging` disables them while editing isn't possible. */
export function toolsOf<P>(tools: readonly Tool<P>[], areChanging = false) {
  return actionsOf(toolActions(tools, areChanging), ({ session: { focus }, stage }: PictureEditor) => ({
    tools: stage.tools,
    focusCanvas: focus,
  }))
}
