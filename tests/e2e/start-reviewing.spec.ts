import { beforeAll, expect, it } from 'vitest'
import type { AppDriver } from '../drivers/app-driver'
import { startsOfFile } from '../drivers/starts'

const { launch } = startsOfFile()
let app: AppDriver

beforeAll(async () => {
  app = await launch()
})

it('reviewing → starts at the filtered list’s first item, and not on an empty list', async () => {
  const { shell, reviewer } = app
  const start = shell.getByRole('button', { name: 'Start reviewing' })
  const items = shell.getByRole('listbox', { name: 'Items' }).getByRole('option')
  const search = shell.getByRole('searchbox', { name: 'Search items' })
  const itemInPlace = () => /review\/(\d+)$/.exec(new URL(shell.url()).hash)?.[1]
  await app.signIn('first')
  await shell.getByRole('list', { name: 'Projects' }).getByRole('link').first().click()
  await items.first().waitFor()
  await search.fill('no item is called so')
  await shell.getByText('No item matches').waitFor()
  expect(await start.isDisabled()).toBe(true)
  await app.screenshot('start-none-listed')
  await search.fill('')
  await items.nth(4).waitFor()
  const name = (await items.nth(4).locator('[title]').first().getAttribute('title')) ?? ''

  await search.fill(name)
  await shell.waitForFunction(() => document.querySelectorAll('[role="listbox"] [role="option"]').length === 1)
  await app.screenshot('start-narrowed')
  await start.click()
  await reviewer.waitFor('a current item', `document.querySelector('[role="option"][aria-selected="true"]')`)
  await expect.poll(itemInPlace).toBeDefined()
  expect(await reviewer.currentItem()).toContain(name)
})

it('items ordered by name → have the same order in the reviewer', async () => {
  const { shell, reviewer } = app
  await shell.evaluate(() => history.back())
  const items = shell.getByRole('listbox', { name: 'Items' }).getByRole('option')
  const firstName = () => items.first().locator('[title]').first().getAttribute('title')
  await shell.getByRole('searchbox', { name: 'Search items' }).fill('')
  await shell.getByRole('button', { name: 'Sort: As added' }).click()
  await app.screenshot('sort-menu')
  await shell.getByRole('menuitemradio', { name: 'Name' }).click()
  await shell.getByRole('button', { name: 'Sort: Name, A to Z' }).click()
  await shell.getByRole('menuitemradio', { name: 'Z to A' }).click()
  const isLast = async () => (await firstName())?.startsWith('suburb_')
  await expect.poll(isLast).toBe(true)
  const last = (await firstName()) ?? ''
  await app.screenshot('sorted-by-name')
  await shell.getByRole('button', { name: 'Start reviewing' }).click()
  const listed = `document.querySelector('[role="option"]')?.querySelector('[data-read]')?.textContent`
  await reviewer.waitFor('the last name first', `${listed}?.includes('${last}')`)
})
