import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type AppDriver, launchApp, newUserData, removeUserData } from '../drivers/app-driver'
import { type OutsidePlatform, startOutsidePlatform } from '../drivers/outside-platform'
import { writePictures } from '../builders/picture-files'

const userData = newUserData()
const pictures = mkdtempSync(join(tmpdir(), 'loupe-pictures-'))
let app: AppDriver
let platform: OutsidePlatform

/** Notifications that the system would show. */
interface Shown {
  readonly told: Electron.Notification[]
}

/** Nothing reaches the machine's desktop; requests are recorded. */
const keepNotifications = () =>
  app.app.evaluate(({ Notification }) => {
    const told: Electron.Notification[] = []
    Object.assign(globalThis, { told })
    Notification.prototype.show = function show(this: Electron.Notification) {
      told.push(this)
    }
  })
const shown = () =>
  app.app.evaluate(() => (globalThis as unknown as Shown).told.map(({ title, body }) => ({ title, body })))
const click = (index: number) =>
  app.app.evaluate((_electron, at) => void (globalThis as unknown as Shown).told[at]?.emit('click', {}), index)
const isFocused = () =>
  app.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().some((window) => window.isFocused()))
const leave = () =>
  app.app.evaluate(({ BrowserWindow }) => {
    for (const window of BrowserWindow.getAllWindows()) window.blur()
  })
const comeTo = () =>
  app.app.evaluate(({ BrowserWindow }) => {
    BrowserWindow.getAllWindows()
      .find((window) => window.isVisible())
      ?.focus()
  })
const place = () => app.shell.evaluate(() => location.hash)
const importFiles = async (projectName: string) => {
  // A page only starts imports of chosen files.
  await app.app.evaluate((_electron, folder) => {
    const { __standInDialogs } = globalThis as unknown as { __standInDialogs: { answers: Record<string, unknown[]> } }
    __standInDialogs.answers['showOpenDialog'] = [{ canceled: false, filePaths: [folder] }]
  }, pictures)
  await app.shell.evaluate(() => window.desktop.imports.chooseFolder())
  const started = await app.shell.evaluate(
    ([folder, name]) => window.desktop.imports.start({ paths: [folder], projectName: name, type: 'vector' }),
    [pictures, projectName] as const,
  )
  if (!started.ok) throw new Error(started.error.message)
  await expect
    .poll(() => app.shell.evaluate(() => window.desktop.jobs.list()), { timeout: 20_000 })
    .toMatchObject({ value: { jobs: [{ id: 'import', state: 'done' }] } })
  return started.value.projectId
}

beforeAll(async () => {
  await writePictures(pictures, 2)
  platform = await startOutsidePlatform()
  app = await launchApp({ userData, env: platform.env })
  await keepNotifications()
  await app.signIn('first')
  await app.shell.getByText('Street scenes').first().waitFor()
})

afterAll(async () => {
  await app?.close()
  await platform?.end()
  removeUserData(userData)
  rmSync(pictures, { recursive: true, force: true })
})

it('an import that ends in the background → causes a notification, and a click opens its project', async () => {
  await comeTo()
  await importFiles('Looked at')
  expect(await shown()).toEqual([])

  await leave()
  expect(await isFocused()).toBe(false)
  const projectId = await importFiles('In the background')
  await expect.poll(shown).toEqual([{ title: '“In the background” is ready', body: '2 pictures are in.' }])
  await click(0)
  expect(await isFocused()).toBe(true)
  await expect.poll(place).toBe(`#/projects/${projectId}`)
})

it('sent and refused changes → cause notifications; the refused one leads to the unsent changes', async () => {
  await app.shell.evaluate(() => {
    location.hash = '#/projects'
  })
  await app.shell.getByText('Street scenes').first().click()
  await app.shell
    .getByRole('button', { name: /start reviewing/i })
    .first()
    .click()
  await app.reviewer.waitFor(
    'its status',
    `document.querySelector('button[aria-label$=": change status"]:not(:disabled)')`,
  )
  const change = async () =>
    app.reviewer.changeStatus((await app.reviewer.statusName()).includes('Completed') ? 'Quality check' : 'Completed')
  const held = () => app.shell.getByRole('button', { name: /unsent/ })

  await platform.goAway()
  await change()
  await held().waitFor()
  await leave()
  await platform.comeBack()
  await expect
    .poll(async () => (await shown()).slice(1), { timeout: 30_000 })
    .toMatchObject([{ title: 'One change was sent' }])

  await platform.goAway()
  await change()
  await held().waitFor()
  await leave()
  await platform.comeBack()
  const body = JSON.stringify({ code: 'forbidden', message: 'You may not do this.' })
  platform.running().faults.set([{ service: 'items', method: 'PUT', kind: { name: 'status', status: 403, body } }])
  await expect
    .poll(async () => (await shown()).slice(2), { timeout: 30_000 })
    .toMatchObject([{ title: 'One change was refused' }])
  await click(2)
  await app.shell.getByRole('dialog', { name: 'Unsent changes' }).waitFor()
  expect(await isFocused()).toBe(true)
  platform.running().faults.set([])
  await app.shell.keyboard.press('Escape')
})

it('notifications switched off → none appear, also after a restart', async () => {
  await app.shell.evaluate(() => {
    location.hash = '#/account/appearance'
  })
  const choice = app.shell.getByRole('switch', { name: /another window/ })
  await choice.waitFor()
  expect(await choice.isChecked()).toBe(true)
  await app.screenshot('notifications-on')
  await app.app.evaluate(({ nativeTheme }) => {
    nativeTheme.themeSource = 'dark'
  })
  await app.shell.waitForFunction(() => matchMedia('(prefers-color-scheme: dark)').matches)
  await app.screenshot('notifications-on-dark')
  await app.shell
    .getByText(/another window/)
    .first()
    .click()
  await expect.poll(() => choice.isChecked()).toBe(false)
  const before = (await shown()).length
  await leave()
  await importFiles('Unheard of')
  expect(await shown()).toHaveLength(before)
  await app.close()
  app = await launchApp({ userData, env: platform.env })
  await app.shell.locator('#root button').first().waitFor()
  const info = await app.shell.evaluate(() => window.desktop.app.info())
  expect(info).toMatchObject({ value: { notifications: { on: false, supported: true } } })
})
