import { z } from 'zod'
import { queue } from '#contract/shapes'
import type { Choice } from '#domain/choice'
import { ITEM_WINDOWS_MAX } from '#domain/constants'
import { platformError } from '#domain/errors'
import type { Queue } from '#domain/queue'
import { err, ok, type Result } from '#domain/result'
import { machineSyncDisk, replaceFileNow, type SyncDisk } from '../disk/whole-file'
import { logOf } from '../log/log'

const log = logOf('config')

const itemWindow = z.object({
  projectId: z.int().positive(),
  itemId: z.int().positive(),
  bounds: z.object({
    x: z.int(),
    y: z.int(),
    width: z.int().min(200),
    height: z.int().min(200),
    display: z.number(),
  }),
  maximized: z.boolean(),
  fullScreen: z.boolean(),
  /** Queue of its project; an unreadable one is dropped, and the window is still restored. */
  queue: queue(z)
    .transform((read): Queue => read)
    .optional()
    .catch(undefined),
})

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
  itemWindows: z
    .object({ account: z.string(), windows: z.array(itemWindow).max(ITEM_WINDOWS_MAX) })
    .nullable()
    .catch(null),
  teamId: z.number().nullable().catch(null),
  notifications: z.boolean().catch(true),
  /** Last event whose mentions were notified, by platform, account and team. */
  mentionsTold: z.record(z.string(), z.int().min(0)).catch({}),
  /** Hosts allowed for linked files, by platform, account and team. */
  linkHosts: z.record(z.string(), z.array(z.string())).catch({}),
  /** The hosts that code of forms may ask, by platform, account and team. */
  formHosts: z.record(z.string(), z.array(z.string())).catch({}),
  importFolder: z.string().nullable().catch(null),
  choices: z
    .record(
      z.string(),
      z.custom<Choice>((value) => value !== undefined),
    )
    .catch({}),
})
/** Item that had a window of its own, with its state. */
export type KeptItemWindow = z.output<typeof itemWindow>
export type Preferences = z.output<typeof preferences>

/** Choices of a person, kept across restarts. */
export interface PreferenceStore {
  readonly get: <K extends keyof Preferences>(key: K) => Preferences[K]
  /** Applies a choice at once; the answer tells whether it is on disk too. */
  readonly set: <K extends keyof Preferences>(key: K, value: Preferences[K]) => Result<null>
  /** New path of a file that could not be read at the start; null if it could. */
  readonly putAside: string | null
}

export interface PreferenceParts {
  readonly path: string
  /** Content of the file, empty if it is missing; throws if it can't be read. */
  readonly read: () => Readonly<Record<string, unknown>>
  readonly now: () => number
  readonly disk?: SyncDisk
}

/** The whole file is written at once, so it must stay small. */
const FILE_CHARACTERS_MAX = 64_000

/** Creates the store of choices on disk. An unreadable file is put aside, and the defaults apply. */
export function createPreferences({ path, read, now, disk = machineSyncDisk }: PreferenceParts): PreferenceStore {
  let putAside: string | null = null
  const stored = (): Readonly<Record<string, unknown>> => {
    try {
      return read()
    } catch (error) {
      putAside = moveAside(path, now(), disk)
      log.error('preferences can’t be read and start anew', error)
      return {}
    }
  }
  const kept = stored()
  const current = preferences.parse(kept)
  // Keep the unknown keys of a newer Loupe.
  const others = Object.fromEntries(Object.entries(kept).filter(([key]) => !Object.hasOwn(current, key)))
  return {
    putAside,
    get: (key) => current[key],
    set: (key, value) => {
      const next = { ...current, [key]: value }
      const text = JSON.stringify({ ...others, ...next }, null, '\t')
      if (text.length > FILE_CHARACTERS_MAX)
        return err(platformError('choice_not_kept', { detail: 'too many choices' }))
      current[key] = value
      try {
        replaceFileNow(path, text, disk)
        return ok(null)
      } catch (error) {
        // The choice still applies until the app ends.
        log.warn('preference not kept', error, { setting: key })
        return err(platformError('choice_not_kept', { detail: error instanceof Error ? error.message : String(error) }))
      }
    },
  }
}

function moveAside(path: string, now: number, disk: SyncDisk): string | null {
  const to = `${path}.damaged-${new Date(now).toISOString().replaceAll(':', '-')}`
  try {
    disk.rename(path, to)
    return to
  } catch (error) {
    // The file stays in place until the next choice is stored.
    log.error('damaged preferences not put aside', error)
    return null
  }
}
