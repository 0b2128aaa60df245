import { join } from 'node:path'
import Store from 'electron-store'
import { createPreferences, type PreferenceStore } from './preference-store'

export type { KeptItemWindow, PreferenceStore } from './preference-store'

/** Opens the stored choices of a data folder over electron-store. */
export function openPreferences(folder: string): PreferenceStore {
  const name = 'preferences'
  return createPreferences({
    path: join(folder, `${name}.json`),
    read: () => new Store<Record<string, unknown>>({ cwd: folder, name, clearInvalidConfig: false }).store,
    now: () => Date.now(),
  })
}
