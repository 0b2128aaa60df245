import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AppDriver } from '../drivers/app-driver'
import { PERSON } from '../drivers/person'
import { type OutsidePlatform, startOutsidePlatform } from '../drivers/outside-platform'
import { startsOfFile } from '../drivers/starts'

let app: AppDriver
let platform: OutsidePlatform

beforeAll(async () => {
  platform = await startOutsidePlatform()
})
afterAll(() => platform.end())

const { launch } = startsOfFile({ env: () => platform.env })

beforeAll(async () => {
  app = await launch()
  await app.signIn('first')
})

it('deleting an account → shows what will be lost, and leaves nothing on this computer [S2.11]', async () => {
  const { shell } = app
  await shell.getByText('Street scenes').first().click()
  await shell
    .getByRole('button', { name: /start reviewing/i })
    .first()
    .click()
  await app.reviewer.waitFor(
    'its status',
    `document.querySelector('button[aria-label$=": change status"]')?.innerText.trim()`,
  )
  platform.running().faults.set([{ service: 'items', method: 'PUT', kind: { name: 'status', status: 503 } }])
  await app.reviewer.changeStatus(
    (await app.reviewer.statusName()).includes('Completed') ? 'Quality check' : 'Completed',
  )
  await shell.getByRole('button', { name: /unsent/ }).waitFor()

  await shell.evaluate(() => {
    location.hash = '#/account'
  })
  await shell.getByRole('button', { name: 'Delete account…' }).click()
  const dialog = shell.getByRole('dialog', { name: 'Delete your account?' })
  await dialog.getByText('Deleted with the account: 1 change that did not reach the platform.').waitFor()
  const remove = dialog.getByRole('button', { name: 'Delete for good' })
  expect(await remove.isDisabled()).toBe(true)
  await dialog.getByLabel('Password').fill('not the password')
  await dialog.getByLabel('Your e-mail address').fill(PERSON.email.toUpperCase())
  await app.screenshot('delete-account')
  await app.app.evaluate(({ nativeTheme }) => {
    nativeTheme.themeSource = 'dark'
  })
  await shell.waitForFunction(() => matchMedia('(prefers-color-scheme: dark)').matches)
  await app.screenshot('delete-account-dark')
  await remove.click()
  await dialog.getByText('The password is not right.').waitFor()
  expect(platform.running().storage.people.count()).toBe(1)

  await dialog.getByLabel('Password').fill(PERSON.password)
  await remove.click()
  await shell.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
  expect(platform.running().storage.people.count()).toBe(0)
  await expect
    .poll(() => shell.evaluate(() => window.desktop.choices.read()))
    .toMatchObject({ ok: true, value: { places: [], recent: [] } })
  platform.running().faults.set([])
  await app.signIn('first')
  const held = await shell.evaluate(() => window.desktop.outbox.list())
  expect(held).toMatchObject({ ok: true, value: { waiting: 0, refused: [] } })
  await shell.getByText('Street scenes').first().waitFor()
})
