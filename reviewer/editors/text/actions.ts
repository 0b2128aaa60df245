import { SESSION_ACTIONS } from '../session/session-actions'
import { markActions, readingActions, textClassActions, wordActions } from './text-actions'

const { objects, panels, oneByOne, approval, edit, arrange, history } = SESSION_ACTIONS
const { issues, comments, versions, compare, work } = SESSION_ACTIONS

/** What makes no sense without a picture: copies in other places, and what lies over what. */
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

/** The actions of the text editor, by where they stand. */
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
