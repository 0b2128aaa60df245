import { createBudget } from '#domain/budget'
import { KEYCHAIN_RESTARTS_PER_MINUTE } from '#domain/constants'
import { type KeytarCall, type KeytarProcess, type KeytarReply, keytarReply } from './keytar-messages'

/** Result of a call; `gone`: the process ended before its answer. */
export type KeytarOutcome =
  | { readonly state: 'done'; readonly value: string | boolean | null }
  | { readonly state: 'refused'; readonly message: string }
  | { readonly state: 'gone'; readonly message: string }

export interface KeytarLink {
  readonly call: (call: Omit<KeytarCall, 'id'>) => Promise<KeytarOutcome>
  /** Ends the process. Pending calls get `gone`; the next call starts a new process. */
  readonly stop: () => void
}

interface Running {
  readonly process: KeytarProcess
  readonly pending: Map<number, (outcome: KeytarOutcome) => void>
}

const MINUTE_MS = 60_000
const IDLE_MS = 30_000

/** Runs the keytar process while it has calls. Restarts it after a crash, a few times a minute at most. */
export function createKeytarLink(spawn: () => KeytarProcess, now: () => number): KeytarLink {
  let running: Running | null = null
  const mayRestart = createBudget(KEYCHAIN_RESTARTS_PER_MINUTE, MINUTE_MS, now)
  let hasCrashed = false
  let calls = 0
  let idle: NodeJS.Timeout | undefined

  const leave = (left: Running, message: string): void => {
    if (running === left) running = null
    for (const settle of left.pending.values()) settle({ state: 'gone', message })
    left.pending.clear()
  }
  const stop = (): void => {
    clearTimeout(idle)
    const stopped = running
    if (stopped === null) return
    leave(stopped, 'the keychain process was stopped')
    stopped.process.kill()
  }
  const start = (): Running => {
    const started: Running = { process: spawn(), pending: new Map() }
    started.process.onMessage((raw) => {
      const reply = keytarReply().safeParse(raw)
      if (!reply.success) return
      started.pending.get(reply.data.id)?.(outcomeOf(reply.data))
      started.pending.delete(reply.data.id)
      // An idle process would hold memory until the app ends.
      if (running !== started || started.pending.size > 0) return
      clearTimeout(idle)
      idle = setTimeout(stop, IDLE_MS).unref()
    })
    started.process.onExit(() => {
      if (running === started) hasCrashed = true
      leave(started, 'the keychain process ended')
    })
    return started
  }

  return {
    stop,
    call: async (call) => {
      clearTimeout(idle)
      if (running === null && hasCrashed && !mayRestart()) {
        return { state: 'gone', message: 'the keychain process keeps ending' }
      }
      try {
        running ??= start()
        hasCrashed = false
      } catch (error) {
        return { state: 'gone', message: error instanceof Error ? error.message : String(error) }
      }
      const { process, pending } = running
      calls += 1
      const id = calls
      return new Promise((resolve) => {
        pending.set(id, resolve)
        process.post({ ...call, id })
      })
    },
  }
}

function outcomeOf(reply: KeytarReply): KeytarOutcome {
  return reply.done ? { state: 'done', value: reply.value } : { state: 'refused', message: reply.message }
}
