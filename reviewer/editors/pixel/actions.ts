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

/** What is done with shapes of their own has no meaning for pixels. */
const ALSO_FOR_PIXELS = new Set(['edit.delete', 'edit.all', 'work.save'])
const ARRANGED = new Set(['edit.lock', 'edit.hide'])

const parts = actionsOf(partActions, working)
/** The arrows move the pixels of the selection. */
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

/** The actions of the pixel editor, by where they stand. */
export const PIXEL_ACTIONS = {
  view: VIEW,
  /** The toolbar beside the picture: how it is painted. */
  edit: [painting, history],
  /** The menu of an object. */
  menu: [flow, objects, panels, oneByOne, approval, parts, edit, arrange],
  /** Everything that keys do, as it stands in the help. */
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
