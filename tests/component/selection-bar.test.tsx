import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { readStatuses } from '#domain/workflow'
import { enterProject, select, useProjectView } from '../../renderer/stores/project-view-store'
import { selectAll, selectMatching } from '../../renderer/stores/selection'
import { SelectionBar } from '../../renderer/areas/project/selection-bar'
import { NO_FILTER } from '#domain/queue'
import { useSession } from '../../renderer/stores/session-store'
import { freshWorld } from '../builders/desktop-world'
import { anItem } from '../builders/items'
import { aJob } from '../builders/jobs'
import { renderShell, saidTo } from './shell-page'

const PROJECT = 100
const nothing = () => undefined

/** The bar over a selection, for a person with these rights in the folder. */
function open(actions: readonly string[], onDelete?: () => void, paused = false) {
  const world = freshWorld()
  return renderShell(
    <SelectionBar
      projectId={PROJECT}
      filter={{ ...NO_FILTER, search: 'frame' }}
      statuses={readStatuses(world.statuses)}
      onReview={nothing}
      onDelete={onDelete}
      onCleared={nothing}
    />,
    {
      folderAccesses: { actions, action_groups: [] },
      paused,
      items: new Map([[PROJECT, [anItem({ id: 1 }), anItem({ id: 2, approval_status: 2, is_pinned: true })]]]),
      rows: { records: new Map(), answers: { changeItemsByFilter: () => aJob() } },
    },
  )
}
const choose = (of: 'few' | 'all') => {
  enterProject(0)
  enterProject(PROJECT)
  const items = [anItem({ id: 1 }), anItem({ id: 2, approval_status: 2, is_pinned: true })]
  select(() => (of === 'few' ? selectAll(items, 0) : selectMatching(900, 0)))
}

it('approvals and pins of a few items go one by one, each from what it was; those that are so already are left out', async () => {
  choose('few')
  const desktop = open(['ApplyItemApprovalStatus', 'ApplyItemPin'])
  await page.getByRole('button', { name: 'Approval' }).click()
  await page.getByRole('menuitem', { name: 'Approve', exact: true }).click()
  await expect.element(page.getByText('One item approved')).toBeVisible()
  choose('few')
  await page.getByRole('button', { name: 'Pin', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Unpin' }).click()
  await expect.element(page.getByText('One item unpinned')).toBeVisible()
  expect(saidTo(desktop, 'platform.hold')).toEqual([
    [
      'changeItemApproval',
      { projectId: PROJECT, path: { itemId: 1 }, body: { from_approval_status: 0, approval_status: 2 } },
    ],
    ['updateItem', { projectId: PROJECT, path: { itemId: 2 }, body: { is_pinned: 0 } }],
  ])
  expect(useProjectView.getState().selection.items.size).toBe(0)
})

it('all that match are changed by one job, as the list is narrowed', async () => {
  choose('all')
  const desktop = open(['ApplyItemApprovalStatus', 'ApplyItemPin'])
  await page.getByRole('button', { name: 'Approval' }).click()
  await page.getByRole('menuitem', { name: 'Disapprove' }).click()
  await expect
    .poll(() => saidTo(desktop, 'platform.start'))
    .toEqual([
      [
        'changeItemsByFilter',
        {
          projectId: PROJECT,
          body: { filter: { $and: [{ name: { $contL: 'frame' } }] }, except_ids: [], change: { approval_status: 1 } },
        },
      ],
    ])
})

it('what the person may not do is not offered, and the ways of the workflow are read for those who may take them [S4.3]', async () => {
  choose('few')
  const desktop = open([])
  await expect.element(page.getByRole('button', { name: 'Set status' })).toBeVisible()
  for (const name of ['Approval', 'Pin', 'Delete…']) {
    await expect.element(page.getByRole('button', { name, exact: true })).not.toBeInTheDocument()
  }
  expect(desktop.world.calls.map(({ channel }) => channel)).not.toContain('workflow.transitions')
})

it('deleting is asked for by who may, and who may apply transitions has them read [S4.3]', async () => {
  choose('few')
  let asked = 0
  const desktop = open(['ApplyItemTransition'], () => {
    asked += 1
  })
  await page.getByRole('button', { name: 'Delete…' }).click()
  expect(asked).toBe(1)
  await expect.poll(() => desktop.world.calls.map(({ channel }) => channel)).toContain('workflow.transitions')
})

it('a person who is paused in the project changes nothing, and reads why [S4.11]', async () => {
  useSession.setState({ phase: 'signedIn', user: freshWorld().user })
  onTestFinished(() => useSession.setState(useSession.getInitialState(), true))
  choose('few')
  open(['ApplyItemStatus', 'ApplyItemPin'], nothing, true)
  const status = page.getByRole('button', { name: 'Set status' })
  await expect.element(status).toBeDisabled()
  await expect.element(status).toHaveAttribute('title', 'You are paused in this project.')
  await expect.element(page.getByRole('button', { name: 'Pin', exact: true })).not.toBeInTheDocument()
})
