import { join } from 'node:path'
import { safeStorage } from 'electron'
import { spawnKeytar } from './keytar-utility-process'
import { createKeytarStore } from './secret-store-keytar'
import { createSafeStorageStore } from './secret-store-safe-storage'
import { keychainName, sessionFiles } from './session-files'
import { createSessionVault, type SessionVault } from './session-vault'

/** Opens the vault of a data folder on this computer: keytar first, else Electron's encryption. */
export function openSessionVault(
  userData: string,
  audience: string,
): {
  readonly vault: SessionVault
  /** E-mail of the stored session for this platform, from the unencrypted note; no keychain request. */
  readonly storedFor: () => Promise<string | null>
  readonly stop: () => void
} {
  const files = sessionFiles(userData)
  const { platform } = process
  // Compute it with the first keychain request, so that the first window waits for no hash.
  const service = (): string => keychainName(userData)
  const keychain = createKeytarStore({
    spawn: spawnKeytar,
    platform,
    get service() {
      return service()
    },
    expected: files.exist,
    now: () => performance.now(),
  })
  const encrypted = createSafeStorageStore({ safeStorage, platform, path: join(userData, 'session.key') })
  return {
    vault: createSessionVault({
      files,
      stores: [keychain, encrypted],
      get owner() {
        return service()
      },
      audience,
      now: () => Date.now(),
    }),
    storedFor: async () => {
      const note = await files.readNote()
      return note?.audience === audience ? note.email : null
    },
    stop: keychain.stop,
  }
}
