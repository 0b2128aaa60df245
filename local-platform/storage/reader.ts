import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { err, ok, type Result } from '#domain/result'
import { DATABASE } from './rescue'
import type { Row, SqlValue } from './sql'

/** Query for the reader; it must call `overdue()` per scanned row, or it can't be stopped. */
export interface ReaderQuery {
  readonly sql: string
  readonly values: readonly SqlValue[]
}

export interface Reader {
  /** Rows of each query, all of one moment; `tooSlow` if they exceed the limit. Requests run one after the other. */
  readonly ask: (queries: readonly ReaderQuery[], withinMs: number) => Promise<Result<readonly Row[][], 'tooSlow'>>
  readonly close: () => Promise<void>
}

interface Answer {
  readonly id: number
  readonly rows?: readonly Row[][]
  readonly failure?: 'tooSlow' | 'broken'
  readonly message?: string
}
interface Waiting {
  readonly resolve: (answer: Result<readonly Row[][], 'tooSlow'>) => void
  readonly reject: (cause: Error) => void
}

/** Tests run the sources directly. */
const THREAD = import.meta.filename.endsWith('.ts') ? 'reader-thread.ts' : 'reader-thread.js'

/** Reads in a thread of its own, which starts with the first request. */
export function createReader(dataFolder: string): Reader {
  const waiting = new Map<number, Waiting>()
  let worker: Worker | undefined
  let lastId = 0

  const fail = (cause: Error): void => {
    worker = undefined
    for (const { reject } of waiting.values()) reject(cause)
    waiting.clear()
  }
  const started = (): Worker => {
    if (worker !== undefined) return worker
    const made = new Worker(join(import.meta.dirname, THREAD), { workerData: { path: join(dataFolder, DATABASE) } })
    // The platform may end while the thread is idle.
    made.unref()
    made.on('message', ({ id, rows, failure, message = '' }: Answer) => {
      const asker = waiting.get(id)
      waiting.delete(id)
      if (rows !== undefined) asker?.resolve(ok(rows))
      else if (failure === 'tooSlow') asker?.resolve(err(failure))
      else asker?.reject(new Error(message))
    })
    made.on('error', (cause) => fail(cause instanceof Error ? cause : new Error(String(cause))))
    made.on('exit', () => {
      if (worker === made) fail(new Error('the reader ended'))
    })
    worker = made
    return made
  }

  return {
    ask: (queries, withinMs) =>
      new Promise((resolve, reject) => {
        lastId += 1
        waiting.set(lastId, { resolve, reject })
        started().postMessage({ id: lastId, queries, withinMs })
      }),
    close: async () => {
      const ending = worker
      fail(new Error('the platform is closing'))
      await ending?.terminate()
    },
  }
}
