import { join } from 'node:path'
import { ok, type Result } from '#domain/result'
import type { Disk } from '../disk/disk'
import type { Ledger } from '../disk/ledger'
import { logOf } from '../log/log'
import { JOURNAL_FILE, type WorkFile } from './work-file'

/** Keeps the ledger right about the space that works take. */
export interface WorkSizes {
  /** Counts a work after an append; its base is written with its first record. */
  readonly count: (item: string, file: WorkFile, withBase: boolean) => Promise<void>
  /** Ends a work and takes it from the count; one that is put aside still takes space elsewhere. */
  readonly end: (item: string, file: WorkFile, how: 'putAside' | 'remove') => Promise<Result<null>>
}

const log = logOf('annotations')

/** Creates the count of works; the name of an item is the folder of its work. */
export function createWorkSizes(disk: Pick<Disk, 'size'>, ledger: Ledger): WorkSizes {
  /** Path of the base of a work; null also if the disk fails. The next count of the whole disk finds it then. */
  const baseOf = (file: WorkFile): Promise<string | null> =>
    file.basePath().catch((cause: unknown) => {
      log.warn('base not counted', cause)
      return null
    })
  return {
    count: async (item, file, withBase) => {
      ledger.note(join(item, JOURNAL_FILE), file.bytes())
      const base = withBase ? await baseOf(file) : null
      // A file removed by now takes no space; the next count sees it if it exists.
      if (base !== null) ledger.note(base, await disk.size(base).catch(() => 0))
    },
    end: async (item, file, how) => {
      const base = await baseOf(file)
      const ended = await file.end(how)
      if (!ended.ok) return ended
      ledger.note(join(item, JOURNAL_FILE), 0)
      if (base !== null) ledger.note(base, 0)
      if (how === 'putAside') await ledger.recount()
      return ok(null)
    },
  }
}
