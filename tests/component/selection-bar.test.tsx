import { expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { readStatuses } from '#domain/workflow'
import { enterProject, select, useProjectView } from '../../renderer/stores/project-view-store'
import { selectAll, selectMatching } from '../../renderer/stores/selection'
import { forgetActs, goBack, nextAct } from '../../renderer/stores/undo-store'
import { useJobs } from '../../renderer/stores/jobs-store'
import { SelectionBar } from '../../renderer/areas/project/selection-bar'
import { NO_FILTER } from '#domain/item-filter'
import { useSession } from '../../renderer/stores/session-store'
import { freshWorld } from '../builders/desktop-world'
import { anItem } from '../builders/items'
import { aJob, aWireJob } from '../builders/jobs'
import { renderShell, saidTo } from './shell-page'

const PROJECT = 100
const nothing = () => undefined
const cleared = vi.fn()

/** Bar over a selection, for a person with these rights in the folder. */
function open(
  actions: readonly string[],
  onDelete?: () => void,
  paused = false,
  world: Parameters<typeof renderShell>[1] = {},
) {
  const { statuses } = freshWorld()
  return renderShell(
    <SelectionBar
      projectId={PROJECT}
      filter={{ ...NO_FILTER, search: 'frame' }}
      statuses={readStatuses(statuses)}
      onReview={nothing}
      onHistory={nothing}
      onDelete={onDelete}
      onCleared={cleared}
    />,
    {
      folderAccesses: { actions, action_groups: [] },
      paused,
      items: new Map([[PROJECT, [anItem({ id: 1 }), anItem({ id: 2, approval_status: 2, is_pinned: true })]]]),
      rows: {
        records: new Map(),
        answers: { changeItemsByFilter: () => aWireJob(), undoItemsChange: () => aWireJob() },
      },
      ...world,
    },
  )
}
const choose = (of: 'few' | 'all') => {
  enterProject(0)
  enterProject(PROJECT)
  forgetActs()
  const items = [anItem({ id: 1 }), anItem({ id: 2, approval_status: 2, is_pinned: true })]
  select(() => (of === 'few' ? selectAll(items, 0) : selectMatching(900, 0)))
}

it('approvals and pins of a few items → are sent one by one with their previous state; unchanged items are skipped', async () => {
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

it('all matches of the filter → are changed by one job', async () => {
  choose('all')
  const desktop = open(['ApplyItemApprovalStatus', 'ApplyItemPin'])
  await page.getByRole('button', { name: 'Approval' }).click()
  await page.getByRole('menuitem', { name: 'Disapprove' }).click()
  const question = page.getByRole('dialog', { name: 'Disapprove 900 items?' })
  await expect.element(question.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  expect(saidTo(desktop, 'platform.start')).toEqual([])
  await question.getByRole('button', { name: 'Disapprove' }).click()
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

it('actions without the right → are not offered; transitions are read for those who may use them [S4.3]', async () => {
  choose('few')
  const desktop = open([])
  await expect.element(page.getByRole('button', { name: 'Set status' })).toBeVisible()
  for (const name of ['Approval', 'Pin', 'Delete…']) {
    await expect.element(page.getByRole('button', { name, exact: true })).not.toBeInTheDocument()
  }
  expect(desktop.world.calls.map(({ channel }) => channel)).not.toContain('workflow.transitions')
})

it('deletion → is requested with the right, and people who may apply transitions have them read [S4.3]', async () => {
  choose('few')
  let asked = 0
  const desktop = open(['ApplyItemTransition'], () => {
    asked += 1
  })
  await page.getByRole('button', { name: 'Delete…' }).click()
  expect(asked).toBe(1)
  await expect.poll(() => desktop.world.calls.map(({ channel }) => channel)).toContain('workflow.transitions')
})

it('a paused person → changes nothing, and reads why [S4.11]', async () => {
  useSession.setState({ phase: 'signedIn', user: freshWorld().user })
  onTestFinished(() => useSession.setState(useSession.getInitialState(), true))
  choose('few')
  open(['ApplyItemStatus', 'ApplyItemPin'], nothing, true)
  const status = page.getByRole('button', { name: 'Set status' })
  await expect.element(status).toBeDisabled()
  await expect.element(status).toHaveAttribute('title', 'You are paused in this project.')
  await expect.element(page.getByRole('button', { name: 'Pin', exact: true })).not.toBeInTheDocument()
})

const MANY = Array.from({ length: 30 }, (_, at) => anItem({ id: at + 1, approval_status: at < 5 ? 2 : 0 }))
const held = (desktop: ReturnType<typeof open>) => saidTo(desktop, 'platform.hold')
const approvalsOf = ({ world }: ReturnType<typeof open>) =>
  world.items.get(PROJECT)?.map(({ approval_status }) => approval_status ?? 0)
const choice = async (menu: string, entry: string) => {
  await page.getByRole('button', { name: menu, exact: true }).click()
  await page.getByRole('menuitem', { name: entry, exact: true }).click()
}

it('many items → are confirmed with the number to change; the answer isn’t remembered', async () => {
  choose('few')
  select(() => selectAll(MANY, 0))
  const desktop = open(['ApplyItemApprovalStatus'], undefined, false, { items: new Map([[PROJECT, MANY]]) })
  await choice('Approval', 'Approve')
  const question = page.getByRole('dialog', { name: 'Approve 25 items?' })
  await expect.element(question.getByText(/^5 items need no change\./)).toBeVisible()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(question).not.toBeInTheDocument()
  expect(held(desktop)).toEqual([])
  await choice('Approval', 'Approve')
  await question.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect.element(page.getByText('25 items approved')).toBeVisible()
  expect(approvalsOf(desktop)).toEqual(MANY.map(() => 2))
})

it('a change of a few → is undone from its notice, each item to its own value, and redone', async () => {
  choose('few')
  const desktop = open(['ApplyItemApprovalStatus'])
  await choice('Approval', 'Disapprove')
  await expect.poll(() => approvalsOf(desktop)).toEqual([1, 1])
  expect(nextAct('undo', PROJECT)?.name).toBe('approval of 2 items')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(page.getByText('Approval of 2 items undone')).toBeVisible()
  expect(approvalsOf(desktop)).toEqual([0, 2])
  await goBack('redo', PROJECT)
  await expect.element(page.getByText('Approval of 2 items done again')).toBeVisible()
  expect(approvalsOf(desktop)).toEqual([1, 1])
})

it('undo → skips items changed by somebody else since, with their number and the reason', async () => {
  choose('few')
  const desktop = open(['ApplyItemApprovalStatus'])
  await choice('Approval', 'Disapprove')
  await expect.poll(() => approvalsOf(desktop)).toEqual([1, 1])
  const items = desktop.world.items.get(PROJECT) ?? []
  desktop.world.items.set(
    PROJECT,
    items.map((item) => (item.id === 2 ? { ...item, approval_status: 2 } : item)),
  )
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(page.getByText('Approval undone for 1 of 2 items')).toBeVisible()
  await expect.element(page.getByText('1: It has been changed since.')).toBeVisible()
  expect(approvalsOf(desktop)).toEqual([0, 2])
})

it('undo without the right → says so and changes nothing', async () => {
  choose('few')
  const desktop = open(['ApplyItemPin'])
  await choice('Pin', 'Pin')
  await expect.element(page.getByText('One item pinned')).toBeVisible()
  desktop.world.folderAccesses = { actions: [], action_groups: [] }
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(page.getByText('The pin was not undone')).toBeVisible()
  await expect.element(page.getByText('You have no right to do so any more.')).toBeVisible()
  expect(held(desktop)).toHaveLength(1)
  expect(nextAct('undo', PROJECT)).toBeUndefined()
})

it('undo of a job’s change → waits for its end, and runs as another job', async () => {
  choose('all')
  const desktop = open(['ApplyItemPin'])
  onTestFinished(() => useJobs.setState(useJobs.getInitialState(), true))
  await choice('Pin', 'Unpin')
  await page.getByRole('dialog').getByRole('button', { name: 'Unpin' }).click()
  await expect.poll(() => nextAct('undo', PROJECT)?.name).toBe('pin of 900 items')
  useJobs.setState({ jobs: [aJob()] })
  await goBack('undo', PROJECT)
  await expect.element(page.getByText('The pin of 900 items is still under way')).toBeVisible()
  useJobs.setState({ jobs: [aJob({ state: 'done' })] })
  await goBack('undo', PROJECT)
  expect(saidTo(desktop, 'platform.start').at(-1)).toEqual([
    'undoItemsChange',
    { projectId: PROJECT, path: { jobId: 1 } },
  ])
  expect([nextAct('undo', PROJECT), nextAct('redo', PROJECT)?.name]).toEqual([undefined, 'pin of 900 items'])
})

it('a closing bar with the focus → passes it to the list, unless the person moved elsewhere', async () => {
  choose('few')
  const desktop = open(['ApplyItemPin'])
  cleared.mockClear()
  await page.getByRole('button', { name: 'Clear selection' }).click()
  expect(useProjectView.getState().selection.items.size).toBe(0)
  expect(cleared).toHaveBeenCalledTimes(1)
  choose('few')
  const { promise, resolve } = Promise.withResolvers<void>()
  desktop.world.gate = promise
  await choice('Pin', 'Pin')
  const elsewhere = document.body.appendChild(document.createElement('input'))
  onTestFinished(() => elsewhere.remove())
  elsewhere.focus()
  resolve()
  await expect.poll(() => useProjectView.getState().selection.items.size).toBe(0)
  expect(cleared).toHaveBeenCalledTimes(1)
  expect(document.activeElement).toBe(elsewhere)
})

it('changes and undo while offline → say that they wait', async () => {
  choose('few')
  const desktop = open(['ApplyItemPin'], undefined, false, {
    rows: {
      records: new Map(),
      answers: {
        // The app lists an item with its waiting changes applied.
        updateItem: ({ body }) => {
          const item = anItem({ id: 1, is_pinned: (body as { readonly is_pinned: number }).is_pinned === 1 })
          desktop.world.items.set(PROJECT, [item])
          return { item, pending: true }
        },
      },
    },
  })
  const waits = page.getByText('It waits on this computer and is sent as soon as the platform answers.')
  await page.getByRole('button', { name: 'Pin', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Pin', exact: true }).click()
  await expect.element(page.getByText('One item pinned')).toBeVisible()
  await expect.element(waits).toBeVisible()
  await goBack('undo', PROJECT)
  await expect.element(page.getByText('Pin undone')).toBeVisible()
  await expect.poll(() => waits.elements().length).toBe(2)
})

it('a transition with a required reason → asks once, shows the number of changes, and sends it with each [S4.4]', async () => {
  const items = [3, 3, 1].map((annotation_status, at) => anItem({ id: at + 1, annotation_status }))
  choose('few')
  select(() => selectAll(items, 0))
  const { transitions } = freshWorld()
  const returning = { ...transitions[1], id: 9, name: 'Return', from_status_id: 33, to_status_id: 34 }
  const desktop = open(['ApplyItemTransition'], undefined, false, {
    items: new Map([[PROJECT, items]]),
    transitions: [returning as (typeof transitions)[number]],
  })
  await page.getByRole('button', { name: 'Set status' }).click()
  const entry = page.getByRole('menuitem', { name: /^Returned…/ })
  await expect.poll(() => entry.element().textContent).toBe('Returned…2 of 3')
  await entry.click()
  const question = page.getByRole('dialog', { name: /^Set 2 items to “/ })
  await expect.element(question.getByText(/^One item doesn’t allow this change\./)).toBeVisible()
  const agree = question.getByRole('button', { name: /^Set to/ })
  await agree.click()
  await expect.element(question.getByRole('alert')).toHaveTextContent('Write a reason: this change requires one.')
  expect(held(desktop)).toEqual([])
  await question.getByRole('textbox', { name: 'Reason' }).fill('Boxes are loose')
  await agree.click()
  const constraint = [{ name: 'comment_required', value: 'Boxes are loose' }]
  const body = { from_status_id: 33, status_id: 34, transition_id: 9, constraint }
  await expect
    .poll(() => held(desktop))
    .toEqual([1, 2].map((itemId) => ['changeItemStatus', { projectId: PROJECT, path: { itemId }, body }]))
})

it('a status for all matches → shows how many can get it before the job begins', async () => {
  choose('all')
  const { transitions } = freshWorld()
  const desktop = open(['ApplyItemTransition'], undefined, false, {
    transitions: transitions.slice(0, 1),
    items: new Map([[PROJECT, Array.from({ length: 7 }, (_, at) => anItem({ id: at + 1, name: `frame ${at}` }))]]),
  })
  await page.getByRole('button', { name: 'Set status' }).click()
  await page.getByRole('menuitem').first().click()
  const question = page.getByRole('dialog', { name: /^Set 7 items to “/ })
  await expect.element(question.getByText(/^893 items stay as before\./)).toBeVisible()
  const said = desktop.world.calls.findLast(({ channel }) => channel === 'items.page')
  expect(said?.args[0]).toMatchObject({
    search: 'frame',
    conditions: [{ field: 'status', operator: 'is', values: [expect.any(Number)] }],
  })
  const asked = () => saidTo(desktop, 'platform.start')
  expect(asked()).toEqual([])
  await question.getByRole('button', { name: /^Set to/ }).click()
  await expect.poll(asked).toHaveLength(1)
})
