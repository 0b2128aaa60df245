import { beforeAll, expect, it } from 'vitest'
import type { AppDriver } from '../drivers/app-driver'
import { startsOfFile } from '../drivers/starts'

const { launch } = startsOfFile()
let app: AppDriver

beforeAll(async () => {
  app = await launch()
})

it('reviewing starts at the first item of the list as it is narrowed, and not where nothing is listed', async () => {
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
  expect(itemInPlace()).toBeDefined()
  expect(await reviewer.currentItem()).toContain(name)
})
