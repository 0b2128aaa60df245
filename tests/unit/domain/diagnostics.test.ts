import { expect, it } from 'vitest'
import { type CallRecord, lastHour, troubles } from '#domain/diagnostics'

const HOUR = 3_600_000
const aCall = (at: number, part: Partial<CallRecord> = {}): CallRecord => ({
  at,
  service: 'main',
  endpoint: 'listProjects',
  ms: 5,
  ...part,
})

it('calls of the last hour → newest first, older ones are dropped', () => {
  const calls = [aCall(0), aCall(HOUR), aCall(HOUR + 5)]
  expect(lastHour(calls, 2 * HOUR + 1).map(({ at }) => at)).toEqual([HOUR + 5])
  expect(lastHour(calls, 2 * HOUR).map(({ at }) => at)).toEqual([HOUR + 5, HOUR])
})

it('failed calls → one problem per code, the most frequent first; cancelled calls don’t count', () => {
  const calls = [
    aCall(1),
    aCall(2, { code: 'timeout', service: 'assets' }),
    aCall(3, { code: 'forbidden' }),
    aCall(4, { code: 'timeout' }),
    aCall(5, { code: 'aborted' }),
  ]
  expect(troubles(calls)).toEqual([
    { code: 'timeout', count: 2, services: ['assets', 'main'], lastAt: 4 },
    { code: 'forbidden', count: 1, services: ['main'], lastAt: 3 },
  ])
})

it('a 401 before a session’s first call → no problem; after it → one', () => {
  const signedOut = { code: 'sign_in_needed', status: 401 } as const
  const before = [aCall(1, { endpoint: 'ping' }), aCall(2, { ...signedOut, service: 'auth' }), aCall(3)]
  expect(troubles(before)).toEqual([])
  expect(troubles([...before, aCall(4, signedOut)])).toMatchObject([{ code: 'sign_in_needed', count: 1 }])
  expect(troubles([aCall(1, signedOut)])).toEqual([])
})
