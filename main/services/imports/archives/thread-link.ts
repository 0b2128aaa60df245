import { logOf } from '../../../log/log'
import type { ArchiveAnswer, ArchiveAsk } from './packed-file'

/** The thread that reads archives and lists, as main uses it. */
export interface ArchiveThread {
  readonly post: (asked: ArchiveAsk) => void
  readonly onAnswer: (listener: (answer: ArchiveAnswer) => void) => void
  readonly onExit: (listener: () => void) => void
  readonly end: () => void
}

type WithoutId<Ask> = Ask extends { readonly id: number } ? Omit<Ask, 'id'> : never
type Question = Exclude<WithoutId<ArchiveAsk>, { readonly ask: 'more' | 'stop' }>
/** `gone`: the thread ended, most likely for lack of memory. */
type Told = ArchiveAnswer | 'gone'

/** Requests to a thread that runs on demand. */
export interface ThreadLink {
  /** Sends a request with one answer. After an abort the thread stops early, and still answers. */
  readonly ask: (question: Question, signal?: AbortSignal) => Promise<Told>
  /** Sends a request with batches, up to their end; the next is read after the last was consumed. */
  readonly parts: (question: Question, signal: AbortSignal) => AsyncGenerator<Told>
}

interface Running {
  readonly thread: ArchiveThread
  readonly waiting: Map<number, (answer: Told) => void>
}

const log = logOf('imports')
const IDLE_MS = 10_000

/** Creates a link to a thread that `start` starts. */
export function createThreadLink(start: () => ArchiveThread): ThreadLink {
  let running: Running | null = null
  let count = 0
  let idle: NodeJS.Timeout | undefined
  /** Reads in batches whose consumer may continue. */
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
  const post = (asked: ArchiveAsk, { thread, waiting }: Running): Promise<Told> =>
    new Promise((resolve) => {
      clearTimeout(idle)
      waiting.set(asked.id, resolve)
      thread.post(asked)
    })

  return {
    ask: async (question, signal) => {
      const id = (count += 1)
      const own = runningThread()
      const stop = (): void => own.thread.post({ id, ask: 'stop' })
      signal?.addEventListener('abort', stop)
      try {
        return await post({ id, ...question }, own)
      } finally {
        signal?.removeEventListener('abort', stop)
      }
    },
    parts: async function* (question, signal) {
      const id = (count += 1)
      const own = runningThread()
      open += 1
      let answer: Told = 'gone'
      try {
        answer = await post({ id, ...question }, own)
        while (!signal.aborted) {
          if (answer !== 'gone' && 'isEnd' in answer && answer.isEnd) return
          yield answer
          // Without batches it was the complete answer.
          if (answer === 'gone' || !('isEnd' in answer)) return
          answer = running === own ? await post({ id, ask: 'more' }, own) : 'gone'
        }
      } finally {
        open -= 1
        if (answer !== 'gone' && running === own) own.thread.post({ id, ask: 'stop' })
      }
    },
  }
}
