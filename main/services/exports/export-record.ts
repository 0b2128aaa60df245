import { join } from 'node:path'
import { z } from 'zod'
import { once } from '#domain/once'
import { replaceFile } from '../../disk/atomic-file'
import { type Disk, machineDisk, readSmallFile } from '../../disk/disk'

const record = once(() =>
  z.object({
    version: z.literal(1),
    id: z.number().int(),
    /** Person and platform. */
    owner: z.string(),
    projectId: z.number(),
    projectName: z.string(),
    /** Name of the format. */
    label: z.string(),
    /** Where the archive goes. */
    path: z.string(),
    choice: z.object({
      include: z.string().optional(),
      folder_names: z.array(z.string()).optional(),
      is_pinned: z.literal(1).optional(),
      fuse: z.literal(1).optional(),
      export_format: z.number().optional(),
      time: z.string().optional(),
    }),
    /** Conversion; null: the platform's archive is saved unchanged. */
    options: z
      .object({
        format: z.string(),
        firstId: z.union([z.literal(0), z.literal(1)]),
        valShare: z.number(),
        seed: z.number(),
        frameRate: z.number().nullable(),
      })
      .nullable(),
    /** Idempotency key of its start at the platform. */
    startKey: z.string(),
    /** The platform's export; null: not started yet. */
    exportId: z.number().nullable(),
    /** Version of the partly fetched archive, in the words of the server. */
    tag: z.string().nullable(),
    state: z.enum(['running', 'paused', 'failed']),
  }),
)

/** An export of this computer as kept across the app's end. */
export type ExportRecord = z.output<ReturnType<typeof record>>

/** A folder for each export, with its record and fetched bytes. */
export interface ExportRecords {
  readonly folderOf: (id: number) => string
  readonly write: (record: ExportRecord) => Promise<void>
  readonly remove: (id: number) => Promise<void>
  /** All of them; unreadable ones are left out. */
  readonly all: () => Promise<readonly ExportRecord[]>
  readonly nextId: () => Promise<number>
}

const NAME = /^\d{1,9}$/

/** Keeps the records below a folder. */
export function createExportRecords(folder: string, disk: Disk = machineDisk): ExportRecords {
  const folderOf = (id: number): string => join(folder, String(id))
  const ids = async (): Promise<readonly number[]> =>
    (await disk.list(folder)).filter((name) => NAME.test(name)).map(Number)
  let last = 0
  return {
    folderOf,
    write: (one) => replaceFile(join(folderOf(one.id), 'record.json'), Buffer.from(JSON.stringify(one))),
    remove: (id) => disk.remove(folderOf(id)),
    all: async () => {
      const read = await Promise.all(
        (await ids()).map(async (id) => {
          try {
            const own = await readSmallFile(join(folderOf(id), 'record.json'))
            return record().parse(JSON.parse(own.toString('utf8')))
          } catch {
            // The app ended while writing it: it can't resume, and its folder does no harm.
            return undefined
          }
        }),
      )
      return read.filter((one) => one !== undefined)
    },
    nextId: async () => {
      last = Math.max(last, ...(await ids())) + 1
      return last
    },
  }
}
