import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { KeytarCall, KeytarProcess } from '../../main/auth/keytar-messages'
import type { SecretAnswer, SecretEngine, SecretStore } from '../../main/auth/secret-store'
import type { AsyncSafeStorage } from '../../main/auth/secret-store-safe-storage'

/** Secret store in memory; `answer` replaces it if a test sets it. */
export interface FakeStore extends SecretStore {
  readonly calls: string[]
  value: string | null
  answer: SecretAnswer | null
}

export function aFakeStore(engine: SecretEngine = 'keychain'): FakeStore {
  const calls: string[] = []
  const store: FakeStore = {
    engine,
    calls,
    value: null,
    answer: null,
    giveUp: () => void calls.push('giveUp'),
    read: async () => {
      calls.push('read')
      return store.answer ?? (store.value === null ? { state: 'absent' } : { state: 'ok', value: store.value })
    },
    write: async (value) => {
      calls.push('write')
      if (store.answer !== null) return store.answer
      store.value = value
      return { state: 'ok', value }
    },
    remove: async () => {
      calls.push('remove')
      if (store.answer !== null) return store.answer
      store.value = null
      return { state: 'absent' }
    },
  }
  return store
}

/** Keytar process that answers by a function: a reply, silence (undefined), or its own end. */
export function aFakeProcess(
  answer: (call: KeytarCall) => unknown,
): KeytarProcess & { readonly end: () => void; readonly killed: () => boolean } {
  const listeners: ((message: unknown) => void)[] = []
  const exits: (() => void)[] = []
  let ended = false
  const end = (): void => {
    if (ended) return
    ended = true
    for (const exit of exits) exit()
  }
  let killed = false
  return {
    end,
    killed: () => killed,
    post: (call) =>
      queueMicrotask(() => {
        const reply = answer(call)
        if (reply === 'end') end()
        else if (reply !== undefined) for (const listener of listeners) listener(reply)
      }),
    onMessage: (listener) => void listeners.push(listener),
    onExit: (listener) => void exits.push(listener),
    kill: () => {
      killed = true
      end()
    },
  }
}

/** Electron's safeStorage with a keychain: texts start with a version and open only with its key. */
export interface FakeSafeStorage extends AsyncSafeStorage {
  available: boolean
  backend: string
  version: string
  rotated: boolean
  failure: Error | null
  slow: Promise<void> | null
}

export function aFakeSafeStorage(): FakeSafeStorage {
  const key = randomBytes(32)
  const storage: FakeSafeStorage = {
    available: true,
    backend: 'gnome_libsecret',
    version: 'v11',
    rotated: false,
    failure: null,
    slow: null,
    isAsyncEncryptionAvailable: async () => storage.available,
    getSelectedStorageBackend: () => storage.backend,
    encryptStringAsync: async (text) => {
      await storage.slow
      if (storage.failure !== null) throw storage.failure
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, iv)
      const data = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([Buffer.from(storage.version), iv, cipher.getAuthTag(), data])
    },
    decryptStringAsync: async (encrypted) => {
      await storage.slow
      if (storage.failure !== null) throw storage.failure
      const decipher = createDecipheriv('aes-256-gcm', key, encrypted.subarray(3, 15)).setAuthTag(
        encrypted.subarray(15, 31),
      )
      const result = Buffer.concat([decipher.update(encrypted.subarray(31)), decipher.final()]).toString('utf8')
      return { result, shouldReEncrypt: storage.rotated }
    },
  }
  return storage
}
