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
  /** What it walks of its project; one that can't be read is none, and the window comes back all the same. */
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
  /** Up to which event calls in comments were told, by platform, account and team. */
  mentionsTold: z.record(z.string(), z.int().min(0)).catch({}),
  /** The hosts that linked files are read from, by platform, account and team. */
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
/** An item that had a window of its own, and how that stood. */
export type KeptItemWindow = z.output<typeof itemWindow>
export type Preferences = z.output<typeof preferences>

/** What a person chose, kept over restarts. */
export interface PreferenceStore {
  readonly get: <K extends keyof Preferences>(key: K) => Preferences[K]
  /** A choice holds at once; the answer says whether it is on the disk too. */
  readonly set: <K extends keyof Preferences>(key: K, value: Preferences[K]) => Result<null>
  /** Where a file lies now that could not be read at the start; null where it could. */
  readonly putAside: string | null
}

export interface PreferenceParts {
  readonly path: string
  /** What the file holds, nothing where there is none; it throws where that can't be read. */
  readonly read: () => Readonly<Record<string, unknown>>
  readonly now: () => number
  readonly disk?: SyncDisk
}

/** The whole file is written at once, so it must stay small. */
const FILE_CHARACTERS_MAX = 64_000

/** Remembered choices on disk; a file that can't be read is put aside, and the defaults hold. */
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
  // What a newer Loupe wrote beside them stays in the file.
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
        // It still holds until the app ends.
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
    // It stays where it is until the next choice is kept.
    log.error('damaged preferences not put aside', error)
    return null
  }
}
