import { createReadStream } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { DataSetLook } from '#contract/imports'
import type { ProjectClass } from '#domain/annotation/formats/project-annotation'
import type { ProjectTypeName } from '#domain/enums'
import { platformError } from '#domain/errors'
import { err, ok, type Result } from '#domain/result'
import { systemCode } from '../../../disk/disk'
import { createDataSetLink, type DataSetProcess } from './data-set-link'
import { type ConvertedCounts, type HeldNames, INDEX_END, PACK_INDEX, TEXT_PACK } from './data-set-messages'

/** The converted annotation of a picture: a stretch of a file. */
export interface PackedAnnotation {
  readonly path: string
  readonly from: number
  readonly bytes: number
  /** Its text, where no file holds it. */
  readonly text?: { readonly path: string; readonly from: number; readonly bytes: number }
  /** The file of its mask. */
  readonly mask?: string
}

/** A data set as annotations of a project. */
export interface Converted {
  /** By the picture: its path among the chosen files, or as the data set names it where it is none of them. */
  readonly annotations: ReadonlyMap<string, PackedAnnotation>
  /** The files of the data set. */
  readonly files: ReadonlySet<string>
  /** Losses; null: an earlier run reported them. */
  readonly counts: ConvertedCounts | null
}

export interface ConvertRequest {
  /** The same for the same import, also after a restart. */
  readonly key: string
  readonly paths: readonly string[]
  readonly type: ProjectTypeName
  readonly chosen: string
  /** Frames a second of the project's clips. */
  readonly rate?: number | undefined
  readonly classes: readonly (readonly [name: string, into: ProjectClass | null])[]
}

/** Data sets in the formats of others. */
export interface DataSets {
  /** Finds the data sets among files, and reads one of them; with the names of the pictures that it annotates. */
  readonly look: (
    request: {
      readonly paths: readonly string[]
      readonly type: ProjectTypeName
      readonly chosen: string | undefined
      readonly rate?: number | undefined
    },
    signal: AbortSignal,
    onRead: (read: number) => void,
  ) => Promise<Result<{ readonly look: DataSetLook; readonly held: HeldNames }>>
  /** Converts a data set on the disk; one that was converted to its end before is only opened. */
  readonly convert: (
    request: ConvertRequest,
    signal: AbortSignal,
    onRead: (read: number) => void,
  ) => Promise<Result<Converted>>
  /** Removes files of an interrupted run. `kept` gives the key of the import whose work stays; called only if there are any. */
  readonly sweep: (kept: () => Promise<string | null>) => Promise<void>
  /** Removes what was converted. */
  readonly clear: () => Promise<void>
}

const LOOK = 'look-'
const GONE = 'Reading it took too much memory. Split the data set, then add its parts one after the other.'

/** Reads and converts data sets in a process that runs while it is asked; `folder` holds its work, and nothing else. */
export function createDataSets(folder: string, start: () => DataSetProcess): DataSets {
  const link = createDataSetLink(start)
  let looks = 0
  let swept: Promise<void> | undefined
  // Without a folder there is nothing to remove.
  const names = (): Promise<readonly string[]> => readdir(folder).catch(() => [])
  /** Removes folders of work, of an earlier run of the app too. */
  const sweep = async (isLeft: (name: string) => boolean): Promise<void> => {
    for (const name of await names()) if (isLeft(name)) await rm(join(folder, name), { recursive: true, force: true })
  }
  const ready = (): Promise<void> => (swept ??= sweep((name) => name.startsWith(LOOK)))
  const workOf = (key: string): string => join(folder, key.replaceAll(/[^\w-]/g, '_'))
  const ask = async (...[task, signal, onRead]: Parameters<typeof link.ask>) => {
    const end = await link.ask(task, signal, onRead)
    if (end === 'aborted') return err(platformError('aborted'))
    if (end === 'gone') return err(platformError('unexpected', { message: GONE }))
    return 'reason' in end ? err(platformError('folder_unreadable', { message: end.reason })) : ok(end)
  }
  return {
    look: async (request, signal, onRead) => {
      await ready()
      const work = join(folder, `${LOOK}${(looks += 1)}`)
      await mkdir(work, { recursive: true, mode: 0o700 })
      const asked = await ask({ ask: 'look', ...request, work }, signal, onRead)
      if (!asked.ok) return asked
      if (!('look' in asked.value)) return err(platformError('unexpected'))
      const { look, held } = asked.value
      return ok({ look, held })
    },
    convert: async ({ key, ...request }, signal, onRead) => {
      const work = workOf(key)
      // What earlier imports left is of no use any more.
      await sweep((name) => !name.startsWith(LOOK) && join(folder, name) !== work)
      const before = await readIndex(work)
      if (before !== undefined) return ok({ ...before, counts: null })
      await rm(work, { recursive: true, force: true })
      await mkdir(work, { recursive: true, mode: 0o700 })
      const asked = await ask({ ask: 'convert', ...request, work }, signal, onRead)
      if (!asked.ok) return asked
      const made = await readIndex(work)
      if (made === undefined || !('converted' in asked.value)) return err(platformError('unexpected'))
      return ok({ ...made, counts: asked.value.converted })
    },
    sweep: async (kept) => {
      if ((await names()).length === 0) return
      const key = await kept()
      await sweep((name) => key === null || join(folder, name) !== workOf(key))
    },
    clear: () => rm(folder, { recursive: true, force: true }),
  }
}

/** The annotations of a conversion that came to its end; undefined: there is none. */
async function readIndex(work: string): Promise<Omit<Converted, 'counts'> | undefined> {
  const annotations = new Map<string, PackedAnnotation>()
  const files = new Set<string>()
  let isWhole = false
  try {
    for await (const line of createInterface({
      input: createReadStream(join(work, PACK_INDEX)),
      crlfDelay: Infinity,
    })) {
      if (line === INDEX_END) {
        isWhole = true
        continue
      }
      const own = JSON.parse(line) as IndexLine | { readonly file: string }
      if ('file' in own) files.add(own.file)
      else annotations.set(own.picture, packedAnnotation(work, own))
    }
  } catch (cause) {
    // Not converted yet, or cut off by the end of the app: it is converted once more.
    if (cause instanceof SyntaxError || systemCode(cause) === 'ENOENT') return undefined
    throw cause
  }
  return isWhole ? { annotations, files } : undefined
}

function packedAnnotation(work: string, { pack, at, bytes, text, mask }: IndexLine): PackedAnnotation {
  return {
    path: join(work, pack),
    from: at,
    bytes,
    ...(text === undefined ? {} : { text: { path: join(work, TEXT_PACK), from: text.at, bytes: text.bytes } }),
    ...(mask === undefined ? {} : { mask: join(work, mask) }),
  }
}

interface IndexLine {
  readonly picture: string
  readonly pack: string
  readonly at: number
  readonly bytes: number
  readonly text?: { readonly at: number; readonly bytes: number }
  readonly mask?: string
}
