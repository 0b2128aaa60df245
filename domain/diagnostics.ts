import type { ErrorCode } from './errors'

/** Record of a call, without any content, address or name. */
export interface CallRecord {
  /** Start time in milliseconds. */
  readonly at: number
  readonly service: string
  /** Name of its row in the endpoint table. */
  readonly endpoint: string
  readonly ms: number
  /** Absent if it succeeded. */
  readonly code?: ErrorCode
  readonly status?: number
}

/** Whether a service answers, and how fast. */
export interface ServiceCheck {
  readonly service: string
  readonly isReached: boolean
  readonly ms: number
}

/** Present state of the connection. */
export interface Diagnosis {
  readonly at: number
  readonly version: string
  readonly system: string
  readonly isOffline: boolean
  readonly hasMaintenance: boolean
  readonly services: readonly ServiceCheck[]
  readonly calls: readonly CallRecord[]
  /** In bytes. */
  readonly disk: { readonly used: number; readonly free: number }
  readonly processes: readonly ProcessUse[]
}

/** How much memory a process of the app takes, in bytes. */
export interface ProcessUse {
  readonly kind: string
  readonly memory: number
}

export const CALLS_KEPT_MAX = 2_000
const HOUR_MS = 3_600_000

/** Calls of the last hour, newest first. */
export function lastHour(calls: readonly CallRecord[], now: number): readonly CallRecord[] {
  return calls.filter(({ at }) => now - at <= HOUR_MS).toReversed()
}

/** Kind of failure among calls. */
export interface Trouble {
  readonly code: ErrorCode
  readonly count: number
  readonly services: readonly string[]
  readonly lastAt: number
}

/** Failures of calls by code, the most frequent first, without calls that the person stopped. */
export function troubles(calls: readonly CallRecord[]): readonly Trouble[] {
  const signedInAt = Math.min(...calls.filter(needsSession).map(({ at }) => at))
  const failed = calls.filter(
    (call): call is CallRecord & { readonly code: ErrorCode } =>
      isTrouble(call.code) && !(call.code === 'sign_in_needed' && call.at <= signedInAt),
  )
  return [...Map.groupBy(failed, ({ code }) => code)]
    .map(([code, alike]) => ({
      code,
      count: alike.length,
      services: [...new Set(alike.map(({ service }) => service))].toSorted(),
      lastAt: Math.max(...alike.map(({ at }) => at)),
    }))
    .toSorted((one, other) => other.count - one.count)
}

/** Calls that need a signed-in person: before the first of them, being signed out is no failure. */
function needsSession({ service, endpoint, code }: CallRecord): boolean {
  return code === undefined && service !== 'auth' && endpoint !== 'ping'
}

function isTrouble(code: ErrorCode | undefined): boolean {
  return code !== undefined && code !== 'aborted'
}

/** Report as text, with exactly these fields of the objects. */
export function reportText(diagnosis: Diagnosis): string {
  const { at, version, system, isOffline, hasMaintenance, services, calls, disk, processes } = diagnosis
  return JSON.stringify(
    {
      made: new Date(at).toISOString(),
      version,
      system,
      offline: isOffline,
      maintenance: hasMaintenance,
      services: services.map(({ service, isReached, ms }) => ({ service, reached: isReached, ms })),
      disk: { used: disk.used, free: disk.free },
      processes: processes.map(({ kind, memory }) => ({ kind, memory })),
      problems: troubles(lastHour(calls, at)).map(({ code, count, services: of }) => ({ code, count, services: of })),
      calls: lastHour(calls, at).map((call) => ({
        at: new Date(call.at).toISOString(),
        service: call.service,
        call: call.endpoint,
        ms: call.ms,
        ...(call.code === undefined ? {} : { code: call.code }),
        ...(call.status === undefined ? {} : { status: call.status }),
      })),
    },
    null,
    2,
  )
}
