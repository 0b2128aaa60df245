import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { given } from '#domain/given'
import { createSafeStorageStore } from '../../../main/auth/secret-store-safe-storage'
import { aFakeSafeStorage, type FakeSafeStorage } from '../../fakes/secret-stores'
import { describeSecretStore } from './secret-store-contract'

let folder: string
let path: string
let safeStorage: FakeSafeStorage

const openStore = (limitMs?: number, platform: NodeJS.Platform = 'linux') =>
  createSafeStorageStore({ safeStorage, platform, path, ...given({ limitMs }) })

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loupe-safe-storage-'))
  path = join(folder, 'session.key')
  safeStorage = aFakeSafeStorage()
})
afterEach(() => rm(folder, { recursive: true, force: true }))

describeSecretStore("Electron's encryption", async () => ({
  store: openStore(),
  reopen: () => openStore(),
  close: async () => undefined,
}))

describe("Electron's encryption", () => {
  it('leaves no secret in the file [D.1]', async () => {
    await openStore().write('canary-secret')
    expect((await readFile(path)).includes('canary-secret')).toBe(false)
  })

  it.each(['basic_text', 'unknown'])('is unavailable on Linux with the backend %s', async (backend) => {
    safeStorage.backend = backend
    expect(await openStore().write('x')).toMatchObject({ state: 'unavailable' })
    expect(await openStore(undefined, 'darwin').write('x')).toMatchObject({ state: 'ok' })
  })

  it('is unavailable if it encrypts with a known password, and writes nothing', async () => {
    safeStorage.version = 'v10'
    expect(await openStore().write('x')).toMatchObject({ state: 'unavailable' })
    await expect(readFile(path)).rejects.toMatchObject({ code: 'ENOENT' })
  })

  it('is unavailable without encryption, and stored data stays', async () => {
    await openStore().write('kept')
    safeStorage.available = false
    expect(await openStore().read()).toMatchObject({ state: 'unavailable' })
    safeStorage.available = true
    expect(await openStore().read()).toEqual({ state: 'ok', value: 'kept' })
  })

  it('is locked while the keychain is temporarily unavailable, and unavailable after other failures', async () => {
    await openStore().write('kept')
    safeStorage.failure = new Error('safeStorage is temporarily unavailable. Please try again.')
    expect(await openStore().read()).toEqual({ state: 'locked' })
    safeStorage.failure = new Error('Error while decrypting the ciphertext')
    expect(await openStore().read()).toMatchObject({ state: 'unavailable' })
  })

  it('is locked after the limit while a prompt is open', async () => {
    await openStore().write('kept')
    let answered = (): void => undefined
    safeStorage.slow = new Promise((done) => {
      answered = done
    })
    const answer = await openStore(30).read()
    expect(answer).toMatchObject({ state: 'locked', later: expect.any(Promise) })
    answered()
    if (answer.state === 'locked') await answer.later
    expect(await openStore(30).read()).toEqual({ state: 'ok', value: 'kept' })
  })

  it('follows a rotated key', async () => {
    await openStore().write('kept')
    const before = await readFile(path)
    safeStorage.rotated = true
    expect(await openStore().read()).toEqual({ state: 'ok', value: 'kept' })
    expect((await readFile(path)).equals(before)).toBe(false)
    expect(await openStore().read()).toEqual({ state: 'ok', value: 'kept' })
  })
})
