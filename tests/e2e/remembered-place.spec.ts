import { expect, it } from 'vitest'
import type { AppDriver } from '../drivers/app-driver'
import { startsOfFile } from '../drivers/starts'

const { launch } = startsOfFile({ withKeyring: true })

const hashOf = ({ shell }: AppDriver) => shell.evaluate(() => location.hash)
const started = '[role="option"][aria-selected="true"]'

it('a restart or reload → restores the filtered list, and the open item', async () => {
  const first = await launch()
  await first.signIn('first')
  await first.shell.getByText('Street scenes').first().click()
  const search = first.shell.getByLabel('Search items')
  await search.fill('00')
  await first.shell
    .getByRole('group', { name: 'Filter by status' })
    .getByRole('button', { name: /^In progress/ })
    .click()
  await expect.poll(() => hashOf(first)).toMatch(/^#\/projects\/\d+\?q=00&f\.status=in~\d+$/)
  const project = await hashOf(first)
  await first.close()

  const second = await launch()
  await second.shell.getByLabel('Search items').waitFor()
  await expect.poll(() => hashOf(second)).toBe(project)
  await expect.poll(() => second.shell.getByLabel('Search items').inputValue()).toBe('00')
  const pressed = second.shell.locator('[role="group"] [aria-pressed="true"]')
  await expect.poll(() => pressed.count()).toBe(1)

  await second.shell.reload()
  await second.shell.getByLabel('Search items').waitFor()
  await expect.poll(() => second.shell.getByLabel('Search items').inputValue()).toBe('00')
  await expect.poll(() => pressed.count()).toBe(1)

  await second.shell.getByRole('option').nth(2).click()
  await second.reviewer.waitFor('an item', `document.querySelector('${started}')`)
  const item = await second.reviewer.currentItem()
  await expect.poll(() => hashOf(second)).toMatch(/\/review\/\d+$/)
  const reviewed = await hashOf(second)
  await second.close()

  const third = await launch()
  await third.reviewer.waitFor('the item of last time', `document.querySelector('${started}')`)
  expect(await third.reviewer.currentItem()).toBe(item)
  expect(await hashOf(third)).toBe(reviewed)
  await third.screenshot('remembered-place')
  await third.close()

  const linked = await launch({ args: ['loupe://projects'] })
  await linked.shell.getByRole('heading', { name: 'Projects', level: 1 }).waitFor()
  await expect.poll(() => hashOf(linked)).toMatch(/^#\/projects$/)
  await linked.close()
})
