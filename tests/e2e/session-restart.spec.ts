import { afterAll, beforeAll, expect, it } from 'vitest'
import { type AppDriver, launchApp, newUserData, removeUserData } from '../drivers/app-driver'
import { type Keyring, openKeyring } from '../drivers/keyring'

const userData = newUserData()
const running: AppDriver[] = []
let keyring: Keyring

beforeAll(async () => {
  keyring = await openKeyring()
})
afterAll(async () => {
  for (const driver of running) await driver.close().catch(() => undefined)
  await keyring.close()
  removeUserData(userData)
})

async function launch(): Promise<AppDriver> {
  const { DBUS_SESSION_BUS_ADDRESS = '', XDG_RUNTIME_DIR = '' } = keyring.env
  const driver = await launchApp({ userData, env: { DBUS_SESSION_BUS_ADDRESS, XDG_RUNTIME_DIR } })
  running.push(driver)
  return driver
}

it('a person who signed in once is signed in after a restart, out of the keychain [D.1]', async () => {
  const first = await launch()
  await first.signIn('first')
  await first.close()

  const second = await launch()
  await second.shell.getByRole('navigation').first().waitFor()
  expect(await second.shell.getByRole('button', { name: 'Sign in', exact: true }).count()).toBe(0)
})
