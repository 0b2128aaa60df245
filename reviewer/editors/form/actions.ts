import { SESSION_ACTIONS } from '../session/session-actions'

const { panels, approval, history, save, issues, comments, versions, compare, work } = SESSION_ACTIONS

/** The form editor's actions, by location. */
export const FORM_ACTIONS = {
  /** Toolbar below the form. */
  view: [history, panels],
  edit: [],
  /** Forms have no objects. */
  menu: [],
  all: [history, save, panels, approval, issues, comments, versions, compare, work],
} as const
