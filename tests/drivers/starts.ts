import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { type AppDriver, type LaunchOptions, launchApp, newUserData, removeUserData } from './app-driver'
import { type Keyring, openKeyring } from './keyring'
import type { OutsidePlatform } from './outside-platform'
import { copyData, leaveSession, type Profile } from './profiles'

export interface StartsOptions {
  /** Starts on a profile's data, signed in; needs a keyring. */
  readonly profile?: Profile
  /** Starts signed out on that data. */
  readonly signedOut?: boolean
  /** Platform of the session, if not the app's own; it was started with the profile. */
  readonly at?: () => OutsidePlatform
  /** Gives the app a keyring of its own, which lasts over its starts. */
  readonly withKeyring?: boolean
  /** What each start has in its environment besides. */
  readonly env?: () => Readonly<Record<string, string>>
}

/** The starts of one app in the tests of a file, all on one data folder. */
export interface Starts {
  readonly userData: string
  /** What each start has in its environment besides that of this process. */
  readonly env: () => Readonly<Record<string, string>>
  readonly launch: (options?: Pick<LaunchOptions, 'args'>) => Promise<AppDriver>
}

/**
 * Begins with a fresh data folder, or with a profile; after the file's last test what still runs is closed and everything is gone.
 * After a failed test, the others of the file are skipped: each goes on where the one before left the app.
 */
export function startsOfFile(options: StartsOptions = {}): Starts {
  const { profile, signedOut = false, at, env = () => ({}) } = options
  const { withKeyring = profile !== undefined } = options
  const userData = newUserData()
  const open = new Set<AppDriver>()
  let keyring: Keyring | null = null
  let failed = ''

  beforeEach(({ skip }) => skip(failed !== '', `“${failed}” failed before.`))
  afterEach(({ task }) => {
    if (task.result?.state === 'fail') failed = task.name
  })
  beforeAll(async () => {
    if (withKeyring) keyring = await openKeyring()
    if (profile === undefined) return
    if (at === undefined) await copyData(profile, join(userData, 'local-platform'))
    if (keyring !== null && !signedOut) await leaveSession(profile, userData, keyring, at?.().origin)
  })
  afterAll(async () => {
    for (const app of open) await app.close()
    await keyring?.close()
    removeUserData(userData)
  })

  const ownEnv = () => ({ ...at?.().env, ...env(), ...(keyring === null ? {} : busOf(keyring)) })
  return {
    userData,
    env: ownEnv,
    launch: async ({ args = [] } = {}) => {
      const launched = await launchApp({
        userData,
        args,
        env: ownEnv(),
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
