import { beforeEach, describe, expect, it } from 'vitest'
import { createDataKey, type DataKey } from '../../../../main/auth/data-key'
import type { SecretEngine } from '../../../../main/auth/secret-store'
import { aFakeStore, type FakeStore } from '../../../fakes/secret-stores'

let keychain: FakeStore
let encrypted: FakeStore
let note: SecretEngine | null
let isOpen: boolean

beforeEach(() => {
  keychain = aFakeStore('keychain')
  encrypted = aFakeStore('safeStorage')
  note = null
  isOpen = true
})

/** The key as an app start finds it. */
const start = (): (() => Promise<DataKey>) =>
  createDataKey({
    stores: [keychain, encrypted],
    readNote: async () => note,
    writeNote: async (engine) => void (note = engine),
    isOpen: async () => isOpen,
  })

describe('at first use', () => {
  it('a key of 32 bytes is created, stored in the keychain, and permanent', async () => {
    const read = start()
    const first = await read()
    expect(first.state === 'key' && Buffer.from(first.key, 'base64')).toHaveLength(32)
    expect(await read()).toEqual(first)
    expect(note).toBe('keychain')
    expect(await start()()).toEqual(first)
    expect(keychain.calls.filter((call) => call === 'write')).toHaveLength(1)
    expect(encrypted.calls).toEqual([])
  })

  it('without a keychain → the next store is used, and without any there is no key', async () => {
    keychain.answer = { state: 'unavailable', reason: 'no service' }
    expect(await start()()).toMatchObject({ state: 'key' })
    expect(note).toBe('safeStorage')
    note = null
    encrypted.answer = { state: 'unavailable', reason: 'known password' }
    expect(await start()()).toEqual({ state: 'none' })
    expect(note).toBeNull()
  })

  it('with a locked keychain → it waits, and no other store is used', async () => {
    keychain.answer = { state: 'locked' }
    expect(await start()()).toEqual({ state: 'locked' })
    expect(encrypted.calls).toEqual([])
  })

  it('with a lost note → the existing key is found instead of replaced', async () => {
    const first = await start()()
    note = null
    expect(await start()()).toEqual(first)
  })
})

describe('an existing key', () => {
  it('isn’t replaced while its store is locked, unavailable, or claims to be empty', async () => {
    const first = await start()()
    for (const answer of [{ state: 'locked' }, { state: 'unavailable', reason: 'gone' }] as const) {
      keychain.answer = answer
      expect(await start()(), answer.state).toEqual({ state: 'locked' })
    }
    keychain.answer = { state: 'absent' }
    isOpen = false
    const read = start()
    expect(await read()).toEqual({ state: 'locked' })
    keychain.answer = null
    isOpen = true
    expect(await read()).toEqual(first)
  })

  it('that is lost for good gets a successor', async () => {
    const first = await start()()
    keychain.value = null
    const second = await start()()
    expect(second.state).toBe('key')
    expect(second).not.toEqual(first)
    expect(keychain.value).toBe(second.state === 'key' && second.key)
  })
})
