import { actionsOf } from '../actions/actions-of'
import { alignActions, areaActions } from '../actions/area-actions'
import { PICTURE_ACTIONS, toolsOf } from '../picture/picture-actions'
import type { PictureEditor } from '../picture/picture-editor'
import { SESSION_ACTIONS } from '../session/session-actions'
import { gridActions } from './grid-actions'
import type { TiledKit } from './kit'
import { CHANGING_TOOLS, LOOKING_TOOLS } from './tools'

function shaping({ session: { annotating, views, focus }, stage: { tools } }: PictureEditor) {
  return { editing: annotating.editing, views, tools, focusCanvas: focus }
}

const [areas, align] = [actionsOf(areaActions, shaping), actionsOf(alignActions, shaping)]
const [looking, changing] = [toolsOf(LOOKING_TOOLS), toolsOf(CHANGING_TOOLS, true)]
const grid = actionsOf(gridActions, ({ stage }: PictureEditor<TiledKit>) => ({ grid: stage.kit.grid }))
const { zoom, fit, overlay, snap, flow, arrows, coverage } = PICTURE_ACTIONS
const { objects, panels, oneByOne, approval, edit, arrange, history, classes } = SESSION_ACTIONS
const { issues, comments, versions, compare, work } = SESSION_ACTIONS

/** View toolbar below the picture. */
const VIEW = [looking, zoom, fit, grid, overlay] as const

/** The tiled editor's actions, by location. */
export const TILED_ACTIONS = {
  view: VIEW,
  /** Edit toolbar beside the picture. */
  edit: [changing, snap, history],
  /** Object menu. */
  menu: [flow, objects, panels, oneByOne, approval, edit, areas, arrange, align],
  /** All shortcuts, in help order. */
  all: [
    changing,
    snap,
    ...VIEW,
    objects,
    panels,
    flow,
    oneByOne,
    approval,
    edit,
    areas,
    arrange,
    align,
    classes,
    arrows,
    issues,
    comments,
    coverage,
    versions,
    compare,
    work,
  ],
} as const
