import { open, readFile, rename, rm } from 'node:fs/promises'
import { z } from 'zod'
import { PICTURE_PROJECT_TYPE } from '#domain/enums'
import { once } from '#domain/once'

const record = once(() =>
  z.object({
    version: z.literal(1),
    email: z.string(),
    teamId: z.number(),
    paths: z.array(z.string()).min(1),
    projectName: z.string(),
    type: z.enum(PICTURE_PROJECT_TYPE),
    /** The key under which the project is made: asked again, the platform answers with the same project. */
    createKey: z.string(),
    projectId: z.number().nullable(),
    done: z.number(),
    total: z.number(),
  }),
)

/** An import as it is kept over the end of the app. */
export type ImportRecord = z.output<ReturnType<typeof record>>

export interface ImportJournal {
  readonly read: () => Promise<ImportRecord | null>
  readonly write: (record: ImportRecord) => Promise<void>
  readonly clear: () => Promise<void>
}

/** The import under way, in a file that is whole at every moment; what can't be read counts as none. */
export function createImportJournal(file: string): ImportJournal {
  let last: Promise<void> = Promise.resolve()
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    last = last.then(work).catch(() => undefined)
    return last
  }
  return {
    read: async () => {
      await last
      try {
        return record().parse(JSON.parse(await readFile(file, 'utf8')))
      } catch {
        return null
      }
    },
    write: (next) =>
      inTurn(async () => {
        const draft = `${file}.part`
        const handle = await open(draft, 'w', 0o600)
        try {
          await handle.writeFile(JSON.stringify(next))
          await handle.sync()
        } finally {
          await handle.close()
        }
        await rename(draft, file)
      }),
    clear: () => inTurn(() => rm(file, { force: true })),
  }
}
