import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { logFile } from '../../main/log/log'
import { PERSON } from '../drivers/person'
import { type OutsidePlatform, startOutsidePlatform } from '../drivers/outside-platform'
import { startsOfFile } from '../drivers/starts'

let platform: OutsidePlatform
const starts = startsOfFile({ env: () => ({ DBUS_SESSION_BUS_ADDRESS: 'disabled:', ...platform.env }) })

beforeAll(async () => {
  platform = await startOutsidePlatform()
})
afterAll(() => platform.end())

it('the log → covers events from sign-in to a failure, without secrets, addresses or names', async () => {
  const app = await starts.launch()
  const lines = (): string => readFileSync(logFile(starts.userData), 'utf8')
  await app.signIn('first')
  await app.shell.getByText('Street scenes').first().click()
  await app.shell
    .getByRole('button', { name: /start reviewing/i })
    .first()
    .click()
  const { reviewer } = app
  await reviewer.waitFor('an item', `document.querySelector('[role="option"][aria-selected="true"]')`)
  await reviewer.waitFor(
    'its status',
    `document.querySelector('button[aria-label$=": change status"]')?.innerText.trim()`,
  )
  const item = (await reviewer.currentItem())?.split(/\s/)[0] ?? ''
  expect(item).not.toBe('')

  platform.running().faults.set([{ service: 'items', method: 'PUT', kind: { name: 'status', status: 500 } }])
  await reviewer.changeStatus((await reviewer.statusName()).includes('Completed') ? 'Quality check' : 'Completed')
  await expect.poll(lines).toMatch(/warn services: call refused status=500 service=items/)
  await platform.goAway()
  await expect.poll(lines).toMatch(/info services: offline/)
  await app.close()

  const text = lines()
  expect(text).toMatch(/info app: started version=\d+\.\d+\.\d+ platform=\w+/)
  expect(text).toMatch(/info auth: session state=signedIn/)
  const { firstName, lastName, email, password } = PERSON
  for (const secret of [
    firstName,
    lastName,
    email,
    password,
    item,
    'Street scenes',
    starts.userData,
    'http',
    'Bearer',
    '@',
  ])
    expect(text).not.toContain(secret)
  expect(text).not.toMatch(/eyJ|[A-Za-z0-9_-]{32}/)
})
