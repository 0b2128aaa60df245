import { removeFile, replaceFile } from '../disk/atomic-file'
import { readSmallFile } from '../disk/disk'
import { answerWithin, refusalOf, type SecretAnswer, type SecretStore, unavailable } from './secret-store'

/** The used, asynchronous part of Electron's safeStorage. */
export interface AsyncSafeStorage {
  readonly isAsyncEncryptionAvailable: () => Promise<boolean>
  readonly encryptStringAsync: (text: string) => Promise<Buffer>
  readonly decryptStringAsync: (
    encrypted: Buffer,
  ) => Promise<{ readonly result: string; readonly shouldReEncrypt: boolean }>
  /** Linux only. */
  readonly getSelectedStorageBackend: () => string
}

export interface SafeStorageParts {
  readonly safeStorage: AsyncSafeStorage
  readonly platform: NodeJS.Platform
  /** Path of the encrypted secret. */
  readonly path: string
  readonly limitMs?: number
}

const WITHOUT_KEYCHAIN: ReadonlySet<string> = new Set(['basic_text', 'unknown'])
/** Prefix of a text that Chromium on Linux encrypted with its publicly known password. */
const KNOWN_PASSWORD = 'v10'

/** Electron's encryption, bound to the keychain; refused where it uses the known password. */
export function createSafeStorageStore(parts: SafeStorageParts): SecretStore {
  const { safeStorage, platform, path, limitMs } = parts

  const usable = async (): Promise<SecretAnswer | null> => {
    if (!(await safeStorage.isAsyncEncryptionAvailable())) return unavailable('encryption is not available')
    const backend = platform === 'linux' ? safeStorage.getSelectedStorageBackend() : ''
    return WITHOUT_KEYCHAIN.has(backend) ? unavailable(`encryption has no keychain (${backend})`) : null
  }
  const write = async (value: string): Promise<SecretAnswer> => {
    const refusal = refusalOf(value) ?? (await usable())
    if (refusal !== null) return refusal
    const encrypted = await safeStorage.encryptStringAsync(value)
    if (platform === 'linux' && encrypted.subarray(0, KNOWN_PASSWORD.length).toString('latin1') === KNOWN_PASSWORD) {
      return unavailable('encryption uses a known password')
    }
    await replaceFile(path, encrypted)
    return { state: 'ok', value }
  }
  const read = async (): Promise<SecretAnswer> => {
    const encrypted = await readSmallFile(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null
      throw error
    })
    if (encrypted === null) return { state: 'absent' }
    const refusal = await usable()
    if (refusal !== null) return refusal
    try {
      const { result, shouldReEncrypt } = await safeStorage.decryptStringAsync(encrypted)
      // The key was rotated. If the rewrite fails, the old text stays readable.
      if (shouldReEncrypt) await write(result).catch(() => undefined)
      return { state: 'ok', value: result }
    } catch (error) {
      return isTemporary(error) ? { state: 'locked' } : unavailable(error)
    }
  }

  return {
    engine: 'safeStorage',
    // Electron owns its prompts; nothing here can close them.
    giveUp: () => undefined,
    read: () => answerWithin(read(), limitMs),
    write: (value) => answerWithin(write(value), limitMs),
    remove: () =>
      answerWithin(
        removeFile(path).then(() => ({ state: 'absent' })),
        limitMs,
      ),
  }
}

/** Only the message text distinguishes a keychain that is temporarily unavailable. */
function isTemporary(error: unknown): boolean {
  return error instanceof Error && /temporarily/i.test(error.message)
}
