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
    /** The person on the platform that it was begun on; null: a record of before, which names no platform. */
    owner: z.string().nullable().default(null),
    teamId: z.number(),
    paths: z.array(z.string()).min(1),
    projectName: z.string(),
    type: z.enum(PROJECT_TYPE_NAMES),
    /** The key under which the project is made: asked again, the platform answers with the same project. */
    createKey: z.string(),
    projectId: z.number().nullable(),
    /** The project was made for this import: without a picture it is of no use. */
    isNew: z.boolean().default(false),
    /** What becomes of files whose names are there already. */
    doubles: z.enum(DOUBLES).default('skip'),
    /** The one path is a list: what its lines become. null: files come in. */
    table: z
      .object({
        as: z.enum(['links', 'rows']),
        content: z.string().nullable(),
        name: z.string().nullable(),
        folder: z.string().nullable(),
      })
      .nullable()
      .default(null),
    /** The files are a data set in another format, and what becomes of its classes. */
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
    /** Key of its converted annotations, so that a resumed import finds them; null: nothing was converted. */
    convertKey: z.string().nullable().default(null),
    /** Items up to this id were there before it began; all others with its names are its own. null: not asked yet. */
    newestBefore: z.number().nullable().default(null),
    done: z.number(),
    total: z.number(),
  }),
)

/** An import as it is kept over the end of the app. */
export type ImportRecord = Omit<z.output<ReturnType<typeof record>>, 'dataSet'> & {
  readonly dataSet: PlannedDataSet | null
}

export interface ImportJournal {
  readonly read: () => Promise<ImportRecord | null>
  readonly write: (record: ImportRecord) => Promise<void>
  readonly clear: () => Promise<void>
}

/** The import under way, in a file that is whole at every moment; what can't be read counts as none. */
export function createImportJournal(file: string): ImportJournal {
  let last: Promise<void> = Promise.resolve()
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    // The import itself goes on; only going on after the end of the app is lost.
    last = last.then(work).catch((error: unknown) => log.warn('import not noted', error))
    return last
  }
  return {
    read: async () => {
      await last
      try {
        return record().parse(JSON.parse((await readSmallFile(file)).toString('utf8')))
      } catch {
        // Absent or damaged, there is no import to go on with; what was brought in is on the platform.
        return null
      }
    },
    write: (next) => inTurn(() => replaceFile(file, Buffer.from(JSON.stringify(next)))),
    clear: () => inTurn(() => removeFile(file)),
  }
}
