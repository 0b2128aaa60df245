import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createTables, type Tables } from '../tables/tables'
import type { Listed, PackedFile } from './packed-file'
import { type ArchiveThread, createThreadLink } from './thread-link'

/** Temporarily unpacked file, or why it can't be unpacked. */
export type Unpacked =
  | { readonly path: string; readonly release: () => Promise<void> }
  | { readonly reason: string; readonly path?: never }

export interface Archives {
  /** Yields an archive's files in batches; the next is read after the last was consumed. */
  readonly list: (path: string, signal: AbortSignal) => AsyncGenerator<readonly Listed[]>
  /** Unpacks a file to disk until its release. */
  readonly unpack: (path: string, within: PackedFile) => Promise<Unpacked>
  /** Lists of items, read in the same thread. */
  readonly tables: Tables
}

const GONE = 'It can’t be read: reading the archive took too much memory.'

/** Reads archives and lists in a thread that runs on demand; `folder` holds only unpacked files. */
export function createArchives(folder: string, start: () => ArchiveThread): Archives {
  const link = createThreadLink(start)
  let count = 0
  let swept: Promise<void> | undefined
  /** Deletes leftovers of an earlier run. */
  const ready = (): Promise<void> => {
    swept ??= rm(folder, { recursive: true, force: true }).then(async () => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
    })
    return swept
  }

  return {
    tables: createTables(link),
    list: async function* (path, signal) {
      await ready()
      for await (const answer of link.parts({ ask: 'list', path }, signal)) {
        if (answer !== 'gone' && 'listed' in answer) yield answer.listed
        else {
          const reason = answer !== 'gone' && 'reason' in answer ? answer.reason : null
          return yield [{ kind: 'unreadable', relative: '', reason: reason ?? GONE }]
        }
      }
    },
    unpack: async (path, within) => {
      await ready()
      const to = join(folder, `${(count += 1)}`)
      const release = (): Promise<void> => rm(to, { force: true })
      const answer = await link.ask({ ask: 'unpack', path, within, to })
      const reason = answer === 'gone' || !('reason' in answer) ? GONE : answer.reason
      if (reason === null) return { path: to, release }
      await release()
      return { reason }
    },
  }
}
