import { actionsOf } from '../actions/actions-of'
import { answerActions, gridActions } from '../actions/answer-actions'
import { PICTURE_ACTIONS, toolsOf } from '../picture/picture-actions'
import type { PictureEditor } from '../picture/picture-editor'
import { SESSION_ACTIONS } from '../session/session-actions'
import { hand } from '../tools/hand/hand'
import { note } from '../tools/note/note'
import type { ClassificationKit } from './kit'
import { LOOKING_TOOLS } from './tools'

const answers = actionsOf(answerActions, ({ session, stage }: PictureEditor<ClassificationKit>) => ({
  questioning: stage.kit.questioning,
  panel: session.panel,
  choices: session.choices,
}))
const grid = actionsOf(gridActions, ({ session: { choices } }: PictureEditor) => ({ choices }))
const looking = toolsOf(LOOKING_TOOLS)
// An only tool would need no button: the hand stands beside it, and has its own.
const changing = toolsOf([hand, note], true).slice(1)
const { zoom, fit, overlay, coverage } = PICTURE_ACTIONS
const { approval, history, save, issues, comments, versions, compare, work } = SESSION_ACTIONS

const VIEW = [looking, zoom, fit, overlay, grid] as const

/** The actions of the classification editor, by where they stand. */
export const CLASSIFICATION_ACTIONS = {
  /** The toolbar under the picture: how it is looked at. */
  view: VIEW,
  edit: [changing, history],
  menu: [approval],
  /** Everything that keys do, as it stands in the help. */
  all: [answers, changing, save, ...VIEW, approval, issues, comments, coverage, versions, compare, work],
} as const
