import { CALLS_KEPT_MAX, type CallRecord } from '#domain/diagnostics'
import { given } from '#domain/given'
import type { Call } from './call'
import { loadEndpoints } from './load-endpoints'

/** Last calls to the platform, oldest first. */
export interface CallRing {
  readonly note: (call: CallRecord) => void
  readonly all: () => readonly CallRecord[]
}

export function createCallRing(): CallRing {
  const calls: CallRecord[] = []
  return {
    note: (call) => {
      calls.push(call)
      if (calls.length > CALLS_KEPT_MAX) calls.splice(0, calls.length - CALLS_KEPT_MAX)
    },
    all: () => [...calls],
  }
}

/** Wraps a caller and notes each call's name, time and outcome. */
export function noted(call: Call, ring: CallRing): Call {
  return async (name, options) => {
    const at = Date.now()
    const begun = performance.now()
    const answer = await call(name, options)
    const { service } = (await loadEndpoints())[name]
    ring.note({
      at,
      service,
      endpoint: name,
      ms: Math.round(performance.now() - begun),
      ...(answer.ok ? {} : { code: answer.error.code, ...given({ status: answer.error.status }) }),
    })
    return answer
  }
}
