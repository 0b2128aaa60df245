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
// Drops the hand, which the view toolbar already has.
const changing = toolsOf([hand, note], true).slice(1)
const { zoom, fit, overlay, coverage } = PICTURE_ACTIONS
const { approval, history, save, issues, comments, versions, compare, work } = SESSION_ACTIONS

const VIEW = [looking, zoom, fit, overlay, grid] as const

/** The classification editor's actions, by location. */
export const CLASSIFICATION_ACTIONS = {
  /** View toolbar below the picture. */
  view: VIEW,
  edit: [changing, history],
  menu: [approval],
  /** All shortcuts, in help order. */
  all: [answers, changing, save, ...VIEW, approval, issues, comments, coverage, versions, compare, work],
} as const
