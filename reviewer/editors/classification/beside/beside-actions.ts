import type { ActionGroup } from '../../actions/action'
import { actionsOf } from '../../actions/actions-of'
import { answerActions, gridActions } from '../../actions/answer-actions'
import { SESSION_ACTIONS } from '../../session/session-actions'
import type { BesideEditor } from './open-beside'

const answers = actionsOf(answerActions, ({ session: { choices, panel }, questioning }: BesideEditor) => ({
  questioning,
  panel,
  choices,
}))
const grid = actionsOf(gridActions, ({ session: { choices } }: BesideEditor) => ({ choices }))
const { approval, history, save, issues, comments, versions, compare, work } = SESSION_ACTIONS

/** Part of the view's height that a page key scrolls. */
const PAGE_SHARE = 0.8

/** Reads on while the keyboard is with the questions. */
const reading: ActionGroup<unknown, BesideEditor> = (
  [
    ['PageUp', 'Up a page', -1],
    ['PageDown', 'Down a page', 1],
  ] as const
).map(([key, title, way]) => ({
  id: `beside.${key}`,
  title,
  group: 'Text',
  keys: [key],
  repeats: true,
  run: ({ element }) => element.scrollBy({ top: way * PAGE_SHARE * element.clientHeight }),
}))

const playing: ActionGroup<unknown, BesideEditor> = [
  {
    id: 'beside.play',
    title: 'Play or pause',
    group: 'Clip',
    keys: ['Space'],
    onCanvas: true,
    // The player has the same key.
    isOff: ({ playing: player }) => player.hasFocus(),
    run: ({ playing: player }) => player.toggle(),
  },
  {
    id: 'beside.play-anywhere',
    title: 'Play or pause, also while answering',
    group: 'Clip',
    keys: ['Alt+L'],
    run: ({ playing: player }) => player.toggle(),
  },
]

function actionsWith(own: ActionGroup<unknown, BesideEditor>) {
  return {
    /** View toolbar below the item. */
    view: [grid],
    edit: [history],
    menu: [],
    /** All shortcuts, in help order. */
    all: [answers, history, save, own, grid, approval, issues, comments, versions, compare, work],
  } as const
}

/** Actions for a text beside the questions. */
export const READING_ACTIONS = actionsWith(reading)
/** Actions for a clip beside the questions. */
export const PLAYING_ACTIONS = actionsWith(playing)
