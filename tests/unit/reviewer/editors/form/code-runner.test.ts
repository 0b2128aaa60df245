import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { CodeCall } from '../../../../../reviewer/editors/form/code/call-queue'
import { CODE_LIMITS, createCodeRunner } from '../../../../../reviewer/editors/form/code/code-runner'
import type { CodeWorker } from '../../../../../reviewer/editors/form/code/code-worker'
import type { CodeNews, CodeOrder } from '../../../../../reviewer/editors/form/code/messages'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

interface FakeWorker extends CodeWorker {
  readonly orders: CodeOrder[]
  isEnded: boolean
  tell: (news: CodeNews) => void
}

function started() {
  const workers: FakeWorker[] = []
  const runner = createCodeRunner({
    form: { components: [], code: 'on_a_change on_a_click on_b_click before_save_hook' },
    home: '/pyodide/',
    clock: { setTimeout: (work, ms) => setTimeout(work, ms), clearTimeout: (timer) => clearTimeout(timer) },
    makeWorker() {
      const orders: CodeOrder[] = []
      const made: FakeWorker = {
        orders,
        isEnded: false,
        tell: () => undefined,
        addEventListener(type, listener) {
          if (type === 'message') made.tell = (data) => listener({ data })
        },
        postMessage: (order: CodeOrder) => void orders.push(order),
        terminate: () => void (made.isEnded = true),
      }
      workers.push(made)
      return made
    },
  })
  const tell = (news: CodeNews) => workers.at(-1)?.tell(news)
  const ready = (...names: readonly string[]) => {
    tell({ says: 'loaded' })
    tell({ says: 'ready', names })
  }
  const changes: unknown[] = []
  const call = (name: string, more: Partial<CodeCall> = {}) =>
    runner.call({
      name,
      args: [],
      sees: () => ({ data: {}, itemData: {}, payload: {} }),
      onChange: (change) => changes.push(change),
      ...more,
    })
  const calls = () => workers.flatMap(({ orders }) => orders).filter((one) => one.does === 'call')
  return { runner, workers, tell, ready, call, calls, changes }
}

it('a call → waits for Python, and returns at once if the code has no such function', async () => {
  const { ready, tell, call, calls } = started()
  const waiting = call('on_a_change')
  expect(calls()).toEqual([])
  ready('on_a_change')
  expect(calls()).toMatchObject([{ name: 'on_a_change' }])
  tell({ says: 'done', id: 1, value: true, bytes: 0 })
  expect(await waiting).toEqual({ value: true, isFailed: false, printed: '' })
  expect(await call('on_other_change')).toEqual({ isFailed: false, printed: '' })
})

it('a function → can be stopped after 5 s and is ended after 30: its changes stay, and the next runs in a new worker', async () => {
  const { runner, workers, ready, tell, call, calls, changes } = started()
  ready('on_a_click', 'on_b_click')
  const endless = call('on_a_click')
  const after = call('on_b_click')
  const change = { does: 'set', path: ['a'], value: 1 } as const
  tell({ says: 'changed', id: 1, change })
  await vi.advanceTimersByTimeAsync(CODE_LIMITS.slowMs)
  expect(runner.state.get()).toEqual({ at: 'running', name: 'on_a_click', isSlow: true })
  await vi.advanceTimersByTimeAsync(CODE_LIMITS.endMs - CODE_LIMITS.slowMs)
  expect(await endless).toMatchObject({ isFailed: true })
  expect(changes).toEqual([change])
  expect(workers.map(({ isEnded }) => isEnded)).toEqual([true, false])
  expect(runner.lines.get().at(-1)?.text).toBe('on_a_click ran for 30 seconds and was ended.')
  ready('on_a_click', 'on_b_click')
  expect(calls().map(({ name }) => name)).toEqual(['on_a_click', 'on_b_click'])
  tell({ says: 'done', id: 2, bytes: 0 })
  expect(await after).toMatchObject({ isFailed: false })
})

it('a save → waits for Python only if the code has its hook', async () => {
  const { call, calls } = started()
  expect(await call('on_saved_hook')).toEqual({ isFailed: false, printed: '' })
  void call('before_save_hook')
  expect(calls()).toEqual([])
})

it('files that never finish → are ended, and waiting calls continue', async () => {
  const { runner, tell, call } = started()
  tell({ says: 'loaded' })
  const save = call('before_save_hook')
  await vi.advanceTimersByTimeAsync(CODE_LIMITS.endMs)
  expect(await save).toMatchObject({ isFailed: true })
  expect(runner.state.get()).toMatchObject({ at: 'failed' })
  runner.restart()
  expect(runner.state.get()).toEqual({ at: 'starting' })
})

it('a function with too much memory → the worker restarts', () => {
  const { workers, ready, tell, call } = started()
  ready('on_a_click')
  void call('on_a_click')
  tell({ says: 'done', id: 1, bytes: 512 * 1024 ** 2 + 1 })
  expect(workers).toHaveLength(2)
  expect(workers[1]?.orders[0]).toMatchObject({ does: 'start', bytesMost: 1024 ** 3 })
})

it('several waiting changes of one field → only the last is sent', async () => {
  const { ready, tell, call, calls } = started()
  const typed = ['a', 'ab', 'abc'].map((value) => call('on_a_change', { args: [value], replaces: 'a' }))
  ready('on_a_change')
  expect(calls()).toMatchObject([{ args: ['abc'] }])
  tell({ says: 'done', id: 1, bytes: 0 })
  expect(await Promise.all(typed)).toHaveLength(3)
})

it('closed code → nothing waits for it', async () => {
  const { runner, ready, call, workers } = started()
  ready('before_save_hook')
  const [running, waiting] = [call('before_save_hook'), call('before_save_hook')]
  runner.dispose()
  expect(await Promise.all([running, waiting, call('before_save_hook')])).toMatchObject(
    Array.from({ length: 3 }, () => ({ isFailed: true })),
  )
  expect(workers.map(({ isEnded }) => isEnded)).toEqual([true])
})
