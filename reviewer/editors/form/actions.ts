import { SESSION_ACTIONS } from '../session/session-actions'

const { panels, approval, history, save, issues, comments, versions, compare, work } = SESSION_ACTIONS

/** The actions of the form editor, by where they stand. */
export const FORM_ACTIONS = {
  /** The toolbar under the form. */
  view: [history, panels],
  edit: [],
  /** Nothing of a form is an object. */
  menu: [],
  all: [history, save, panels, approval, issues, comments, versions, compare, work],
} as const
