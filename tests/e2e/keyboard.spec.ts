import type { Page } from 'playwright'
import { beforeAll, expect, it } from 'vitest'
import { type AppDriver, PERSON } from '../drivers/app-driver'
import { startsOfFile } from '../drivers/starts'

const { launch } = startsOfFile()
let app: AppDriver
const TABS_MAX = 60

/** Walks by Tab until what has the focus is named so. */
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
