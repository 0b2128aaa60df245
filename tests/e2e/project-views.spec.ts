import axe from 'axe-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AppDriver } from '../drivers/app-driver'
import { type OutsidePlatform, startOutsidePlatform } from '../drivers/outside-platform'
import { startsOfFile } from '../drivers/starts'

let app: AppDriver
let platform: OutsidePlatform

beforeAll(async () => {
  platform = await startOutsidePlatform()
})
afterAll(() => platform.end())

const { launch } = startsOfFile({ withKeyring: true, env: () => platform.env })

const STEPS_MAX = 30
const RUN = `axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] }).then((r) => r.violations.map((v) => ({ id: v.id, nodes: v.nodes.map((n) => n.html.slice(0, 200)) })))`

/** Nothing breaks the rules of WCAG 2 A and AA, in light and in dark. */
async function isAccessible(): Promise<void> {
  await app.shell.evaluate(axe.source)
  for (const theme of ['light', 'dark'] as const) {
    await app.app.evaluate(({ nativeTheme }, source) => {
      nativeTheme.themeSource = source
    }, theme)
    await app.shell.waitForFunction(
      (dark) => matchMedia('(prefers-color-scheme: dark)').matches === dark,
      theme === 'dark',
    )
    await app.shell.waitForFunction(() => document.getAnimations().length === 0)
    expect(await app.shell.evaluate(RUN)).toEqual([])
  }
}

/** The button of the views, by what it says. */
const views = (text: string | RegExp) => app.shell.getByRole('button', { name: text })
const press = async (...keys: readonly string[]): Promise<void> => {
  for (const key of keys) await app.shell.keyboard.press(key)
}
/** Opens the views' menu by keyboard, goes down to an entry and chooses it. */
async function chooseIn(menu: string | RegExp, entry: string | RegExp): Promise<void> {
  await views(menu).focus()
  await press('ArrowDown')
  const wanted = app.shell.getByRole('menu', { name: 'Views' }).locator('[role^=menuitem]', { hasText: entry }).first()
  await wanted.waitFor()
  const hasFocus = () => wanted.evaluate((element) => element === document.activeElement)
  for (let step = 0; step < STEPS_MAX && !(await hasFocus()); step += 1) await press('ArrowDown')
  await press('Enter')
}

beforeAll(async () => {
  app = await launch()
  await app.signIn('first')
  await app.shell.getByText('Street scenes').first().waitFor()
})

