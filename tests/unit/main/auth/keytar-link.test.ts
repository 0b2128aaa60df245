import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createKeytarLink } from '../../../../main/auth/keytar-link'
import type { KeytarCall } from '../../../../main/auth/keytar-messages'

const CALL = { op: 'get', service: 'test', account: 'session-key' } as const

/** Processes that answer on the test's command, even after they ended. */
function aLink() {
  const processes: { say: (message: unknown) => void; readonly asked: KeytarCall[]; killed: boolean }[] = []
  const link = createKeytarLink(
    () => {
      const made: (typeof processes)[number] = { say: () => undefined, asked: [], killed: false }
      processes.push(made)
      return {
        post: (call) => void made.asked.push(call),
        onMessage: (listener) => void (made.say = listener),
        onExit: () => undefined,
        kill: () => void (made.killed = true),
      }
    },
    () => 0,
  )
  const answer = (process: number, call: number) =>
    processes[process]?.say({ id: processes[process]?.asked[call]?.id, done: true, value: 'kept' })
  return { link, processes, answer }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('an idle process → is ended', async () => {
  const { link, processes, answer } = aLink()
  const first = link.call(CALL)
  answer(0, 0)
  expect(await first).toEqual({ state: 'done', value: 'kept' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(processes[0]?.killed).toBe(true)
})

it('a process still waiting for its person → stays, whatever an earlier one reports late', async () => {
  const { link, processes, answer } = aLink()
  void link.call(CALL)
  link.stop()
  const second = link.call(CALL)
  answer(0, 0)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(processes[1]?.killed).toBe(false)
  answer(1, 0)
  expect(await second).toEqual({ state: 'done', value: 'kept' })
})

it('a process that answers twice → stays while it works on the next call', async () => {
  const { link, processes, answer } = aLink()
  void link.call(CALL)
  answer(0, 0)
  answer(0, 0)
  void link.call(CALL)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(processes[0]?.killed).toBe(false)
})
