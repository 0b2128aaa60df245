import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import type { AppDriver } from '../drivers/app-driver'
import { PERSON } from '../drivers/person'
import { startsOfFile } from '../drivers/starts'

// One run of the app, from the first sign-in on.
const { launch } = startsOfFile()
let app: AppDriver
const TABS_MAX = 60

const toProjects = () =>
  app.shell.evaluate(() => {
    location.hash = '#/projects'
  })

/** Name of the focused element. */
const focused = () =>
  app.shell.evaluate(() => {
    const { activeElement } = document
    return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent?.trim() ?? ''
  })

/** Presses Tab until the focused element has this name. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let step = 0; step < TABS_MAX; step += 1) {
    const focused = await page.evaluate(() => {
      const element = document.activeElement === document.body ? null : document.activeElement
      const active = element?.getAttribute('aria-activedescendant')
      const named = active === null || active === undefined ? element : document.getElementById(active)
      return `${named?.getAttribute('aria-label') ?? ''} ${named?.textContent ?? ''}`
    })
    if (name.test(focused)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`no Tab leads to ${name}`)
}

beforeAll(async () => {
  app = await launch()
})

it('the whole main workflow → works by keyboard only [S2.18] [S2.19] [D.6]', async () => {
  const { shell, reviewer } = app
  const opened = app.app.waitForEvent('window', { predicate: (page) => page !== shell })
  await shell.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
  await tabTo(shell, /Sign in/)
  await shell.keyboard.press('Enter')
  const page = await opened
  await page.locator('input[name="email"]').waitFor()
  const answers: Readonly<Record<string, string>> = {
    first_name: PERSON.firstName,
    last_name: PERSON.lastName,
    email: PERSON.email,
    new_password: PERSON.password,
    repeat_password: PERSON.password,
  }
  const filled = new Set<string>()
  for (let step = 0; step < TABS_MAX && filled.size < Object.keys(answers).length; step += 1) {
    const name = await page.evaluate(() => document.activeElement?.getAttribute('name') ?? '')
    const answer = answers[name]
    if (answer !== undefined && !filled.has(name)) {
      await page.keyboard.type(answer)
      filled.add(name)
    }
    if (filled.size < Object.keys(answers).length) await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Enter')

  await shell.getByText('Street scenes').first().waitFor()
  await tabTo(shell, /Street scenes/)
  await shell.keyboard.press('Enter')
  await shell.getByRole('button', { name: /start reviewing/i }).waitFor()
  await tabTo(shell, /Start reviewing/)
  await shell.keyboard.press('Enter')

  const selected = `document.querySelector('[role="option"][aria-selected="true"]')`
  await reviewer.waitFor('a current item', selected)
  await shell.waitForFunction(() => document.activeElement?.closest('webview') !== null)
  const first = await reviewer.currentItem()
  await reviewer.press('j')
  await reviewer.waitFor(
    'the next item',
    `${selected} && ${selected}.querySelector('[data-read]').textContent !== ${JSON.stringify(first)}`,
  )
  const before = await reviewer.statusName()
  await reviewer.press('s')
  await reviewer.waitFor('the status menu', `document.activeElement?.getAttribute('role') === 'menuitem'`)
  await reviewer.press('Down')
  await reviewer.press('Enter')
  await reviewer.waitFor(
    'another status',
    `document.querySelector('button[aria-label$=": change status"]').innerText.trim() !== ${JSON.stringify(before)}`,
  )
  expect(await reviewer.statusName()).not.toBe(before)
})

describe('the focus is where the next key is expected [S2.19]', () => {
  it('a closing selection bar → passes it to the items, and Escape in its menu keeps the selection', async () => {
    const { shell } = app
    const selected = () => shell.getByRole('option', { selected: true }).count()
    await toProjects()
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
    await app.screenshot('palette-in-review')
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

it('reviewing → starts at the filtered list’s first item, and not on an empty list', async () => {
  const { shell, reviewer } = app
  const start = shell.getByRole('button', { name: 'Start reviewing' })
  const items = shell.getByRole('listbox', { name: 'Items' }).getByRole('option')
  const search = shell.getByRole('searchbox', { name: 'Search items' })
  const itemInPlace = () => /review\/(\d+)$/.exec(new URL(shell.url()).hash)?.[1]
  await toProjects()
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

it('an authenticator app’s key → is copied, and the button says so', async () => {
  const { shell } = app
  await shell.evaluate(() => {
    window.location.hash = '#/account/security'
  })
  await shell
    .getByRole('button', { name: /set up|switch on/i })
    .first()
    .click()
  const dialog = shell.getByRole('dialog')
  const key = (
    await dialog
      .locator('code')
      .filter({ hasText: /[A-Z2-7]{4}/ })
      .innerText()
  ).replaceAll(' ', '')
  await dialog.getByRole('button', { name: 'Copy key' }).click()
  await dialog.getByRole('status').filter({ hasText: 'Copied' }).waitFor()
  await app.screenshot('two-factor-key')
  await shell.keyboard.press('Escape')
  await shell.evaluate(() => {
    window.location.hash = '#/projects'
  })
  const search = shell.getByRole('searchbox').first()
  await search.focus()
  await shell.keyboard.press('Control+v')
  await expect.poll(() => search.inputValue()).toBe(key)
})
