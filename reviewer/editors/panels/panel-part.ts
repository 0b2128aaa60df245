/** The panels beside the picture, in the order of their tabs. */
export const PANEL_IDS = ['objects', 'comments', 'issues', 'history', 'consensus'] as const

/** One of the panels; one is shown at a time, or two of them one above the other. */
export type PanelId = (typeof PANEL_IDS)[number]

/** A part of a panel that the keyboard goes to; it has the name as `data-part`. */
export type PanelPart =
  | 'classes'
  | 'tags'
  | 'list'
  | 'attributes'
  | 'numbers'
  | 'comments'
  | 'issues'
  | 'history'
  | 'changes'
  | 'consensus'

/** In which panel each part stands. */
export const PANEL_OF: Readonly<Record<PanelPart, PanelId>> = {
  classes: 'objects',
  tags: 'objects',
  list: 'objects',
  attributes: 'objects',
  numbers: 'objects',
  comments: 'comments',
  issues: 'issues',
  history: 'history',
  changes: 'history',
  consensus: 'consensus',
}
