import { logOf } from '../../../log/log'
import type { DataSetAnswer, DataSetAsk } from './data-set-messages'

/** The process that reads data sets, as main sees it. */
export interface DataSetProcess {
  readonly post: (asked: DataSetAsk) => void
  readonly onAnswer: (listener: (answer: DataSetAnswer) => void) => void
  readonly onExit: (listener: () => void) => void
  readonly kill: () => void
}

type WithoutId<Ask> = Ask extends { readonly id: number } ? Omit<Ask, 'id'> : never
type Task = Exclude<WithoutId<DataSetAsk>, { readonly ask: 'stop' }>
type End = Exclude<DataSetAnswer, { readonly read: number }>

/** Questions to a process that runs while it is asked. */
export interface DataSetLink {
  /** `gone`: the process ended, most likely for want of memory. Aborted, it is stopped. */
  readonly ask: (
    task: Task,
    signal: AbortSignal,
    onRead: (read: number, total?: number) => void,
  ) => Promise<End | 'gone' | 'aborted'>
}

const log = logOf('imports')
const IDLE_MS = 10_000

/** A link to a process that `start` starts. */
export function createDataSetLink(start: () => DataSetProcess): DataSetLink {
  interface Waiting {
    readonly onRead: (read: number, total?: number) => void
    readonly settle: (end: End | 'gone') => void
  }
  let running: { readonly process: DataSetProcess; readonly waiting: Map<number, Waiting> } | null = null
  let count = 0
  let idle: NodeJS.Timeout | undefined

  const begun = () => {
    if (running !== null) return running
    const own = { process: start(), waiting: new Map<number, Waiting>() }
    const end = (): void => {
      if (running === own) running = null
      for (const { settle } of own.waiting.values()) settle('gone')
      own.waiting.clear()
    }
    own.process.onAnswer((answer) => {
      const asked = own.waiting.get(answer.id)
      if ('read' in answer) return asked?.onRead(answer.read, answer.total)
      own.waiting.delete(answer.id)
      asked?.settle(answer)
      if (own.waiting.size > 0) return
      clearTimeout(idle)
      idle = setTimeout(() => {
        if (running !== own || own.waiting.size > 0) return
        running = null
        own.process.kill()
      }, IDLE_MS).unref()
    })
    own.process.onExit(() => {
      if (own.waiting.size > 0) log.warn('reader of data sets ended', { count: own.waiting.size })
      end()
    })
    running = own
    return own
  }

  return {
    ask: async (task, signal, onRead) => {
      if (signal.aborted) return 'aborted'
      clearTimeout(idle)
      const id = (count += 1)
      const own = begun()
      const stop = (): void => own.process.post({ id, ask: 'stop' })
      signal.addEventListener('abort', stop)
      try {
        const end = await new Promise<End | 'gone'>((settle) => {
          own.waiting.set(id, { onRead, settle })
          own.process.post({ id, ...task })
        })
        return signal.aborted ? 'aborted' : end
      } finally {
        signal.removeEventListener('abort', stop)
      }
    },
  }
}
