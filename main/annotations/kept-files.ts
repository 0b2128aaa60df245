import { createReadStream } from 'node:fs'
import { ok, type Result } from '#domain/result'
import type { Disk } from '../disk/disk'
import type { HttpStream } from '../http/http-answer'
import { logOf } from '../log/log'
import { type KeptBase, keepPassing } from './bases'

const log = logOf('annotations')

interface KeptFile extends KeptBase {
  readonly headers: HttpStream['headers']
}

interface KeptFilesParts {
  readonly disk: Disk
  readonly folder: string
  /** Limits; beyond one of them, the oldest files are deleted. */
  readonly most: { readonly files: number; readonly bytes: number }
}

export type KeptFiles = ReturnType<typeof createKeptFiles>

/** Stores passing answers by name in a folder. */
export function createKeptFiles({ disk, folder, most }: KeptFilesParts) {
  const files = new Map<string, KeptFile>()
  let count = 0
  let cleared: Promise<void> = Promise.resolve()

  const forget = (name: string): void => {
    const gone = files.get(name)?.path.then((path) => (path === null ? undefined : disk.remove(path)))
    files.delete(name)
    gone?.catch((error: unknown) => log.warn('kept file not removed', error))
  }
  const makeRoom = (): void => {
    let bytes = [...files.values()].reduce((sum, one) => sum + one.bytes(), 0)
    for (const [name, oldest] of files) {
      if (files.size <= most.files && bytes <= most.bytes) break
      bytes -= oldest.bytes()
      forget(name)
    }
  }
  const pathOf = async (name: string): Promise<string | null> => (await files.get(name)?.path) ?? null

  return {
    has: (name: string): boolean => files.has(name),
    pathOf,
    /** Answers from the file; undefined if there is none. */
    open: async (name: string): Promise<Result<HttpStream> | undefined> => {
      const path = await pathOf(name)
      const kept = files.get(name)
      if (path === null || kept === undefined) return undefined
      return ok({ status: 200, headers: kept.headers, body: createReadStream(path) })
    },
    /** Marks a file as used now, so that it is removed last. */
    touch: (name: string): void => {
      const kept = files.get(name)
      if (kept === undefined) return
      files.delete(name)
      files.set(name, kept)
    },
    /** Returns the same answer, which is kept while it is read. */
    keep: (name: string, answer: HttpStream): HttpStream => {
      count += 1
      const { stream, ...kept } = keepPassing(answer.body, disk, folder, `kept-${count}`, cleared, true)
      files.set(name, { ...kept, headers: answer.headers })
      void kept.path.then((path) => {
        if (path === null && files.get(name)?.path === kept.path) files.delete(name)
        makeRoom()
      })
      return { ...answer, body: stream }
    },
    /** Deletes all of them. */
    clear: (): Promise<void> => {
      files.clear()
      const gone = cleared.then(() => disk.remove(folder))
      // The caller handles the failure.
      cleared = gone.catch(() => undefined)
      return gone
    },
  }
}