describe('project list views, by keyboard', () => {
  it('are empty at first, and the current list is saved as one', async () => {
    await app.shell.getByRole('button', { name: 'Show as rows' }).focus()
    await press('Enter')
    await views('Views').focus()
    await press('ArrowDown')
    await app.shell.getByText('No views yet').waitFor()
    await isAccessible()
    await app.screenshot('views-empty')
    await press('End', 'Enter')
    const dialog = app.shell.getByRole('dialog', { name: 'Save as a new view' })
    await dialog.waitFor()
    await isAccessible()
    await app.shell.keyboard.type('In rows')
    await press('Enter')
    await views('View: In rows').waitFor()
  })

  it('show that the list was changed, and save or revert the change', async () => {
    await app.shell.getByRole('button', { name: 'Show as cards' }).focus()
    await press('Enter')
    await views('View: In rows (changed)').waitFor()
    await chooseIn('View: In rows (changed)', 'Undo changes')
    await app.shell.getByRole('button', { name: 'Show as cards' }).waitFor()
    await app.shell.getByRole('searchbox', { name: 'Search projects' }).fill('street')
    await chooseIn('View: In rows (changed)', 'Save changes')
    await views(/^View: In rows$/).waitFor()
  })

  it('are chosen, shared and renamed; a taken name is an error at its field', async () => {
    await chooseIn(/^View: In rows$/, 'All projects')
    await views('Views').waitFor()
    await chooseIn('Views', 'Save as a new view')
    await app.shell.keyboard.type('in ROWS')
    await press('Enter')
    await app.shell.getByRole('alert').waitFor()
    await isAccessible()
    await app.screenshot('views-name-taken')
    await press('Control+A')
    await app.shell.keyboard.type('Everything')
    await press('Tab', 'Space', 'Enter')
    await views('View: Everything').waitFor()
    await chooseIn('View: Everything', 'Rename or share')
    await press('Control+A')
    await app.shell.keyboard.type('All of it')
    await press('Enter')
    await views('View: All of it').waitFor()
    await chooseIn('View: All of it', 'In rows')
    expect(await app.shell.getByRole('searchbox', { name: 'Search projects' }).inputValue()).toBe('street')
  })

  it('are found by name in the palette', async () => {
    await press('Control+K')
    await app.shell.getByRole('combobox').waitFor()
    await app.shell.keyboard.type('view all of it')
    await app.shell.getByRole('option', { name: /All of it/ }).waitFor()
    await press('Enter')
    await views('View: All of it').waitFor()
  })

  it('are deleted, and restored by undo', async () => {
    await chooseIn('View: All of it', 'Delete')
    await views('Views').waitFor()
    await app.shell.getByRole('button', { name: 'Undo' }).focus()
    await press('Enter')
    await views('View: All of it').waitFor()
  })

  it('that can’t be read say so and are requested again; the list stays usable', async () => {
    platform.running().faults.set([{ service: 'main', path: 'custom-view', kind: { name: 'status', status: 500 } }])
    await app.shell.reload()
    await app.shell.getByText('Street scenes').first().waitFor()
    await views('Views').focus()
    await press('ArrowDown')
    await app.shell.getByRole('menuitem', { name: 'Try again' }).waitFor()
    await isAccessible()
    await app.screenshot('views-failed')
    platform.running().faults.set([])
    await app.shell.getByRole('menuitem', { name: 'Try again' }).press('Enter')
    await chooseIn(/^View/, 'All of it')
    await views('View: All of it').waitFor()
  })

  it('that can’t be saved say why in the dialog, which keeps the typed text', async () => {
    await chooseIn(/^View: /, 'Save as a new view')
    await app.shell.getByRole('dialog').waitFor()
    platform.running().faults.set([{ service: 'main', path: 'custom-view', kind: { name: 'status', status: 500 } }])
    await app.shell.keyboard.type('Later')
    await press('Enter')
    await app.shell.getByRole('dialog').getByRole('alert').waitFor()
    expect(await app.shell.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Later')
    platform.running().faults.set([])
    await press('Enter')
    await views('View: Later').waitFor()
  })
})

describe('item filters, by keyboard', () => {
  const chip = (name: string) =>
    app.shell.getByRole('list', { name: 'Filters' }).getByRole('button', { name, exact: true })
  const hash = () => app.shell.evaluate(() => location.hash)
  const rows = () => app.shell.getByRole('listbox', { name: 'Items' }).getByRole('option').allTextContents()

  it('narrow the list, follow Back and Forward, and survive a restart [S5.4]', async () => {
    await chooseIn(/^View: /, 'All projects')
    await app.shell.getByText('Street scenes').first().click()
    await app.shell.getByRole('option').nth(2).waitFor()
    await press('f')
    await app.shell.getByRole('menuitem', { name: 'Name', exact: true }).waitFor()
    await press('Enter')
    await app.shell.getByRole('textbox', { name: 'Value' }).waitFor()
    await app.screenshot('item-filter-editor')
    await app.shell.keyboard.type('02')
    await press('Enter')
    await chip('Name contains “02”').waitFor()
    await expect.poll(rows).not.toEqual([])
    await expect.poll(async () => (await rows()).every((row) => row.includes('02'))).toBe(true)
    const narrowed = await rows()
    await app.screenshot('item-filters')

    const address = await hash()
    expect(address).toMatch(/\?f\.name=contains~02$/)
    await app.shell.evaluate(() => history.back())
    await expect.poll(async () => (await rows()).length).toBeGreaterThan(narrowed.length)
    await app.shell.evaluate(() => history.forward())
    await expect.poll(rows).toEqual(narrowed)

    await app.close()
    app = await launch()
    await chip('Name contains “02”').waitFor()
    await expect.poll(rows).toEqual(narrowed)
    await expect.poll(hash).toBe(address)
    await chip('Name contains “02”').focus()
    await press('Delete')
    await expect.poll(async () => (await rows()).length).toBeGreaterThan(narrowed.length)
  })
})
