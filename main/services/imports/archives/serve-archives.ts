import { inspectTable } from '../tables/inspect-table'
import { readRows } from '../tables/read-rows'
import { listArchive, unpackFile } from './read-archive'
import type { ArchiveAnswer, ArchiveAsk } from './packed-file'

type Said<Answer> = Answer extends { readonly id: number } ? Omit<Answer, 'id'> : never

/** Answers requests about archives and lists. Batches continue when the last one was consumed. */
export function serveArchives(answer: (answer: ArchiveAnswer) => void): (asked: ArchiveAsk) => void {
  const parts = new Map<number, AsyncGenerator<Said<ArchiveAnswer>>>()
  const looks = new Map<number, AbortController>()

  const next = async (id: number): Promise<void> => {
    const part = await parts.get(id)?.next()
    if (part === undefined) return
    if (part.done === true) parts.delete(id)
    else answer({ id, ...part.value })
  }
  const failed = (id: number) => (cause: unknown) => {
    parts.delete(id)
    const reason = cause instanceof Error && 'code' in cause ? DISK[String(cause.code)] : undefined
    answer({ id, reason: reason ?? "It can't be read." })
  }
  const begin = (id: number, made: AsyncGenerator<Said<ArchiveAnswer>>): void => {
    parts.set(id, made)
    void next(id).catch(failed(id))
  }
  const look = (id: number, { path, type, columns, most }: Extract<ArchiveAsk, { ask: 'inspectTable' }>): void => {
    const stop = new AbortController()
    looks.set(id, stop)
    inspectTable(path, type, columns, most, stop.signal)
      .then((found) => answer({ id, look: found }), failed(id))
      .finally(() => looks.delete(id))
  }
  return (asked) => {
    const { id } = asked
    if (asked.ask === 'list') begin(id, listed(asked.path))
    else if (asked.ask === 'rows') begin(id, rows(asked))
    else if (asked.ask === 'more') void next(id).catch(failed(id))
    else if (asked.ask === 'inspectTable') look(id, asked)
    else if (asked.ask === 'unpack') {
      void unpackFile(asked.path, asked.within, asked.to).then((reason) => answer({ id, reason }), failed(id))
    } else {
      // Stop a read without a consumer.
      void parts.get(id)?.return(undefined)
      parts.delete(id)
      looks.get(id)?.abort()
    }
  }
}

async function* listed(path: string): AsyncGenerator<Said<ArchiveAnswer>> {
  for await (const part of listArchive(path)) yield { listed: part, isEnd: false }
  yield { listed: [], isEnd: true }
}

async function* rows(asked: Extract<ArchiveAsk, { ask: 'rows' }>): AsyncGenerator<Said<ArchiveAnswer>> {
  for await (const part of readRows(asked)) yield part.ok ? { rows: part.value, isEnd: false } : { refused: part.error }
  yield { rows: [], isEnd: true }
}

const DISK: Readonly<Record<string, string>> = {
  ENOSPC: 'There is no room on the disk of this computer to unpack it.',
  EDQUOT: 'There is no room on the disk of this computer to unpack it.',
}
