import { existsSync } from 'node:fs'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { doPaintJob, type PaintJob, type PaintResult } from './paint-jobs'

/** What the painter's thread answers. */
export type PaintAnswer = { readonly result: PaintResult } | { readonly failure: string }

/** Paints pictures. */
export interface Painter {
  /** Urgent is what somebody waits for: it never stands behind what is painted ahead. */
  readonly paint: <J extends PaintJob>(job: J, urgent: boolean) => Promise<PaintResult<J>>
  /** Ends its threads; whoever waits for a picture is told. */
  readonly close: () => void
}

interface Waiting {
  readonly job: PaintJob
  readonly done: (result: PaintResult) => void
  readonly failed: (cause: Error) => void
}

interface Lane {
  readonly add: (waiting: Waiting) => void
  readonly close: () => void
}

/**
 * A painter with threads of its own, one for what is urgent and one for the rest, so that painting never holds a call up.
 * Without a script for the threads it paints where it is, one picture a turn.
 */
export function createPainter(script: string | undefined): Painter {
  const threadScript = script !== undefined && existsSync(script) ? script : undefined
  const urgentLane = createLane(threadScript, 'newest')
  const laterLane = createLane(threadScript, 'oldest')
  return {
    paint: <J extends PaintJob>(job: J, isUrgent: boolean) =>
      new Promise<PaintResult<J>>((resolve, reject) => {
        const lane = isUrgent ? urgentLane : laterLane
        // The answer to a job has the shape that the job's kind asks for.
        lane.add({ job, done: (result) => resolve(result as PaintResult<J>), failed: reject })
      }),
    close: () => {
      urgentLane.close()
      laterLane.close()
    },
  }
}

/**
 * Does one job after the other, in a thread where there is a script for it.
 * What was asked for last is looked at now; who leafs on quickly does not wait for all that was passed.
 */
function createLane(script: string | undefined, first: 'newest' | 'oldest'): Lane {
  const queue: Waiting[] = []
  let current: Waiting | undefined
  let worker: Worker | undefined
  let isClosed = false

  const settle = (answer: PaintAnswer): void => {
    const waiting = current
    current = undefined
    if ('result' in answer) waiting?.done(answer.result)
    else waiting?.failed(new Error(answer.failure))
    void next()
  }
  const thread = (path: string): Worker => {
    if (worker !== undefined) return worker
    const made = new Worker(path)
    made.unref()
    made.on('message', settle)
    made.on('error', (cause) => {
      if (worker === made) worker = undefined
      settle({ failure: String(cause) })
    })
    worker = made
    return made
  }
  const next = async (): Promise<void> => {
    if (current !== undefined || isClosed) return
    current = first === 'newest' ? queue.pop() : queue.shift()
    if (current === undefined) return
    if (script !== undefined) {
      thread(script).postMessage(current.job)
      return
    }
    await nextTurn()
    settle(await here(current.job))
  }

  return {
    add: (waiting) => {
      if (isClosed) return waiting.failed(new Error('the painter was closed'))
      queue.push(waiting)
      void next()
    },
    close: () => {
      isClosed = true
      const left = [current, ...queue.splice(0)]
      current = undefined
      for (const waiting of left) waiting?.failed(new Error('the painter was closed'))
      void worker?.terminate()
    },
  }
}

async function here(job: PaintJob): Promise<PaintAnswer> {
  try {
    return { result: await doPaintJob(job) }
  } catch (cause) {
    return { failure: String(cause) }
  }
}
