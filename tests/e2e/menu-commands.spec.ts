import { beforeAll, expect, it } from 'vitest'
import type { AppDriver } from '../drivers/app-driver'
import { startsOfFile } from '../drivers/starts'

const { launch } = startsOfFile()
let app: AppDriver

beforeAll(async () => {
  app = await launch()
})

const enabled = () =>
  app.app.evaluate(({ Menu }) =>
    (Menu.getApplicationMenu()?.items ?? [])
      .flatMap((item) => item.submenu?.items ?? [])
      .filter((item) => item.id !== '' && item.enabled)
      .map(({ id }) => id),
  )
const ALL = [
  'project.new',
  'account.open',
  'palette.open',
  'projects.open',
  'projects.deleted',
  'place.back',
  'place.forward',
  'shortcuts.open',
]

it('the menu bar’s commands → are disabled while signed out, and enabled after signing in', async () => {
  const { shell } = app
  await shell.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
  expect(await enabled()).toEqual([])
  await app.signIn('first')
  await expect.poll(enabled).toEqual(ALL)
  await app.app.evaluate(({ Menu }) => {
    Menu.getApplicationMenu()?.getMenuItemById('account.open')?.click()
  })
  await shell.getByRole('heading', { name: 'Account info' }).waitFor()

  await shell.reload()
  await shell.getByRole('heading', { name: 'Account info' }).waitFor()
  await expect.poll(enabled).toEqual(ALL)

  await shell.getByRole('button', { name: /^Account of/ }).click()
  await shell.getByRole('menuitem', { name: 'Sign out' }).click()
  await shell.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
  await expect.poll(enabled).toEqual([])
})
