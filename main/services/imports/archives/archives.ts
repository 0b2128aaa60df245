import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { logOf } from '../../../log/log'
import type { ArchiveAnswer, ArchiveAsk, Listed, PackedFile } from './packed-file'

/** The thread that reads archives, as main sees it. */
export interface ArchiveThread {
  readonly post: (asked: ArchiveAsk) => void
  readonly onAnswer: (listener: (answer: ArchiveAnswer) => void) => void
  readonly onExit: (listener: () => void) => void
  readonly end: () => void
}

/** A packed file that lies on the disk for a while, or why it doesn't. */
export type Unpacked =
  | { readonly path: string; readonly release: () => Promise<void> }
  | { readonly reason: string; readonly path?: never }

export interface Archives {
  /** What lies in an archive, part by part; the next part is read when the last one was taken. */
  readonly list: (path: string, signal: AbortSignal) => AsyncGenerator<readonly Listed[]>
  /** Puts a packed file on the disk until it is released. */
  readonly unpack: (path: string, within: PackedFile) => Promise<Unpacked>
}

interface Running {
  readonly thread: ArchiveThread
  readonly waiting: Map<number, (answer: ArchiveAnswer | 'gone') => void>
}

const log = logOf('imports')
const IDLE_MS = 10_000
const GONE = 'It can’t be read: reading the archive took too much memory.'

/** Reads archives in a thread that runs while it is asked; `folder` holds what is unpacked, and nothing else. */
export function createArchives(folder: string, start: () => ArchiveThread): Archives {
  let running: Running | null = null
  let count = 0
  let idle: NodeJS.Timeout | undefined
  let swept: Promise<void> | undefined
  /** Lists whose taker may come back for more. */
  let open = 0

  const runningThread = (): Running => {
    if (running !== null) return running
    const started: Running = { thread: start(), waiting: new Map() }
    const leave = (): void => {
      if (running === started) running = null
      for (const tell of started.waiting.values()) tell('gone')
      started.waiting.clear()
    }
    started.thread.onAnswer((answer) => {
      const tell = started.waiting.get(answer.id)
      started.waiting.delete(answer.id)
      tell?.(answer)
      if (started.waiting.size > 0 || open > 0) return
      clearTimeout(idle)
      idle = setTimeout(() => {
        if (running !== started || started.waiting.size > 0 || open > 0) return
        leave()
        started.thread.end()
      }, IDLE_MS).unref()
    })
    started.thread.onExit(() => {
      if (started.waiting.size > 0) log.warn('archive reader ended', { count: started.waiting.size })
      leave()
    })
    running = started
    return started
  }
  const ask = (asked: ArchiveAsk, { thread, waiting } = runningThread()): Promise<ArchiveAnswer | 'gone'> =>
    new Promise((resolve) => {
      clearTimeout(idle)
      waiting.set(asked.id, resolve)
      thread.post(asked)
    })
  /** What an earlier run of the app left behind is of no use. */
  const ready = (): Promise<void> => {
    swept ??= rm(folder, { recursive: true, force: true }).then(async () => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
    })
    return swept
  }

  return {
    list: async function* (path, signal) {
      await ready()
      const id = (count += 1)
      const own = runningThread()
      open += 1
      let answer: ArchiveAnswer | 'gone' = 'gone'
      try {
        answer = await ask({ id, ask: 'list', path }, own)
        while (!signal.aborted) {
          if (answer === 'gone') return yield [{ kind: 'unreadable', relative: '', reason: GONE }]
          if (!('listed' in answer)) {
            return yield [{ kind: 'unreadable', relative: '', reason: answer.reason ?? GONE }]
          }
          if (answer.isEnd) return
          yield answer.listed
          answer = running === own ? await ask({ id, ask: 'more' }, own) : 'gone'
        }
      } finally {
        open -= 1
        if (answer !== 'gone' && running === own) own.thread.post({ id, ask: 'stop' })
      }
    },
    unpack: async (path, within) => {
      await ready()
      const id = (count += 1)
      const to = join(folder, `${id}`)
      const release = (): Promise<void> => rm(to, { force: true })
      const answer = await ask({ id, ask: 'unpack', path, within, to })
      const reason = answer === 'gone' || !('reason' in answer) ? GONE : answer.reason
      if (reason === null) return { path: to, release }
      await release()
      return { reason }
    },
  }
}
