import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { SessionView } from '#contract/session'
import { ok } from '#domain/result'
import { createKeytarStore } from '../../../main/auth/secret-store-keytar'
import { createSessionKeeper, type SessionKeeper } from '../../../main/auth/session'
import { sessionFiles } from '../../../main/auth/session-files'
import { createSessionVault } from '../../../main/auth/session-vault'
import { sleepFor } from '../../../main/http/retry'
import { aSession, aUser } from '../../builders/session'
import { forkKeytar, type Keyring, openKeyring, withoutDesktop } from '../../drivers/keyring'

const CANARIES = { accessToken: 'canary-access-7f3a', idToken: 'canary-id-7f3a', refreshToken: 'canary-refresh-7f3a' }
const signedIn = (kept: 'keychain' | 'memory'): SessionView => ({ state: 'signedIn', user: aUser(), kept })

let keyring: Keyring
let folder: string
let service: string
const ends: (() => void)[] = []

/** Parts of an app start, over a folder and a keyring that outlive it. */
function startApp(env: NodeJS.ProcessEnv = keyring.env): SessionKeeper {
  const files = sessionFiles(folder)
  const store = createKeytarStore({
    spawn: forkKeytar(env),
    platform: 'linux',
    service,
    expected: files.exist,
    now: () => performance.now(),
    limitMs: 30_000,
  })
  ends.push(store.stop)
  return createSessionKeeper({
    now: Date.now,
    // The session keeper waits a moment for the keychain; under load that moment is long.
    sleep: (ms, signal) => sleepFor(ms * 10, signal),
    vault: createSessionVault({ files, stores: [store], owner: service, audience: 'local', now: Date.now }),
    refresh: async () => ok(aSession({ now: Date.now() })),
    readUser: async () => ok(aUser()),
    onChange: () => undefined,
    onReload: () => undefined,
  })
}

beforeAll(async () => {
  keyring = await openKeyring()
})
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loupe-session-'))
  service = `loupe-test-${randomUUID()}`
})
afterEach(async () => {
  for (const end of ends.splice(0)) end()
  await rm(folder, { recursive: true, force: true })
})
afterAll(() => keyring.close())

describe('a restart', () => {
  it('continues without signing in, and no token is readable on disk [D.1]', async () => {
    const first = startApp()
    expect(await first.restore()).toEqual({ state: 'signedOut' })
    await first.start(aSession({ now: Date.now(), ...CANARIES }))
    expect(first.view()).toEqual(signedIn('keychain'))

    const next = startApp()
    expect(next.view()).toEqual({ state: 'restoring' })
    const early = next.restore()
    expect(await next.accessToken()).toEqual(ok(CANARIES.accessToken))
    expect(await early).toEqual(signedIn('keychain'))

    for (const name of await readdir(folder)) {
      const bytes = await readFile(join(folder, name))
      for (const canary of Object.values(CANARIES)) {
        expect(bytes.includes(canary)).toBe(false)
        expect(bytes.includes(Buffer.from(canary).toString('base64').slice(0, 16))).toBe(false)
      }
    }
  })

  it('after a sign-out leaves nothing behind, on disk or in the keychain', async () => {
    const first = startApp()
    await first.start(aSession({ now: Date.now() }))
    await first.end()
    expect(await startApp().restore()).toEqual({ state: 'signedOut' })
    expect(await readdir(folder)).toEqual([])
    const store = createKeytarStore({
      spawn: forkKeytar(keyring.env),
      platform: 'linux',
      service,
      expected: async () => false,
      now: () => performance.now(),
    })
    ends.push(store.stop)
    expect(await store.read()).toEqual({ state: 'absent' })
  })

  it('with a locked keyring reports it and keeps the session; once unlocked, it continues [D.1]', async () => {
    await startApp().start(aSession({ now: Date.now() }))
    await keyring.lock()
    const locked = startApp()
    expect(await locked.restore()).toEqual({ state: 'signedOut', reason: 'keychainLocked', email: 'ada@example.com' })
    expect(await locked.retry()).toMatchObject({ reason: 'keychainLocked' })
    await keyring.unlock()
    expect(await locked.retry()).toEqual(signedIn('keychain'))
  })

  it('without a keychain keeps the session in memory, and the next start asks for a sign-in', async () => {
    const first = startApp(withoutDesktop())
    await first.start(aSession({ now: Date.now() }))
    expect(first.view()).toEqual(signedIn('memory'))
    expect(await readdir(folder)).toEqual([])
    expect(await startApp(withoutDesktop()).restore()).toEqual({ state: 'signedOut' })
  })

  it('with a missing keychain reports it and keeps stored data', async () => {
    await startApp().start(aSession({ now: Date.now() }))
    expect(await startApp(withoutDesktop()).restore()).toEqual({
      state: 'signedOut',
      reason: 'keychainUnavailable',
      email: 'ada@example.com',
    })
    expect(await startApp().restore()).toEqual(signedIn('keychain'))
  })
})
