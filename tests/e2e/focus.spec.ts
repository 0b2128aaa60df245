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

describe('the focus is where the next key is expected [S2.19]', () => {
  it('a closing selection bar → passes it to the items, and Escape in its menu keeps the selection', async () => {
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

  it('a closing palette → returns it to the reviewer', async () => {
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

  it('text typed right after the palette’s keys → arrives in the palette, and decides nothing in the reviewer', async () => {
    const { shell, reviewer } = app
    const approved = () =>
      reviewer.evaluate(`document.querySelector('[data-approval="APPROVED"]')?.ariaPressed ?? 'none'`)
    const shown = `document.querySelector('[data-approval="APPROVED"]:not(:disabled)')`
    await reviewer.waitFor('an item on show', shown)
    const [item, before] = [await reviewer.currentItem(), await approved()]
    await reviewer.pressAll([{ key: 'K', modifiers: ['control'] }, { key: 'y' }, { key: 'j' }, { key: 'x' }])
    const field = shell.getByRole('combobox', { name: 'Search projects and commands' })
    await expect.poll(() => field.inputValue()).toBe('yjx')
    expect([await reviewer.currentItem(), await approved()]).toEqual([item, before])
    await field.fill('next item')
    await shell.getByRole('option', { name: /^Next item of this status/ }).waitFor()
    await shell.screenshot({ path: 'out/smoke/palette-in-review.png' })
    await field.press('Enter')
    await expect.poll(() => reviewer.currentItem()).not.toBe(item)
  })

  it('one sheet → lists the keys of both pages, from either page', async () => {
    const { shell, reviewer } = app
    const sheet = `document.querySelector('dialog:modal')`
    await shell.waitForFunction(() => document.activeElement?.closest('webview') !== null)
    for (const keys of [
      { key: '/', modifiers: ['control'] },
      { key: '?', modifiers: ['shift'] },
    ] as const) {
      await reviewer.pressAll([keys])
      await reviewer.waitFor('the sheet', sheet)
      const text = await reviewer.evaluate<string>(`${sheet}.innerText`)
      expect(text).toContain('Next item')
      expect(text).toContain('Open the command palette')
      expect(await shell.getByRole('dialog').count()).toBe(0)
      await reviewer.press('Escape')
      await reviewer.waitFor('no sheet', `${sheet} === null`)
      expect(await shell.getByRole('dialog').count()).toBe(0)
    }
  })
})
