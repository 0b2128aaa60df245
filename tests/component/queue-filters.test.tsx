import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { shownReviewer } from './shown-reviewer'

const CONDITIONS = [
  { field: 'priority', operator: 'greater', values: [2] },
  { field: 'name', operator: 'contains', values: ['sky'] },
]
const bar = () => page.getByRole('group', { name: 'Listed items' })

it('the reviewer → says how many further filters hide items, keeps them, and clears them on request [S5.4]', async () => {
  await page.viewport(1_400, 700)
  const { host } = await shownReviewer({}, false, ({ handlers }) => {
    handlers.readQueue = () => ({ search: '', statuses: [], approvals: [], mine: true, conditions: CONDITIONS })
    handlers.narrowQueue = () => null
  })
  const further = bar().getByRole('button', { name: 'and 2 filters: list the others too' })
  await expect.element(further).toBeVisible()
  await expect.element(bar().getByRole('button', { name: 'Only 3: filter items' })).toBeVisible()
  await bar().getByRole('button', { name: 'My work: list the others too' }).click()
  await expect.element(bar().getByRole('button', { name: '2 filters: list the others too', exact: true })).toBeVisible()
  expect(host.asked('narrowQueue').at(-1)).toMatchObject([{ mine: false, conditions: CONDITIONS }])
  bar().getByRole('button', { name: '2 filters: list the others too', exact: true }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(bar().getByRole('button', { name: 'All items: filter' })).toBeVisible()
  expect(host.asked('narrowQueue').at(-1)).toMatchObject([{ mine: false, conditions: [], categories: [] }])
})
