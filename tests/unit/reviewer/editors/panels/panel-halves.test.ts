import { expect, it } from 'vitest'
import {
  type ChosenPanels,
  chosenPanel,
  halvesOf,
  movedPanel,
} from '../../../../../reviewer/editors/panels/panel-halves'
import { SHAPE_PANELS } from '../../../../../reviewer/editors/picture/shape-panels'

const PANEL_IDS = SHAPE_PANELS.map(({ id }) => id)
const FIRST: ChosenPanels = {
  panel: 'objects',
  otherPanel: 'comments',
  below: ['comments', 'issues', 'history', 'consensus'],
  stacked: true,
}
const shown = (chosen: ChosenPanels, isLow = false) => halvesOf(PANEL_IDS, chosen, isLow).map((half) => half.shown)
const after = (chosen: ChosenPanels, part: Partial<ChosenPanels> | undefined): ChosenPanels => ({ ...chosen, ...part })

it('one panel → has all tabs; two have their own, and each shows its chosen one', () => {
  expect(halvesOf(PANEL_IDS, { ...FIRST, stacked: false }, false)).toEqual([{ ids: PANEL_IDS, shown: 'objects' }])
  expect(halvesOf(PANEL_IDS, FIRST, false)).toEqual([
    { ids: ['objects'], shown: 'objects' },
    { ids: ['comments', 'issues', 'history', 'consensus'], shown: 'comments' },
  ])
  const history = after(FIRST, chosenPanel(PANEL_IDS, FIRST, 'history'))
  expect(shown(history)).toEqual(['objects', 'history'])
  expect(shown(after(history, chosenPanel(PANEL_IDS, history, 'objects')))).toEqual(['objects', 'history'])
  // With little height, the last chosen one is shown, from either half.
  expect(shown(history, true)).toEqual(['history'])
})

it('a tab → moves to the other half and is shown; a half’s last one stays', () => {
  expect(movedPanel(PANEL_IDS, FIRST, 'objects')).toBeUndefined()
  const issues = after(FIRST, movedPanel(PANEL_IDS, FIRST, 'issues'))
  expect(halvesOf(PANEL_IDS, issues, false)).toEqual([
    { ids: ['objects', 'issues'], shown: 'issues' },
    { ids: ['comments', 'history', 'consensus'], shown: 'comments' },
  ])
  const objects = after(issues, movedPanel(PANEL_IDS, issues, 'objects'))
  expect(halvesOf(PANEL_IDS, objects, false)).toEqual([
    { ids: ['issues'], shown: 'issues' },
    { ids: ['objects', 'comments', 'history', 'consensus'], shown: 'objects' },
  ])
})

it.for([
  [[], ['objects']],
  [PANEL_IDS, ['objects']],
  [['of-tomorrow'], ['objects']],
  [['objects'], ['comments', 'issues', 'history', 'consensus']],
] as const)('another version’s stored layout → leaves no half without tabs: below %j', ([below, upper]) => {
  const [first, second] = halvesOf(PANEL_IDS, { ...FIRST, panel: 'of-tomorrow', otherPanel: 'gone', below }, false)
  expect(first.ids).toEqual(upper)
  expect([...first.ids, ...(second?.ids ?? [])].toSorted()).toEqual(PANEL_IDS.toSorted())
})
