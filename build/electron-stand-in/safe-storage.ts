import { createCipheriv, createDecipheriv, pbkdf2Sync, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Part } from './members.ts'

type Backend = ReturnType<Electron.SafeStorage['getSelectedStorageBackend']>

/**
 * `safeStorage` in Chromium's own format: a version and AES-128-CBC with a derived key. Without a password store,
 * Chromium uses a known password (`v10`, `basic_text`), which counts as encryption only if the app says so.
 * STAND_IN_SAFE_STORAGE=gnome_libsecret acts as a store with its password in a file beside the app's data (`v11`).
 */
const PLAIN_PASSWORD = 'peanuts'
const SALT = 'saltysalt'
const VECTOR = Buffer.alloc(16, ' ')
const KEY_BYTES = 16

class StoredPassword {
  #key: Buffer | null = null
  #folder: () => string

  constructor(folder: () => string) {
    this.#folder = folder
  }

  get key(): Buffer {
    this.#key ??= keyOf(this.#password())
    return this.#key
  }

  #password(): string {
    const path = join(this.#folder(), 'safe-storage-password')
    try {
      return readFileSync(path, 'utf8')
    } catch {
      const made = randomBytes(24).toString('base64')
      mkdirSync(this.#folder(), { recursive: true })
      writeFileSync(path, made, { mode: 0o600 })
      return made
    }
  }
}

const keyOf = (password: string): Buffer => pbkdf2Sync(password, SALT, 1, KEY_BYTES, 'sha1')

/** Module for an app with its data in a folder; unavailable before `ready`. */
export function createSafeStorage(isReady: () => boolean, folder: () => string): Part<'SafeStorage'> {
  const chosen = (process.env['STAND_IN_SAFE_STORAGE'] ?? 'basic_text') as Backend
  const stored = new StoredPassword(folder)
  let acceptsPlain = false
  const isPlain = chosen === 'basic_text'
  const isAvailable = (): boolean => isReady() && (!isPlain || acceptsPlain)

  function encrypt(plainText: unknown): Buffer {
    if (!isAvailable())
      throw new Error(
        'Error while encrypting the text provided to safeStorage.encryptString. Encryption is not available.',
      )
    if (typeof plainText !== 'string')
      throw new TypeError('Error processing argument at index 0, conversion failure from ' + String(plainText))
    const cipher = createCipheriv('aes-128-cbc', isPlain ? keyOf(PLAIN_PASSWORD) : stored.key, VECTOR)
    return Buffer.concat([Buffer.from(isPlain ? 'v10' : 'v11'), cipher.update(plainText, 'utf8'), cipher.final()])
  }

  function decrypt(encrypted: unknown): { text: string; version: string } {
    if (!isAvailable())
      throw new Error(
        'Error while decrypting the ciphertext provided to safeStorage.decryptString. Decryption is not available.',
      )
    if (!Buffer.isBuffer(encrypted))
      throw new TypeError('Expected the first argument of decryptString() to be a buffer')
    const version = encrypted.toString('latin1', 0, 3)
    if (version !== 'v10' && version !== 'v11')
      throw new Error(
        'Error while decrypting the ciphertext provided to safeStorage.decryptString. Ciphertext does not appear to be encrypted.',
      )
    try {
      const decipher = createDecipheriv('aes-128-cbc', version === 'v10' ? keyOf(PLAIN_PASSWORD) : stored.key, VECTOR)
      const text = Buffer.concat([decipher.update(encrypted.subarray(3)), decipher.final()]).toString('utf8')
      return { text, version }
    } catch (cause) {
      throw new Error('Error while decrypting the ciphertext provided to safeStorage.decryptString.', { cause })
    }
  }

  return {
    isEncryptionAvailable: isAvailable,
    isAsyncEncryptionAvailable: async () => isAvailable(),
    getSelectedStorageBackend: () => (isReady() ? chosen : 'unknown'),
    setUsePlainTextEncryption: (use) => {
      acceptsPlain = use
    },
    encryptString: (text) => encrypt(text),
    decryptString: (encrypted) => decrypt(encrypted).text,
    encryptStringAsync: async (text) => encrypt(text),
    decryptStringAsync: async (encrypted) => {
      const { text, version } = decrypt(encrypted)
      // Values written before there was a store should be written again.
      return { shouldReEncrypt: version === 'v10' && !isPlain, result: text }
    },
  }
}
