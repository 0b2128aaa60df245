import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { NO_FILTER } from '#domain/item-filter'
import { readStatuses } from '#domain/workflow'
import { SelectionBar } from '../../renderer/areas/project/selection-bar'
import type { SelectionAct } from '../../renderer/areas/project/selection-acts'
import { enterProject, select } from '../../renderer/stores/project-view-store'
import { selectAll, selectMatching } from '../../renderer/stores/selection'
import { forgetActs, goBack } from '../../renderer/stores/undo-store'
import { freshWorld } from '../builders/desktop-world'
import { anItem } from '../builders/items'
import { aWireJob } from '../builders/jobs'
import { renderShell, saidTo } from './shell-page'

const PROJECT = 100
const nothing = () => undefined
const { statuses: plain, transitions } = freshWorld()
const statuses = plain.map((row) =>
  row.status.name === 'Returned'
    ? { ...row, status: { ...row.status, icon: { ...row.status.icon, name: 'returned' } } }
    : row,
)
const RETURN = { ...transitions[1], id: 9, name: 'Return', from_status_id: 33, to_status_id: 34 }
const items = [3, 3, 1].map((annotation_status, at) => anItem({ id: at + 1, annotation_status }))

beforeEach(() => {
  enterProject(0)
  enterProject(PROJECT)
  forgetActs()
})

/** Bar of a person with this right, over a few items or all matches. */
function open(right: string, of: 'few' | 'all', asked?: SelectionAct) {
  select(() => (of === 'few' ? selectAll(items, 0) : selectMatching(900, 0)))
  const bar = (
    <SelectionBar
      projectId={PROJECT}
      filter={NO_FILTER}
      statuses={readStatuses(statuses)}
      asked={asked}
      onReview={nothing}
      onHistory={nothing}
      onDelete={undefined}
      onCleared={nothing}
    />
  )
  return renderShell(bar, {
    folderAccesses: { actions: [right], action_groups: [] },
    items: new Map([[PROJECT, items]]),
    transitions: [RETURN as (typeof transitions)[number]],
    rows: { records: new Map(), answers: { changeItemsByFilter: () => aWireJob() } },
  })
}

const button = () => page.getByRole('button', { name: 'Return…' })
const bodies = (desktop: ReturnType<typeof open>) =>
  saidTo(desktop, 'platform.hold').map(([, said]) => (said as { readonly body: unknown }).body)

it('items are returned where the workflow asks for a reason → one dialog demands it and says how many change', async () => {
  const desktop = open('ApplyItemTransition', 'few')
  await button().click()
  const question = page.getByRole('dialog', { name: 'Return 2 items?' })
  await expect.element(question.getByText(/^One item doesn’t allow this change\./)).toBeVisible()
  await question.getByRole('button', { name: 'Return' }).click()
  await expect.element(question.getByRole('alert')).toHaveTextContent('Write a reason: this change requires one.')
  expect(bodies(desktop)).toEqual([])
  await question.getByRole('textbox', { name: 'Reason' }).fill('Boxes are loose')
  await question.getByRole('button', { name: 'Return' }).click()
  const constraint = [{ name: 'comment_required', value: 'Boxes are loose' }]
  const body = { from_status_id: 33, status_id: 34, transition_id: 9, constraint }
  await expect.poll(() => bodies(desktop)).toEqual([body, body])
  await expect.element(page.getByText('2 items moved to Returned')).toBeVisible()
})

it('a person who sets any status returns items with a reason, undoes it, and returns all that match by one job', async () => {
  const few = open('ApplyItemStatus', 'few')
  await button().click()
  const three = page.getByRole('dialog', { name: 'Return 3 items?' })
  await three.getByRole('textbox', { name: 'Reason (optional)' }).fill('Wrong light')
  await three.getByRole('button', { name: 'Return' }).click()
  const constraint = [{ name: 'comment_required', value: 'Wrong light' }]
  await expect
    .poll(() => bodies(few))
    .toMatchObject([
      { from_status_id: 33, status_id: 34, constraint },
      { from_status_id: 33, constraint },
      { from_status_id: 31, constraint },
    ])
  await goBack('undo', PROJECT)
  await expect.poll(() => bodies(few).slice(3)).toMatchObject([{ status_id: 33 }, { status_id: 33 }, { status_id: 31 }])
  select(() => selectMatching(900, 0))
  await button().click()
  const all = page.getByRole('dialog', { name: /^Return \d+ items\?/ })
  await all.getByRole('textbox', { name: 'Reason (optional)' }).fill('Wrong light')
  await all.getByRole('button', { name: 'Return' }).click()
  await expect
    .poll(() => saidTo(few, 'platform.start'))
    .toMatchObject([['changeItemsByFilter', { body: { change: { status_id: 34, reason: 'Wrong light' } } }]])
})

it('the key for return opens the same dialog', async () => {
  open('ApplyItemTransition', 'few', 'return')
  await expect.element(page.getByRole('dialog', { name: 'Return 2 items?' })).toBeVisible()
})

it('a person without the right to a status → sees no Return button', async () => {
  open('ApplyItemPin', 'few')
  await expect.element(page.getByRole('button', { name: 'Pin', exact: true })).toBeVisible()
  await expect.element(button()).not.toBeInTheDocument()
})
