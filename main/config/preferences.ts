import Store from 'electron-store'
import { z } from 'zod'
import type { Choice } from '#domain/choice'
import { logOf } from '../log/log'

const log = logOf('config')

const preferences = z.object({
  appearance: z.enum(['system', 'light', 'dark']).catch('system'),
  window: z
    .object({
      x: z.int().optional(),
      y: z.int().optional(),
      width: z.int().min(400),
      height: z.int().min(300),
      maximized: z.boolean(),
    })
    .nullable()
    .catch(null),
  teamId: z.number().nullable().catch(null),
  notifications: z.boolean().catch(true),
  importFolder: z.string().nullable().catch(null),
  choices: z
    .record(
      z.string(),
      z.custom<Choice>((value) => value !== undefined),
    )
    .catch({}),
})
export type Preferences = z.output<typeof preferences>

export interface PreferenceStore {
  readonly get: <K extends keyof Preferences>(key: K) => Preferences[K]
  readonly set: <K extends keyof Preferences>(key: K, value: Preferences[K]) => void
}

/** electron-store writes the whole file at once, so it must stay small. */
const FILE_CHARACTERS_MAX = 64_000

/** Remembered choices on disk; a file that can't be read gives the defaults, and nothing that matters lies here. */
export function openPreferences(folder: string): PreferenceStore {
  const store = new Store<Record<string, unknown>>({ cwd: folder, name: 'preferences', clearInvalidConfig: true })
  const current = preferences.parse(store.store)
  return {
    get: (key) => current[key],
    set: (key, value) => {
      const next = { ...current, [key]: value }
      if (JSON.stringify(next).length > FILE_CHARACTERS_MAX) return
      current[key] = value
      try {
        store.set(key, value)
      } catch (error) {
        // A choice that can't be kept still holds until the app ends.
        log.warn('preference not kept', error, { setting: key })
      }
    },
  }
}
