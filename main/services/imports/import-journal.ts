import { z } from 'zod'
import { DOUBLES, QUESTION_TYPES } from '#contract/imports'
import { PROJECT_TYPE_NAMES } from '#domain/enums'
import { once } from '#domain/once'
import { removeFile, replaceFile } from '../../disk/atomic-file'
import { readSmallFile } from '../../disk/disk'
import { logOf } from '../../log/log'
import type { PlannedDataSet } from './data-sets/planned-data-set'

const log = logOf('imports')

const record = once(() =>
  z.object({
    version: z.literal(1),
    email: z.string(),
    /** Person and platform of the import; null in an older record, which names no platform. */
    owner: z.string().nullable().default(null),
    teamId: z.number(),
    paths: z.array(z.string()).min(1),
    projectName: z.string(),
    type: z.enum(PROJECT_TYPE_NAMES),
    /** Idempotency key of the project's creation: repeated, the platform returns the same project. */
    createKey: z.string(),
    projectId: z.number().nullable(),
    /** The project was created for this import and is useless without a picture. */
    isNew: z.boolean().default(false),
    /** Treatment of files whose names already exist. */
    doubles: z.enum(DOUBLES).default('skip'),
    /** Columns of a list, if the one path is a list; null for files. */
    table: z
      .object({
        as: z.enum(['links', 'rows']),
        content: z.string().nullable(),
        name: z.string().nullable(),
        folder: z.string().nullable(),
      })
      .nullable()
      .default(null),
    /** Data set in another format, and the treatment of its classes. */
    dataSet: z
      .object({
        id: z.string(),
        classes: z.array(
          z.object({
            name: z.string(),
            into: z.string().nullable(),
            color: z.string(),
            sourceId: z.number().nullable(),
            isTag: z.boolean(),
            isRelation: z.boolean().default(false),
            questions: z.array(
              z.object({ name: z.string(), type: z.enum(QUESTION_TYPES), answers: z.array(z.string()) }),
            ),
            template: z
              .object({
                points: z.array(z.object({ id: z.number(), x: z.number(), y: z.number(), name: z.string() })),
                lines: z.array(z.tuple([z.number(), z.number()])),
              })
              .nullable()
              .default(null),
          }),
        ),
        makesQuestions: z.boolean().default(false),
      })
      .nullable()
      .default(null),
    /** Key of its converted annotations, so that a resumed import finds them; null if nothing was converted. */
    convertKey: z.string().nullable().default(null),
    /** Clip that is split into pictures; its copy is the one path. */
    clip: z
      .object({
        projectId: z.number(),
        itemId: z.number(),
        name: z.string(),
        folder: z.string().nullable(),
        choice: z.union([z.object({ every: z.number() }), z.object({ perSecond: z.number() })]),
      })
      .nullable()
      .default(null),
    /** Newest item id before the import; all later items with its names are its own. null if not requested yet. */
    newestBefore: z.number().nullable().default(null),
    done: z.number(),
    total: z.number(),
  }),
)

/** Import as stored across the app's end. */
export type ImportRecord = Omit<z.output<ReturnType<typeof record>>, 'dataSet'> & {
  readonly dataSet: PlannedDataSet | null
}

export interface ImportJournal {
  readonly read: () => Promise<ImportRecord | null>
  readonly write: (record: ImportRecord) => Promise<void>
  readonly clear: () => Promise<void>
}

/** Stores the present import in a file that is always consistent; an unreadable file counts as none. */
export function createImportJournal(file: string): ImportJournal {
  let last: Promise<void> = Promise.resolve()
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    // The import itself continues; only its resumption after the app's end is lost.
    last = last.then(work).catch((error: unknown) => log.warn('import not noted', error))
    return last
  }
  return {
    read: async () => {
      await last
      try {
        return record().parse(JSON.parse((await readSmallFile(file)).toString('utf8')))
      } catch {
        // Absent or damaged: no import can resume; imported items are on the platform.
        return null
      }
    },
    write: (next) => inTurn(() => replaceFile(file, Buffer.from(JSON.stringify(next)))),
    clear: () => inTurn(() => removeFile(file)),
  }
}
