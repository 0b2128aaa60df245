import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AppDriver } from '../drivers/app-driver'
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
})

it('a missing or inaccessible project → says so, leads back to the list, and leaves the recent projects', async () => {
  const { shell } = app
  const open = (path: string) =>
    shell.evaluate((to) => {
      window.location.hash = to
    }, `#${path}`)
  const recent = () => shell.getByRole('dialog').getByText('Recent', { exact: true })
  await app.signIn('first')
  await shell.getByRole('list', { name: 'Projects' }).getByRole('link').first().click()
  await shell.getByRole('option').first().waitFor()
  const path = new URL(shell.url()).hash.slice(1)
  await open('/projects')
  await shell.getByRole('list', { name: 'Projects' }).waitFor()
  await shell.keyboard.press('Control+k')
  await recent().waitFor()
  await shell.keyboard.press('Escape')

  const id = path.slice('/projects/'.length)
  const refuse = (status: number) =>
    platform.running().faults.set([{ service: 'main', path: `project/${id}`, kind: { name: 'status', status } }])
  refuse(404)
  // Fresh data isn't requested again, except by a reloaded page, which may read a project under the pointer at once.
  await shell.reload()
  await shell.getByRole('list', { name: 'Projects' }).waitFor()
  await open(path)
  await shell.getByRole('heading', { name: 'This project doesn’t exist', level: 1 }).waitFor()
  await app.screenshot('absent-project')
  await shell.keyboard.press('Control+k')
  await shell.getByRole('dialog').getByRole('option').first().waitFor()
  expect(await recent().count()).toBe(0)
  await shell.keyboard.press('Escape')
  await shell.getByRole('button', { name: 'Go to the projects' }).click()
  await shell.getByRole('list', { name: 'Projects' }).waitFor()

  refuse(403)
  await open(path)
  await shell.getByRole('heading', { name: 'You have no access to this project', level: 1 }).waitFor()
  await app.screenshot('closed-project')
})
