import { afterAll, beforeAll, expect, it } from 'vitest'
import { type AppDriver, launchApp, newUserData, removeUserData } from '../drivers/app-driver'

const userData = newUserData()
let app: AppDriver

const SAVED = `(document.querySelector('[role="status"][aria-label="Saving"]')?.innerText ?? '') === 'Saved'`
const ROWS = `[...document.querySelectorAll('[role="listbox"][aria-label="Objects of the item"] [role="option"]')]`
/** The object that is selected, with what the list says of it. */
const SELECTED = `(${ROWS}.find((row) => row.getAttribute('aria-selected') === 'true')?.innerText ?? '').replaceAll(/\\s+/g, ' ')`

beforeAll(async () => {
  app = await launchApp({ userData, args: ['--seed'] })
  const opened = app.app.waitForEvent('window', { predicate: (page) => page !== app.shell })
  await app.shell.getByRole('button', { name: 'Sign in', exact: true }).click()
  await (await opened).getByText('Olivia Owens').click()
})
afterAll(async () => {
  await app.close()
  removeUserData(userData)
})

async function review(project: string, has: string): Promise<void> {
  await app.shell.evaluate(() => {
    location.hash = '#/projects'
  })
  await app.shell.getByText(project).first().click()
  await app.shell
    .getByRole('button', { name: /start reviewing/i })
    .first()
    .click()
  await app.reviewer.waitFor(`the objects of ${project}`, has)
}

/** Presses a key until something holds: a canvas takes it once its picture is there. */
async function pressUntil(key: string, what: string, holds: string): Promise<void> {
  await expect
    .poll(async () => {
      await app.reviewer.press(key)
      return app.reviewer.evaluate<boolean>(holds)
    })
    .toBe(true)
  expect(await app.reviewer.evaluate<boolean>(holds), what).toBe(true)
}

it('a painted mask → is saved, is there after another item was open, and can be erased and saved again [E.pixel]', async () => {
  const { reviewer } = app
  const tool = (name: string) => `document.querySelector('button[aria-label^="${name}"][aria-pressed="true"]') !== null`
  await review('Cell nuclei', `${ROWS}.length > 0`)
  await pressUntil('b', 'the brush', tool('Paint with the brush'))
  await reviewer.drag([0.4, 0.4], [0.6, 0.5])
  await reviewer.waitFor('a new part', `/ px/.test(${SELECTED})`)
  const painted = await reviewer.evaluate<string>(SELECTED)
  await reviewer.press('s', ['control'])
  await reviewer.waitFor('the save', SAVED)
  const item = await reviewer.currentItem()
  await reviewer.press('j')
  await expect.poll(() => reviewer.currentItem()).not.toBe(item)
  await reviewer.press('k')
  await expect.poll(() => reviewer.currentItem()).toBe(item)
  const name = painted.slice(0, painted.indexOf(' px'))
  await reviewer.waitFor(
    'the part with its pixels',
    `document.body.innerText.replaceAll(/\\s+/g, ' ').includes('${name}')`,
  )
  await pressUntil('e', 'the eraser', tool('Erase painted pixels'))
  await reviewer.drag([0.5, 0.4], [0.5, 0.55])
  await reviewer.waitFor('unsaved pixels', `!(${SAVED})`)
  await reviewer.press('s', ['control'])
  await reviewer.waitFor('the second save', SAVED)
})

it('a track drawn on a frame of a clip is saved [E.video]', async () => {
  const { reviewer } = app
  await review('Junction cameras', `document.querySelector('[data-stage]')?.dataset.frame === '0'`)
  await reviewer.waitFor('the tracks of the clip', `${ROWS}.length > 0`)
  const before = await reviewer.evaluate<number>(`${ROWS}.length`)
  await pressUntil(
    'r',
    'the box',
    `document.querySelector('button[aria-label^="Draw a box"][aria-pressed="true"]') !== null`,
  )
  await reviewer.drag([0.3, 0.3], [0.5, 0.5])
  await reviewer.waitFor('a new track', `/Car|Object/.test(${SELECTED})`)
  await reviewer.press('s', ['control'])
  await reviewer.waitFor('the save', SAVED)
  expect(before).toBeGreaterThan(0)
})

it('a clip split into every n-th frame → a vector project of their pictures, which open', async () => {
  const { shell, reviewer } = app
  await shell.evaluate(() => {
    location.hash = '#/projects'
  })
  await shell.getByText('Junction cameras').first().click()
  const items = shell.getByRole('listbox', { name: 'Items' })
  await items.getByRole('option').first().click({ button: 'right' })
  await shell.getByRole('menuitem', { name: 'Split into frames…' }).click()
  const asked = shell.getByRole('dialog', { name: 'Split into frames' })
  await asked.getByRole('textbox', { name: 'One of this many frames' }).fill('20')
  const name = await asked.getByRole('textbox', { name: 'Name of the project' }).inputValue()
  await asked.getByRole('textbox', { name: 'Folder' }).fill('first')
  await app.screenshot('split-clip-dialog')
  await asked.getByRole('button', { name: 'Split clip' }).click()
  await asked.waitFor({ state: 'detached' })
  await shell.getByText(name).first().waitFor()
  await items.getByText('_000001.jpg').first().waitFor()
  await items.getByText('_000041.jpg').first().waitFor()
  // 50 frames, and each 20th.
  expect(await items.getByRole('option').count()).toBe(3)
  await items.getByText('_000021.jpg').first().dblclick()
  await expect.poll(() => reviewer.currentItem()).toMatch(/^first\/.*_000021\.jpg/)
  const tool = `document.querySelector('button[aria-label^="Draw a box"]')`
  await reviewer.waitFor('the picture', `${tool}?.matches(':not(:disabled)')`)
  await app.screenshot('split-clip-picture')
})
