import { createHash } from 'node:crypto'
import { join, resolve } from 'node:path'
import { safeStorage } from 'electron'
import { z } from 'zod'
import { once } from '#domain/once'
import { replaceFile } from '../disk/atomic-file'
import { readSmallFile } from '../disk/disk'
import { createDataKey, type DataKey } from './data-key'
import { spawnKeytar } from './keytar-utility-process'
import { SECRET_ENGINES } from './secret-store'
import { createKeytarStore } from './secret-store-keytar'
import { createSafeStorageStore } from './secret-store-safe-storage'

const note = once(() => z.object({ version: z.literal(1), engine: z.enum(SECRET_ENGINES) }))

/** Opens the key of a data folder on this computer; reads it only when the local platform needs it. */
export function openDataKey(userData: string): { readonly read: () => Promise<DataKey>; readonly stop: () => void } {
  const { platform } = process
  const noteFile = join(userData, 'data-key.json')
  const folder = createHash('sha256').update(resolve(userData)).digest('hex').slice(0, 16)
  const storeOf = (name: string) =>
    createKeytarStore({
      spawn: spawnKeytar,
      platform,
      service: `Loupe ${name} ${folder}`,
      // A write below, which a locked keyring refuses, decides whether to believe an absent key.
      expected: async () => false,
      now: () => performance.now(),
    })
  const keychain = storeOf('data')
  const probe = storeOf('data probe')
  const read = createDataKey({
    stores: [keychain, createSafeStorageStore({ safeStorage, platform, path: join(userData, 'data.key') })],
    readNote: async () => {
      try {
        return note().parse(JSON.parse((await readSmallFile(noteFile)).toString('utf8'))).engine
      } catch {
        // Absent or damaged: try each store in turn.
        return null
      }
    },
    writeNote: (engine) => replaceFile(noteFile, Buffer.from(JSON.stringify({ version: 1, engine }))),
    isOpen: async (engine) =>
      engine !== 'keychain' || platform !== 'linux' || (await probe.write('open')).state === 'ok',
  })
  return {
    read,
    stop: () => {
      keychain.stop()
      probe.stop()
    },
  }
}
