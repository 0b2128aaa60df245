import { SESSION_ACTIONS } from '../session/session-actions'
import { markActions, readingActions, textClassActions, wordActions } from './text-actions'

const { objects, panels, oneByOne, approval, edit, arrange, history } = SESSION_ACTIONS
const { issues, comments, versions, compare, work } = SESSION_ACTIONS

/** Actions without a use in texts: copies in other places, and stacking order. */
const ONLY_OF_PICTURES: ReadonlySet<string> = new Set([
  'edit.duplicate',
  'edit.copy',
  'edit.cut',
  'edit.paste',
  'edit.repeat',
  'edit.carry',
  'edit.propagate',
  'edit.front',
  'edit.forward',
  'edit.backward',
  'edit.back',
  'panel.numbers',
  'panel.consensus',
])
const ofTexts = <A extends { readonly id: string }>(group: readonly A[]): readonly A[] =>
  group.filter(({ id }) => !ONLY_OF_PICTURES.has(id))

const [editing, arranging, reaching] = [ofTexts(edit), ofTexts(arrange), ofTexts(panels)]

/** The text editor's actions, by location. */
export const TEXT_ACTIONS = {
  view: [readingActions],
  edit: [markActions, history],
  menu: [markActions, objects, reaching, oneByOne, approval, editing, arranging],
  all: [
    markActions,
    wordActions,
    textClassActions,
    readingActions,
    objects,
    reaching,
    oneByOne,
    approval,
    editing,
    arranging,
    issues,
    comments,
    versions,
    compare,
    work,
  ],
} as const
