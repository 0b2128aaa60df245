import { actionsOf } from '../actions/actions-of'
import { arrowActions } from '../actions/arrow-actions'
import type { ObjectViews } from '../document/object-view'
import { PICTURE_ACTIONS, toolsOf } from '../picture/picture-actions'
import type { PictureEditor } from '../picture/picture-editor'
import { SESSION_ACTIONS } from '../session/session-actions'
import type { PixelKit } from './kit'
import { partActions } from './part-actions'
import { LOOKING_TOOLS, PAINTING_TOOLS } from './tools'

function rowsOf(views: ObjectViews): readonly number[] {
  return views.get().selection.map(({ row }) => row)
}

function working({ session, stage }: PictureEditor<PixelKit>) {
  const { annotating, views, choices, say } = session
  const { acts, blemishes } = stage.kit
  return { acts, blemishes, editing: annotating.editing, views, choices, say }
}

/** The edit actions that also apply to pixels; the others need separate shapes. */
const ALSO_FOR_PIXELS = new Set(['edit.delete', 'edit.all', 'work.save'])
const ARRANGED = new Set(['edit.lock', 'edit.hide'])

const parts = actionsOf(partActions, working)
/** Arrow keys move the selection's pixels. */
const moves = actionsOf(arrowActions, ({ session: { annotating, views }, stage }: PictureEditor<PixelKit>) => ({
  camera: stage.camera,
  editing: { ...annotating.editing, nudge: (dx, dy) => stage.kit.acts.move(rowsOf(views), dx, dy) },
  views,
}))
const [looking, painting] = [toolsOf(LOOKING_TOOLS), toolsOf(PAINTING_TOOLS, true)]
const { zoom, fit, overlay, flow, coverage } = PICTURE_ACTIONS
const { objects, panels, oneByOne, approval, history, classes } = SESSION_ACTIONS
const { issues, comments, versions, compare, work } = SESSION_ACTIONS
const edit = SESSION_ACTIONS.edit.filter(({ id }) => ALSO_FOR_PIXELS.has(id))
const arrange = SESSION_ACTIONS.arrange.filter(({ id }) => ARRANGED.has(id))
const VIEW = [looking, zoom, fit, overlay] as const

/** The pixel editor's actions, by location. */
export const PIXEL_ACTIONS = {
  view: VIEW,
  /** Paint toolbar beside the picture. */
  edit: [painting, history],
  /** Object menu. */
  menu: [flow, objects, panels, oneByOne, approval, parts, edit, arrange],
  /** All shortcuts, in help order. */
  all: [
    painting,
    parts,
    moves,
    ...VIEW,
    objects,
    panels,
    flow,
    oneByOne,
    approval,
    edit,
    arrange,
    classes,
    issues,
    comments,
    coverage,
    versions,
    compare,
    work,
  ],
} as const
