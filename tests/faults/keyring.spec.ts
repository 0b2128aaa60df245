import { afterEach, describe, expect, it } from 'vitest'
import { type AppDriver, launchApp, newUserData, removeUserData } from '../drivers/app-driver'
import { type Keyring, openKeyring, withoutDesktop } from '../drivers/keyring'
import { slowness } from '../drivers/machine'

let app: AppDriver | undefined
let keyring: Keyring | undefined
const folders: string[] = []

afterEach(async () => {
  await app?.close().catch(() => undefined)
  await keyring?.close()
  for (const folder of folders.splice(0)) removeUserData(folder)
  app = undefined
  keyring = undefined
})

const FIRST_WINDOW_MS = 8_000

async function launched(
  env: NodeJS.ProcessEnv,
  userData: string,
): Promise<{ readonly driver: AppDriver; readonly ms: number }> {
  const start = performance.now()
  const { DBUS_SESSION_BUS_ADDRESS = 'unix:path=/nonexistent', XDG_RUNTIME_DIR = '/nonexistent' } = env
  app = await launchApp({ userData, env: { DBUS_SESSION_BUS_ADDRESS, XDG_RUNTIME_DIR } })
  await app.shell.locator('#root > *').first().waitFor()
  return { driver: app, ms: performance.now() - start }
}

function folder(): string {
  const made = newUserData()
  folders.push(made)
  return made
}

describe('an unusable keychain', () => {
  it('because there is none → the window opens as fast, and the person is told that the session is in memory only [D.1]', async () => {
    const { driver, ms } = await launched(withoutDesktop(), folder())
    expect(ms).toBeLessThan(FIRST_WINDOW_MS * slowness())
    await driver.signIn('first')
    await driver.shell.getByText('You stay signed in until Loupe is closed').waitFor()
    await driver.screenshot('fault-no-keychain')
    await driver.shell.evaluate(() => {
      window.location.hash = '#/account/profile'
    })
    await driver.shell.getByText('Kept until Loupe is closed').waitFor()
  })

  it('because it is locked with an open prompt → nothing waits for it, and nobody is signed out [D.1]', async () => {
    const userData = folder()
    keyring = await openKeyring('waits')
    await keptIn(keyring, userData)
    await keyring.startLocked()
    const { driver, ms } = await launched(keyring.env, userData)
    expect(ms).toBeLessThan(FIRST_WINDOW_MS * slowness())
    await driver.shell.getByText('is locked').waitFor()
    await driver.screenshot('fault-keychain-locked')
    await driver.signIn('again')
    await driver.shell.getByText('You stay signed in until Loupe is closed').waitFor()
  })

  it('because it restarted during its prompt → a retry asks the new one, and the session continues [D.1]', async () => {
    const userData = folder()
    keyring = await openKeyring('waits')
    await keptIn(keyring, userData)
    await keyring.startLocked()
    const { driver } = await launched(keyring.env, userData)
    const again = driver.shell.getByRole('button', { name: 'Unlock and try again' })
    await again.waitFor()
    await keyring.unlock()
    await again.click()
    await driver.shell.getByText('Street scenes').first().waitFor()
  })

  it('because it is locked → once unlocked, the stored session continues without signing in [D.1]', async () => {
    const userData = folder()
    keyring = await openKeyring('dismisses')
    await keptIn(keyring, userData)
    await keyring.startLocked()
    const { driver } = await launched(keyring.env, userData)
    const again = driver.shell.getByRole('button', { name: 'Unlock and try again' })
    await again.waitFor()
    await keyring.unlock()
    await again.click()
    await driver.shell.getByText('Street scenes').first().waitFor()
  })
})

/** Signs in once, with the session kept in this keychain. */
async function keptIn({ env }: Keyring, userData: string): Promise<void> {
  const { driver } = await launched(env, userData)
  await driver.signIn('first')
  await driver.shell.evaluate(() => {
    window.location.hash = '#/account/profile'
  })
  await driver.shell.getByText('Kept in the keychain of this computer').waitFor()
  expect(await driver.shell.getByText('You stay signed in until Loupe is closed').count()).toBe(0)
  await driver.close()
}
