import type { ActionGroup } from '../actions/action'
import { ofSelection, type SelectionSeen } from '../actions/selection-action'
import type { Editing } from '../document/editing'
import type { ObjectViews } from '../document/object-view'
import type { ChoiceSource } from '../../session/view-choices'
import type { Blemishes } from './blemishes'
import type { PartActs } from './part-acts'
import { PAINT_RULES, type PaintRule, PIXEL_CHOICES } from './pixel-choices'

interface PartPorts {
  readonly acts: PartActs
  readonly editing: Editing
  readonly views: ObjectViews
  readonly choices: ChoiceSource
  readonly blemishes: Blemishes
  readonly say: (words: string) => void
}

const GROUP = 'Masks'

/** The paint rules as text. */
export const RULE_WORDS: Readonly<Record<PaintRule, string>> = {
  all: 'Everything',
  empty: 'Empty pixels only',
  class: 'This class only',
}

/** Actions on the parts of a mask. */
export const partActions: ActionGroup<SelectionSeen, PartPorts> = [
  {
    id: 'mask.new',
    title: 'Begin a new object with the next stroke',
    group: GROUP,
    keys: ['Shift+Enter'],
    onCanvas: true,
    menu: 'Begin a new object',
    may: ({ editing }) => editing.refusal ?? true,
    run({ views, say }) {
      views.choose([])
      say('The next stroke begins a new object')
    },
  },
  {
    id: 'mask.rule',
    title: 'Paint over everything, empty pixels only, or this class only',
    group: GROUP,
    keys: ['o'],
    onCanvas: true,
    run({ choices, say }) {
      const kept = choices.of(PIXEL_CHOICES)
      const at = PAINT_RULES.indexOf(kept.get().paintRule)
      const paintRule = PAINT_RULES[(at + 1) % PAINT_RULES.length] ?? 'all'
      kept.set({ paintRule })
      say(`Paint over: ${RULE_WORDS[paintRule]}`)
    },
  },
  ofSelection(GROUP, {
    id: 'mask.merge',
    title: 'Make one object of the selected ones',
    menu: 'Merge into one',
    keys: ['Shift+M'],
    least: 2,
    run: ({ acts }) => acts.mergeSelected(),
  }),
  ofSelection(GROUP, {
    id: 'mask.copy',
    title: 'Copy the selected objects with their pixels',
    menu: 'Copy',
    keys: ['Mod+C'],
    changesNothing: true,
    run: ({ acts }) => acts.copy(),
  }),
  {
    id: 'mask.paste',
    title: 'Paste the copied pixels where they lay, also on another item',
    group: GROUP,
    keys: ['Mod+V'],
    onCanvas: true,
    menu: 'Paste',
    may: ({ editing }) => editing.refusal ?? true,
    isOff: ({ acts }) => !acts.canPaste(),
    run: ({ acts }) => acts.paste(),
  },
  ofSelection(GROUP, {
    id: 'mask.carry',
    title: 'Copy the selected objects to the next item, and go there',
    menu: 'Copy to the next item',
    keys: ['Alt+Shift+N'],
    changesNothing: true,
    run: ({ acts }) => void acts.carry(),
  }),
  {
    id: 'mask.blemish',
    title: 'Find the next hole or speck',
    group: GROUP,
    keys: ['Shift+J'],
    onCanvas: true,
    run: ({ blemishes }) => void blemishes.step(1),
  },
]
