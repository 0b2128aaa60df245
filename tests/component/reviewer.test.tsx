import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { platformError } from '#domain/errors'
import { err } from '#domain/result'
import { anItem, someItems } from '../builders/items'
import { MANY, shownReviewer as shown } from './shown-reviewer'

const heading = () => page.getByRole('heading', { level: 1 })
const options = () => document.querySelectorAll('[role="option"]').length

it('the list → shows items with statuses and position, the first one opened [S2.18]', async () => {
  const { host } = await shown()
  await expect.element(page.getByRole('option', { selected: true })).toHaveAccessibleName(/^item-1 Not started/)
  await expect.element(heading()).toHaveTextContent('item-1')
  await expect.element(page.getByText('1 of 250', { exact: true })).toBeVisible()
  expect(host.asked('switchToAsset')).toEqual([[1, false]])
})

it('the list → is walked by keys and mouse, with its own selection [S2.18]', async () => {
  const { host } = await shown()
  await userEvent.keyboard('{ArrowDown}jk')
  await expect.element(heading()).toHaveTextContent('item-2')
  await page.getByRole('option', { name: /^item-5 / }).click()
  await expect.element(heading()).toHaveTextContent('item-5')
  await userEvent.keyboard('{End}')
  await expect.element(heading()).toHaveTextContent('item-250')
  await userEvent.keyboard('{Home}')
  await expect.element(heading()).toHaveTextContent('item-1')
  const flags = host.asked('switchToAsset').map(([, isOwn]) => isOwn)
  expect(flags).toEqual([false, ...flags.slice(1).map(() => true)])
})

it('a placeholder row → is never selected [S3.3]', async () => {
  const { host } = await shown({
    items: someItems(250, 1).map((item) => (item.id === 2 ? anItem({ id: 2, disabled: true }) : item)),
  })
  await page.getByRole('option', { name: /^item-2 / }).click({ force: true })
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(heading()).toHaveTextContent('item-3')
  expect(host.asked('switchToAsset').map(([id]) => id)).toEqual([1, 3])
})

it('the last of ten million items → is reachable, with few rows rendered [S2.18] [S9.1]', async () => {
  await shown({ position: { index: 0, total: MANY } }, true)
  await userEvent.keyboard('{End}')
  await expect.element(page.getByRole('option', { name: /^item-10000000/ })).toBeVisible()
  await expect.element(page.getByText('10,000,000 of 10,000,000')).toBeVisible()
  expect(options()).toBeLessThan(40)
})

it('approval → is offered only with the right; others see the decision [S6.2]', async () => {
  const items = someItems(5, 1).map((item) => ({ ...item, approval_status: 2 }))
  const { host } = await shown({ items, position: { index: 0, total: 5 } })
  await expect.element(page.getByRole('banner').getByText('Approved')).toBeVisible()
  expect(page.getByRole('button', { name: 'Approve', exact: true }).elements()).toEqual([])
  expect(page.getByRole('button', { name: 'Pin this item' }).elements()).toEqual([])
  await userEvent.keyboard('yi')
  expect(host.asked('changeApprovalStatus')).toEqual([])
  expect(host.asked('pinAsset')).toEqual([])
})

it('approved and unapproved items → have approval buttons of equal width', async () => {
  await page.viewport(1_600, 800)
  const items = someItems(2, 1).map((item) => ({ ...item, approval_status: item.id === 2 ? 2 : 0 }))
  await shown({ items, position: { index: 0, total: 2 }, folderActions: ['ApplyItemApprovalStatus'] })
  const widths = () =>
    page
      .getByRole('group', { name: 'Approval' })
      .getByRole('button')
      .elements()
      .map((button) => Math.round(button.getBoundingClientRect().width))
  await expect.element(page.getByRole('button', { name: 'Approve', exact: true })).toBeVisible()
  await document.fonts.ready
  const before = widths()
  await page.getByRole('option', { name: /^item-2 / }).click()
  await expect.element(page.getByRole('button', { name: 'Approved', exact: true })).toBeVisible()
  expect(widths()).toEqual(before)
  expect(before[0]).toBeGreaterThan(80)
  await page.viewport(1_000, 700)
})

it('a button → opens the next item of the same status, and says if there is none', async () => {
  const items = someItems(3, 1).map((item) => ({ ...item, annotation_status: item.id === 2 ? 9 : 1 }))
  await shown({ items, position: { index: 0, total: 3 } })
  const next = page.getByRole('button', { name: 'Next item that is “Not started”' })
  await next.click()
  await expect.element(heading()).toHaveTextContent('item-3')
  await page.getByRole('option', { name: /^item-2 / }).click()
  await page.getByRole('button', { name: /^Next item that is/ }).click()
  await expect.element(page.getByText(/^No other item is “/)).toBeVisible()
  await expect.element(heading()).toHaveTextContent('item-2')
})

it('Enter in the search → opens the match', async () => {
  await shown()
  const field = page.getByRole('searchbox', { name: 'Search items' })
  await field.fill('item')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('listbox', { name: 'Items' })).toHaveFocus()
})

it('items that can’t be loaded → say that they are retried, and load at once on request', async () => {
  const { host, clock } = await shown({ position: { index: 0, total: MANY } }, true)
  const list = host.handlers.getAssets
  host.handlers.getAssets = () => err(platformError('timeout'))
  await userEvent.keyboard('{End}')
  await expect.element(page.getByText(/Trying again in 1 s\./)).toBeVisible()
  clock.sleep(1_000)
  await expect.element(page.getByText(/Trying again…/)).toBeVisible()
  Object.assign(host.handlers, { getAssets: list })
  await page.getByRole('button', { name: 'Retry now' }).click()
  await expect.element(page.getByText("Items can't be loaded")).not.toBeInTheDocument()
  await expect.element(page.getByRole('option', { name: /^item-10000000/ })).toBeVisible()
})
