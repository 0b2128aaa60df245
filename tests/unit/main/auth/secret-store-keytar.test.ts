import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { KEYCHAIN_RESTARTS_PER_MINUTE } from '#domain/constants'
import { given } from '#domain/given'
import type { KeytarCall } from '../../../../main/auth/keytar-messages'
import { createKeytarStore } from '../../../../main/auth/secret-store-keytar'
import { aFakeProcess } from '../../../fakes/secret-stores'

const done = ({ id }: KeytarCall, value: string | boolean | null) => ({ id, done: true, value })
const refused = ({ id }: KeytarCall, message = 'no') => ({ id, done: false, message })

interface Given {
  readonly answer: (call: KeytarCall) => unknown
  readonly platform?: NodeJS.Platform
  readonly expected?: boolean
  readonly promptMs?: number
}

function aStore({ answer, platform = 'linux', expected = false, promptMs }: Given) {
  const calls: KeytarCall[] = []
  const clock = { now: 0 }
  const processes: ReturnType<typeof aFakeProcess>[] = []
  const store = createKeytarStore({
    platform,
    service: 'test',
    expected: async () => expected,
    now: () => clock.now,
    limitMs: 20,
    ...given({ promptMs }),
    spawn: () => {
      const process = aFakeProcess((call) => {
        calls.push(call)
        return answer(call)
      })
      processes.push(process)
      return process
    },
  })
  return { store, calls, clock, processes }
}

describe("interpreting keytar's answers", () => {
  it.each([
    ['linux', false, 'absent'],
    ['linux', true, 'locked'],
    ['darwin', true, 'absent'],
    ['win32', true, 'absent'],
  ] as const)('null on %s, a secret expected: %s → is %s', async (platform, expected, state) => {
    const { store } = aStore({ platform, expected, answer: (call) => done(call, null) })
    expect(await store.read()).toEqual({ state })
  })

  it.each([
    ['linux', 'locked'],
    ['darwin', 'locked'],
    ['win32', 'unavailable'],
  ] as const)('a refusal by a keychain that otherwise answers → is %s: %s', async (platform, state) => {
    const { store } = aStore({
      platform,
      answer: (call) => (call.account === 'probe' ? done(call, null) : refused(call)),
    })
    expect(await store.write('x')).toMatchObject({ state })
    expect(await store.read()).toMatchObject({ state })
  })

  it('refusing everything → is unavailable, with the reason', async () => {
    const { store } = aStore({ answer: (call) => refused(call, 'no bus') })
    expect(await store.read()).toEqual({ state: 'unavailable', reason: 'no bus' })
  })

  it('a malformed answer → is no answer', async () => {
    const { store } = aStore({ answer: (call) => ({ id: call.id, done: 'yes', value: {} }) })
    expect(await store.read()).toMatchObject({ state: 'locked' })
  })

  it('only get, set and delete → reach the process, for a single entry', async () => {
    const { store, calls } = aStore({ answer: (call) => done(call, call.op === 'get' ? 'x' : true) })
    await store.read()
    await store.write('x')
    await store.remove()
    expect(calls.map(({ op, account }) => `${op} ${account}`)).toEqual([
      'get session-key',
      'set session-key',
      'delete session-key',
    ])
  })
})

describe('a keychain that lost its service', () => {
  it('is asked again by a new process, once', async () => {
    let broken = false
    const { store, processes } = aStore({
      answer: (call) => (broken && processes.length === 1 ? refused(call) : done(call, 'kept')),
    })
    await store.read()
    broken = true
    expect(await store.read()).toEqual({ state: 'ok', value: 'kept' })
    expect(processes).toHaveLength(2)
    expect(processes[0]?.killed()).toBe(true)
  })
})

describe('an unanswered prompt', () => {
  const silentAtFirst = (promptMs?: number) => {
    const made = aStore({
      answer: (call) => (made.processes.length === 1 ? undefined : done(call, 'kept')),
      ...given({ promptMs }),
    })
    return made
  }

  it('is a single one, however many callers wait', async () => {
    const { store, calls } = silentAtFirst()
    expect(await store.read()).toMatchObject({ state: 'locked', later: expect.any(Promise) })
    expect(await store.read()).toMatchObject({ state: 'locked' })
    expect(await store.write('x')).toMatchObject({ state: 'locked' })
    expect(calls).toHaveLength(1)
  })

  it('is closed when the person retries, and a new process asks', async () => {
    const { store, processes } = silentAtFirst()
    const first = await store.read()
    let heard = false
    if (first.state === 'locked') void first.later?.then(() => (heard = true))
    store.giveUp()
    expect(processes[0]?.killed()).toBe(true)
    expect(await store.read()).toEqual({ state: 'ok', value: 'kept' })
    expect(processes).toHaveLength(2)
    // There was no answer, so none is reported.
    expect(heard).toBe(false)
  })

  it('ends by itself, so that the next call asks again', async () => {
    const { store, processes } = silentAtFirst(40)
    await store.read()
    await expect.poll(() => processes[0]?.killed()).toBe(true)
    expect(await store.read()).toEqual({ state: 'ok', value: 'kept' })
  })

  it('has its own time limit, however long the previous one was open', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const { store, processes } = aStore({ answer: () => undefined, promptMs: 60 })
    const ask = async () => {
      const reading = store.read()
      await vi.advanceTimersByTimeAsync(20)
      expect(await reading).toMatchObject({ state: 'locked' })
    }
    await ask()
    await vi.advanceTimersByTimeAsync(30)
    store.giveUp()
    await ask()
    await vi.advanceTimersByTimeAsync(55)
    expect(processes.map((process) => process.killed())).toEqual([true, false])
    await vi.advanceTimersByTimeAsync(10)
    expect(processes.map((process) => process.killed())).toEqual([true, true])
  })

  it('stays open while it may still be answered', async () => {
    const { store, processes } = silentAtFirst()
    store.giveUp()
    const reading = store.read()
    store.giveUp()
    expect(await reading).toMatchObject({ state: 'locked' })
    expect(processes).toHaveLength(1)
    expect(processes[0]?.killed()).toBe(false)
  })
})

describe('a process that ends', () => {
  it('fails pending calls, restarts a few times a minute, and is trusted again afterwards', async () => {
    const { store, clock, processes } = aStore({ answer: () => 'end' })
    for (let call = 0; call < 10; call += 1) expect(await store.read()).toMatchObject({ state: 'unavailable' })
    expect(processes).toHaveLength(1 + KEYCHAIN_RESTARTS_PER_MINUTE)
    clock.now = 60_000
    await store.read()
    expect(processes).toHaveLength(2 + KEYCHAIN_RESTARTS_PER_MINUTE)
  })

  it('is unavailable if it can’t be started', async () => {
    const store = createKeytarStore({
      platform: 'linux',
      service: 'test',
      expected: async () => false,
      now: () => 0,
      spawn: () => {
        throw new Error('no such file')
      },
    })
    expect(await store.read()).toEqual({ state: 'unavailable', reason: 'no such file' })
  })
})
