import { beforeAll, describe, expect, it } from 'vitest'
import type { AppDriver } from '../drivers/app-driver'
import { startsOfFile } from '../drivers/starts'

const { launch } = startsOfFile()
let app: AppDriver

beforeAll(async () => {
  app = await launch()
  await app.signIn('first')
  await app.shell.getByText('Street scenes').first().waitFor()
})

/** What has the focus, by its name. */
const focused = () =>
  app.shell.evaluate(() => {
    const { activeElement } = document
    return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent?.trim() ?? ''
  })

describe('the focus goes where the next key is meant for [S2.19]', () => {
  it('the bar of a selection gives it to the items when it goes, and Escape in its menu keeps the selection', async () => {
    const { shell } = app
    const selected = () => shell.getByRole('option', { selected: true }).count()
    await shell.getByText('Street scenes').first().click()
    await shell.getByRole('option').first().getByText(/./).first().waitFor()
    await shell.getByRole('listbox', { name: 'Items' }).focus()
    await shell.keyboard.press('Space')
    await shell.getByRole('button', { name: 'Set status' }).press('Enter')
    await expect.poll(() => shell.evaluate(() => document.activeElement?.role ?? '')).toContain('menuitem')
    await shell.keyboard.press('Escape')
    await expect.poll(focused).toBe('Set status')
    expect(await selected()).toBe(1)
    await shell.keyboard.press('Escape')
    await expect.poll(selected).toBe(0)
    expect(await focused()).toBe('Items')
  })

  it('the palette gives it back to the reviewer', async () => {
    const { shell, reviewer } = app
    await shell.getByRole('button', { name: 'Start reviewing' }).click()
    await reviewer.waitFor('an item', `document.querySelector('[role="option"][aria-selected="true"]')`)
    const inside = () => shell.evaluate(() => document.activeElement?.closest('webview') !== null)
    await expect.poll(inside).toBe(true)
    await reviewer.press('K', ['control'])
    await shell.getByRole('dialog', { name: 'Command palette' }).waitFor()
    expect(await inside()).toBe(false)
    await shell.keyboard.press('Escape')
    await expect.poll(inside).toBe(true)
  })
})
