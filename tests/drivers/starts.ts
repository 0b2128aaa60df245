import { afterAll, beforeAll } from 'vitest'
import { type AppDriver, type LaunchOptions, launchApp, newUserData, removeUserData } from './app-driver'
import { type Keyring, openKeyring } from './keyring'

export interface StartsOptions {
  /** Gives the app a keyring of its own, which lasts over its starts. */
  readonly withKeyring?: boolean
  /** What each start has in its environment besides. */
  readonly env?: () => Readonly<Record<string, string>>
}

/** The starts of one app in the tests of a file, all on one data folder. */
export interface Starts {
  readonly userData: string
  readonly launch: (options?: Pick<LaunchOptions, 'args'>) => Promise<AppDriver>
}

/** Begins with a fresh data folder; after the file's last test what still runs is closed and everything is gone. */
export function startsOfFile({ withKeyring = false, env = () => ({}) }: StartsOptions = {}): Starts {
  const userData = newUserData()
  const open = new Set<AppDriver>()
  let keyring: Keyring | null = null

  beforeAll(async () => {
    if (withKeyring) keyring = await openKeyring()
  })
  afterAll(async () => {
    for (const app of open) await app.close()
    await keyring?.close()
    removeUserData(userData)
  })

  return {
    userData,
    launch: async ({ args = [] } = {}) => {
      const launched = await launchApp({
        userData,
        args,
        env: { ...env(), ...(keyring === null ? {} : busOf(keyring)) },
      })
      const app: AppDriver = {
        ...launched,
        close: async () => {
          open.delete(app)
          await launched.close()
        },
      }
      open.add(app)
      return app
    },
  }
}

/** Where the keyring is found; the rest of its environment is this process's own. */
function busOf({ env }: Keyring): Readonly<Record<string, string>> {
  const { DBUS_SESSION_BUS_ADDRESS = '', XDG_RUNTIME_DIR = '' } = env
  return { DBUS_SESSION_BUS_ADDRESS, XDG_RUNTIME_DIR }
}
