import type { Connectivity } from '#contract/connectivity'
import { reconnectDelay } from '#domain/backoff'
import { errorFromAnswer } from '../http/to-platform-error'
import type { Service } from '#endpoints'
import type { AnswerHead } from './with-token'

export interface ConnectivityParts {
  /** Asks the main service whether it is there. */
  readonly probe: () => Promise<boolean>
  readonly onChange: (connectivity: Connectivity) => void
  readonly schedule: (run: () => void, milliseconds: number) => () => void
}

export interface ConnectivityWatch {
  readonly current: () => Connectivity
  /** Told of every answer: one that arrived proves that the platform is there, and says whether it is under maintenance. */
  readonly answered: (service: Service, answer: Pick<AnswerHead, 'headers'> & Partial<AnswerHead>) => void
  /** Told that a call found nobody, or that the system says the network changed: only a probe decides. */
  readonly doubt: () => void
  readonly retry: () => Promise<Connectivity>
  readonly stop: () => void
}

const HEADER = 'x-maintenance'

/** Knows whether the platform can be reached: offline is when the main service does not answer a probe. */
export function createConnectivity({ probe, onChange, schedule }: ConnectivityParts): ConnectivityWatch {
  let state: Connectivity = { offline: false, maintenance: null }
  let probes = 0
  let cancel: (() => void) | null = null
  let probing: Promise<Connectivity> | null = null

  const set = (next: Connectivity): void => {
    if (JSON.stringify(next) === JSON.stringify(state)) return
    state = next
    onChange(next)
  }
  const again = (): void => {
    cancel?.()
    cancel = null
    if (!state.offline && state.maintenance === null) {
      probes = 0
      return
    }
    probes += 1
    cancel = schedule(() => void ask(), reconnectDelay(probes))
  }
  const ask = (): Promise<Connectivity> => {
    probing ??= probe().then((there) => {
      probing = null
      set({ ...state, offline: !there })
      again()
      return state
    })
    return probing
  }

  return {
    current: () => state,
    answered: (service, answer) => {
      const said = (): Connectivity['maintenance'] => readMaintenance(answer.headers[HEADER]) ?? maintenanceIn(answer)
      const maintenance = service === 'main' ? said() : state.maintenance
      set({ offline: false, maintenance })
      if (cancel === null && maintenance !== null) again()
    },
    doubt: () => void ask(),
    retry: () => {
      probes = 0
      return ask()
    },
    stop: () => cancel?.(),
  }
}

/** What a refusal says that names maintenance as its reason, where no header came with it. */
function maintenanceIn({ status, headers, body }: Partial<AnswerHead>): Connectivity['maintenance'] {
  if (status === undefined || status < 400 || headers === undefined || body === undefined) return null
  const error = errorFromAnswer({ status, headers, body })
  return error.code === 'maintenance' ? { message: (error.detail ?? error.message).slice(0, 500), until: null } : null
}

/** What the maintenance header of a main-service answer says; absent or unreadable means none. */
function readMaintenance(header: string | readonly string[] | undefined): Connectivity['maintenance'] {
  if (typeof header !== 'string') return null
  try {
    const value: unknown = JSON.parse(header)
    if (typeof value !== 'object' || value === null || !('message' in value) || typeof value.message !== 'string')
      return null
    const until = 'until' in value && typeof value.until === 'string' ? value.until : null
    return { message: value.message.slice(0, 500), until }
  } catch {
    // An unreadable header announces nothing, as if there were none.
    return null
  }
}
