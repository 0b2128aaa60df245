import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'
import type { AuthSession } from '#contract/auth-frame'
import { createKeytarStore } from '../../main/auth/secret-store-keytar'
import { keychainName, sessionFiles } from '../../main/auth/session-files'
import { createSessionVault } from '../../main/auth/session-vault'
import { forkKeytar, type Keyring } from './keyring'
import { PERSON } from './person'
import { SAMPLES_FOLDER } from './sample-pack'
import { until } from './waits'

/** The first account with its sample project, or the owner of the seeded projects. */
export type Profile = 'first' | 'seeded'

interface MadeProfile {
  /** Data folder of a closed platform. */
  readonly dataFolder: string
  readonly session: AuthSession
}

/** Audience of a session on the app's own platform; for another platform it is its origin. */
const OWN_PLATFORM = 'local'

/** Copies a profile's data to the folder where a platform will start. */
export async function copyData(profile: Profile, to: string): Promise<void> {
  cpSync((await madeOnce(profile)).dataFolder, to, { recursive: true })
}

/** Stores a profile's session in a folder and a keyring, as an app does when it closes while signed in. */
export async function leaveSession(
  profile: Profile,
  userData: string,
  keyring: Keyring,
  audience: string = OWN_PLATFORM,
): Promise<void> {
  const { session } = await madeOnce(profile)
  const files = sessionFiles(userData)
  const now = () => Date.now()
  const store = createKeytarStore({
    spawn: forkKeytar(keyring.env),
    platform: process.platform,
    service: keychainName(userData),
    expected: files.exist,
    now,
  })
  const vault = createSessionVault({ files, stores: [store], owner: keychainName(userData), audience, now })
  const written = await vault.write(session, true)
  store.stop()
  if (written.state !== 'kept') throw new Error(`the session was not kept: ${written.state}`)
}

/** The first file of a run that needs a profile makes it; the others wait. */
async function madeOnce(profile: Profile): Promise<MadeProfile> {
  const folder = join(inject('profiles'), profile)
  const dataFolder = join(folder, 'data')
  const sessionFile = join(folder, 'session.json')
  if (isFirst(folder)) {
    const session = await make(profile, dataFolder)
    writeFileSync(`${sessionFile}.new`, JSON.stringify(session))
    renameSync(`${sessionFile}.new`, sessionFile)
  }
  await until(`the profile ${profile} is made`, () => existsSync(sessionFile))
  return { dataFolder, session: JSON.parse(readFileSync(sessionFile, 'utf8')) as AuthSession }
}

function isFirst(folder: string): boolean {
  try {
    mkdirSync(folder)
    return true
  } catch {
    // Another file was quicker.
    return false
  }
}

async function make(profile: Profile, dataFolder: string): Promise<AuthSession> {
  // Files that only copy an existing profile don't load the platform.
  const { startPlatform } = await import('../../local-platform/platform')
  const { cookiesOf, form, frameCall } = await import('./platform-client')
  const { SEEDED_OWNER, SEEDED_PASSWORD } = await import('../../local-platform/seed/seeded-people')
  const isSeeded = profile === 'seeded'
  const started = await startPlatform({ dataFolder, samplesFolder: SAMPLES_FOLDER, seed: isSeeded })
  if (!started.ok) throw new Error(started.error.message)
  const { addresses, close } = started.value
  const auth = (path: string, init: RequestInit = {}) =>
    fetch(new URL(path, addresses.auth), { redirect: 'manual', ...init })
  const entered = isSeeded
    ? await auth('sign-in', form({ email: SEEDED_OWNER, password: SEEDED_PASSWORD }))
    : await auth(
        'first-account',
        form({
          first_name: PERSON.firstName,
          last_name: PERSON.lastName,
          email: PERSON.email,
          new_password: PERSON.password,
          repeat_password: PERSON.password,
        }),
      )
  const { body } = await frameCall({ auth }, cookiesOf(entered), 'getCurrentSession')
  await close()
  return body['value'] as AuthSession
}
