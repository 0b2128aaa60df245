import type { Connectivity } from '#contract/connectivity'
import { reconnectDelay } from '#domain/backoff'
import { isOwnAnswer } from '../http/own-answer'
import { errorFromAnswer } from '../http/to-platform-error'
import type { Service } from '#endpoints'
import type { AnswerHead } from './with-token'

export interface ConnectivityParts {
  /** Asks the main service whether it is there: only the platform's own answer says so. */
  readonly probe: (limitMs?: number) => Promise<boolean>
  /** Asks a service anything at all, so that its answer tells whether it is still under maintenance. */
  readonly look: (service: Service) => Promise<unknown>
  readonly onChange: (connectivity: Connectivity) => void
  readonly schedule: (run: () => void, milliseconds: number) => () => void
}

export interface ConnectivityWatch {
  readonly current: () => Connectivity
  /** Told of every answer: it says whether its service is under maintenance, and whether somebody else answers in the platform's place. */
  readonly answered: (service: Service, answer: AnswerHead) => void
  /** Told that a call found nobody, or that the system says the network changed: only a probe decides. */
  readonly doubt: () => void
  /** Told that a call waits long for its answer: a probe that isn't answered soon either decides at once. */
  readonly slow: (isWaiting: () => boolean) => void
  readonly retry: () => Promise<Connectivity>
  readonly stop: () => void
}

type Maintenance = NonNullable<Connectivity['maintenance']>

const HEADER = 'x-maintenance'
/** One probe that finds nobody may be a hiccup; the second decides. */
const MISSES_TO_OFFLINE = 2
const SECOND_LOOK_MS = 500
/** How long the probe beside a slow call may take: what is there answers it at once. */
export const SOON_MS = 1_000
/** A maintenance that begins again so soon is the same one: it is asked about less and less often. */
const OVER_MS = 30_000

/** Knows whether the platform can be reached: offline is when the main service does not answer probes. */
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
      // Only probes that came by time make the next one wait longer: what people do meanwhile doesn't keep them away.
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
    // The call itself is the other miss, as long as it has no answer.
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
      // Somebody who answers in its place says nothing about the platform; its own answer to anything else is worth a look.
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

/** What a refusal says that names maintenance as its reason, where no header came with it. */
function maintenanceIn({ status, headers, body }: AnswerHead): Connectivity['maintenance'] {
  if (status < 400 || body === undefined) return null
  const error = errorFromAnswer({ status, headers, body })
  return error.code === 'maintenance'
    ? { message: (error.detail ?? error.message).slice(0, 500).toWellFormed(), until: null }
    : null
}

/** What the maintenance header of a main-service answer says; absent or unreadable means none. */
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
