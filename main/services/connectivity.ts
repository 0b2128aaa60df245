import type { Connectivity } from '#contract/connectivity'
import { reconnectDelay } from '#domain/backoff'
import { isOwnAnswer } from '../http/own-answer'
import { errorFromAnswer } from '../http/to-platform-error'
import type { Service } from '#endpoints'
import type { AnswerHead } from './with-token'

export interface ConnectivityParts {
  /** Probes the main service; only the platform's own answer counts. */
  readonly probe: (limitMs?: number) => Promise<boolean>
  /** Calls any endpoint of a service, whose answer tells whether it is still under maintenance. */
  readonly look: (service: Service) => Promise<unknown>
  readonly onChange: (connectivity: Connectivity) => void
  readonly schedule: (run: () => void, milliseconds: number) => () => void
}

export interface ConnectivityWatch {
  readonly current: () => Connectivity
  /**
   * Handles every answer: whether its service is under maintenance, and whether a gateway answers in the platform's
   * place.
   */
  readonly answered: (service: Service, answer: AnswerHead) => void
  /** Handles a failed connection or a network change of the system: the next probe decides. */
  readonly doubt: () => void
  /** Handles a slow call: if a short probe fails too, the platform counts as offline at once. */
  readonly slow: (isWaiting: () => boolean) => void
  readonly retry: () => Promise<Connectivity>
  readonly stop: () => void
}

type Maintenance = NonNullable<Connectivity['maintenance']>

const HEADER = 'x-maintenance'
/** One missed probe may be a hiccup; the second decides. */
const MISSES_TO_OFFLINE = 2
const SECOND_LOOK_MS = 500
/** Limit of the probe beside a slow call, milliseconds: a reachable platform answers at once. */
export const SOON_MS = 1_000
/** A maintenance that restarts within this time is the same one: it is probed less and less often. */
const OVER_MS = 30_000

/** Tracks whether the platform is reachable: offline means that the main service answers no probes. */
export function createConnectivity({ probe, look, onChange, schedule }: ConnectivityParts): ConnectivityWatch {
  let state: Connectivity = { offline: false, maintenance: null }
  const maintenances = new Map<Service, Maintenance>()
  let rounds = 0
  let misses = 0
  let cancel: (() => void) | null = null
  let probing: Promise<Connectivity> | null = null
  let isLookingSoon = false

  const set = (next: Connectivity): void => {
    if (JSON.stringify(next) === JSON.stringify(state)) return
    state = next
    onChange(next)
  }
  const again = (): void => {
    cancel?.()
    cancel = null
    if (state.offline || state.maintenance !== null) {
      // Only scheduled probes lengthen the next wait; the person's actions don't.
      cancel = schedule(
        () => {
          rounds += 1
          void ask()
        },
        reconnectDelay(rounds + 1),
      )
    } else if (misses > 0) cancel = schedule(() => void ask(), SECOND_LOOK_MS)
  }
  const ask = (): Promise<Connectivity> => {
    const others = [...maintenances.keys()].filter((service) => service !== 'main')
    probing ??= Promise.all([probe(), ...others.map((service) => look(service))]).then(([there]) => {
      probing = null
      misses = there ? 0 : misses + 1
      const offline = !there && (state.offline || misses >= MISSES_TO_OFFLINE)
      if (state.offline && !offline) rounds = 0
      set({ ...state, offline })
      again()
      return state
    })
    return probing
  }
  const lookSoon = async (isWaiting: () => boolean): Promise<void> => {
    if (state.offline || isLookingSoon) return
    isLookingSoon = true
    const there = await probe(SOON_MS)
    isLookingSoon = false
    // The unanswered call itself is the second miss.
    if (there || state.offline || !isWaiting()) return
    misses = MISSES_TO_OFFLINE
    set({ ...state, offline: true })
    again()
  }
  const takeMaintenance = (service: Service, said: Maintenance | null): void => {
    if (said === null) maintenances.delete(service)
    else maintenances.set(service, said)
    const maintenance = maintenances.get('main') ?? [...maintenances.values()][0] ?? null
    const wasOver = state.maintenance === null
    set({ ...state, maintenance })
    if (wasOver === (maintenance === null)) return
    if (maintenance !== null) return again()
    cancel?.()
    cancel = schedule(() => (rounds = 0), OVER_MS)
  }

  return {
    current: () => state,
    answered: (service, answer) => {
      const isOwn = isOwnAnswer(answer)
      const said = (service === 'main' ? readMaintenance(answer.headers[HEADER]) : null) ?? maintenanceIn(answer)
      if (isOwn === true || said !== null) takeMaintenance(service, said)
      // A gateway's answer says nothing about the platform; its own answer to any call is worth a probe.
      if (isOwn === false || (isOwn === true && state.offline)) void ask()
    },
    doubt: () => void ask(),
    slow: (isWaiting) => void lookSoon(isWaiting),
    retry: () => {
      rounds = 0
      return ask()
    },
    stop: () => cancel?.(),
  }
}

/** Reads the maintenance that a refusal names in its body, without a header. */
function maintenanceIn({ status, headers, body }: AnswerHead): Connectivity['maintenance'] {
  if (status < 400 || body === undefined) return null
  const error = errorFromAnswer({ status, headers, body })
  return error.code === 'maintenance'
    ? { message: (error.detail ?? error.message).slice(0, 500).toWellFormed(), until: null }
    : null
}

/** Reads the maintenance header of a main-service answer; null if absent or unreadable. */
function readMaintenance(header: string | readonly string[] | undefined): Connectivity['maintenance'] {
  if (typeof header !== 'string') return null
  try {
    const value: unknown = JSON.parse(header)
    if (typeof value !== 'object' || value === null || !('message' in value) || typeof value.message !== 'string')
      return null
    const until = 'until' in value && typeof value.until === 'string' ? value.until : null
    return { message: value.message.slice(0, 500).toWellFormed(), until }
  } catch {
    // An unreadable header announces nothing, as if there were none.
    return null
  }
}
