import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AppDriver } from '../drivers/app-driver'
import { type OutsidePlatform, startOutsidePlatform } from '../drivers/outside-platform'
import { startsOfFile } from '../drivers/starts'

let platform: OutsidePlatform

beforeAll(async () => {
  platform = await startOutsidePlatform()
})
afterAll(() => platform.end())

const { launch, userData } = startsOfFile({ withKeyring: true, env: () => platform.env })
const listFile = join(userData, 'projects.json')

const links = ({ shell }: AppDriver) => shell.getByRole('list', { name: 'Projects' }).getByRole('link')

it('the last run’s projects → are shown before the platform answers, replaced by its answer, and deleted on sign-out', async () => {
  const first = await launch()
  await first.signIn('first')
  await links(first).first().waitFor()
  const names = await links(first).allInnerTexts()
  await expect.poll(() => existsSync(listFile), { timeout: 15_000 }).toBe(true)
  await first.close()

  platform.running().faults.set([{ service: 'main', kind: { name: 'delay', ms: 6_000 } }])
  const second = await launch()
  await links(second).first().waitFor()
  expect((await second.shell.evaluate(() => window.desktop.session.current())).ok).toBe(true)
  expect(await second.shell.evaluate(() => window.desktop.session.current())).toMatchObject({
    value: { state: 'restoring' },
  })
  expect(await links(second).allInnerTexts()).toEqual(names)
  await second.screenshot('last-projects')
  // One that was opened early opens as soon as the platform has said who this is.
  await links(second).first().click()
  platform.running().faults.set([])
  await second.shell.getByRole('option').first().waitFor()

  await second.shell.evaluate(() => {
    window.location.hash = '#/projects'
  })
  await links(second).first().waitFor()
  await second.close()

  platform.running().faults.set([{ path: '/api/v1/projects', kind: { name: 'status', status: 500 } }])
  const third = await launch()
  await third.shell.getByRole('alert').waitFor()
  expect(await links(third).count()).toBe(0)
  platform.running().faults.set([])
  await third.shell.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
  await links(third).first().waitFor()

  await third.shell.evaluate(() => window.desktop.session.signOut())
  await third.shell.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
  await expect.poll(() => existsSync(listFile)).toBe(false)
})
