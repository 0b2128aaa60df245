import { beforeAll, expect, it } from 'vitest'
import type { AppDriver } from '../drivers/app-driver'
import { startsOfFile } from '../drivers/starts'

let app: AppDriver
const { launch } = startsOfFile()

beforeAll(async () => {
  app = await launch()
})

it('an authenticator app’s key → is copied, and the button says so', async () => {
  const { shell } = app
  await app.signIn('first')
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
