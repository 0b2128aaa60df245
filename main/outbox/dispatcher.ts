import { platformError } from '#domain/errors'
import { err, type Result } from '#domain/result'
import type { Sleep } from '../http/retry'
import { logOf } from '../log/log'
import { type Lane, type LaneBook, type Lanes, type Live, nextOf } from './lanes'
import { createRetryDelay, type RetryDelay } from './retry-delay'
import type { Send, Written } from './writes'

const log = logOf('outbox')

export interface DispatcherParts {
  readonly book: LaneBook
  /** Lanes that may be sent now; none without a session. */
  readonly lanes: () => Lanes
  readonly send: Send
  /** Handles the outcome of an attempt. The lane's next entry starts afterwards. */
  readonly onOutcome: (lane: Lane, live: Live, outcome: Result<Written>) => Promise<void>
  /** Milliseconds of a monotonic clock. */
  readonly ticks: () => number
  readonly sleep: Sleep
}

/** Schedules the entries: one at a time per lane, four lanes at once, and one in total while nothing succeeds. */
export interface Dispatcher {
  readonly pump: () => void
  /** Tries a lane as soon as allowed, because a person waits for it. */
  readonly hurry: (lane: Lane) => void
  /** Tries all lanes soon; for a person, as soon as allowed. */
  readonly kick: (who: 'person' | 'network') => void
  /** Tells whether a lane must wait even if a person asks for it. */
  readonly mustWait: (lane: Lane) => boolean
  readonly gotThrough: (lane: Lane) => void
  /** Notes a failure and the platform's requested pause. null: the app itself aborted the attempt. */
  readonly failed: (lane: Lane, who: 'lane' | 'everything' | null, askedMs?: number) => void
  /** Aborts running attempts. */
  readonly interrupt: () => void
  readonly close: () => Promise<void>
}

const SENDINGS_MAX = 4
/** Shortest pause between two attempts of the same entry, even if an event asks for another. */
const RESEND_PAUSE_MS = 1_000

/** Creates a dispatcher, which stays idle until its first pump. */
export function createDispatcher({ book, lanes, send, onOutcome, ticks, sleep }: DispatcherParts): Dispatcher {
  const everything = createRetryDelay()
  const underWay = new Map<AbortController, Promise<void>>()
  let isClosed = false
  let isDown = false
  let inFlight = 0
  let alarm: AbortController | null = null

  const isFull = (): boolean => inFlight >= (isDown ? 1 : SENDINGS_MAX)
  const personsAt = (lane: Lane): number => Math.max(lane.retryDelay.at(), everything.notBefore())
  /** Sends the lane's next entry if it is due; otherwise returns when it will be. */
  const consider = (lane: Lane, isAskedFor = false): number => {
    const next = nextOf(lane)
    if (next === undefined) return Number.POSITIVE_INFINITY
    const at = isDown && !isAskedFor ? Math.max(everything.at(), lane.retryDelay.notBefore()) : personsAt(lane)
    if (at > ticks()) return at
    launch(lane, next)
    return Number.POSITIVE_INFINITY
  }
  const pump = (first?: Lane): void => {
    alarm?.abort()
    alarm = null
    if (isClosed) return
    let again = Number.POSITIVE_INFINITY
    if (first !== undefined && !isFull()) again = consider(first, true)
    for (const lane of lanes().values()) {
      if (isFull()) return
      again = Math.min(again, consider(lane))
      if (isDown && again <= everything.at()) break
    }
    if (again === Number.POSITIVE_INFINITY) return
    const set = new AbortController()
    alarm = set
    void sleep(Math.max(1, Math.ceil(again - ticks())), set.signal).then(() => {
      if (!set.signal.aborted) pump()
    })
  }
  const launch = (lane: Lane, live: Live): void => {
    // Move the last tried lane to the end, so that one failing item doesn't block the others.
    book.moveToEnd(live.entry)
    lane.isBusy = true
    live.state = 'sending'
    inFlight += 1
    const stop = new AbortController()
    underWay.set(
      stop,
      attempt(lane, live, stop.signal).finally(() => underWay.delete(stop)),
    )
  }
  const attempt = async (lane: Lane, live: Live, signal: AbortSignal): Promise<void> => {
    const outcome = await sendOnce(live, signal)
    inFlight -= 1
    const settled = onOutcome(lane, live, outcome)
    pump()
    await settled
    book.release(live.entry)
    pump()
  }
  const sendOnce = async (live: Live, signal: AbortSignal): Promise<Result<Written>> => {
    try {
      return await send(live.entry, signal)
    } catch (error) {
      log.error('sending broke', error, { kind: live.entry.kind })
      return err(platformError('unexpected', { detail: error instanceof Error ? error.message : String(error) }))
    }
  }
  const interrupt = (): void => {
    for (const stop of underWay.keys()) stop.abort()
  }

  return {
    pump: () => pump(),
    hurry: (lane) => {
      lane.retryDelay.hurryMost()
      pump(lane)
    },
    kick: (who) => {
      const hurry = (delay: RetryDelay): void => (who === 'person' ? delay.hurryMost() : delay.hurry())
      hurry(everything)
      for (const lane of lanes().values()) hurry(lane.retryDelay)
      pump()
    },
    mustWait: (lane) => personsAt(lane) > ticks(),
    gotThrough: (lane) => {
      isDown = false
      everything.clear()
      lane.retryDelay.clear()
    },
    failed: (lane, who, askedMs = 0) => {
      lane.retryDelay.failed(ticks(), Math.max(askedMs, RESEND_PAUSE_MS))
      if (who === null) return
      isDown = who === 'everything'
      if (isDown) everything.failed(ticks(), askedMs)
      else everything.clear()
    },
    interrupt,
    close: async () => {
      isClosed = true
      alarm?.abort()
      interrupt()
      await Promise.all(underWay.values())
    },
  }
}
