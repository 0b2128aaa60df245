import type { CheckFacts } from '#domain/annotation/checks/check'
import type { CheckReport } from '#domain/annotation/checks/checker'
import type { AnnotationObject } from '#domain/annotation/document/read-document'
import type { Clock } from '#protocol/port'
import { createObservable, type Observable } from '../observable'
import type { CheckNews, CheckOrder } from '../workers/check-messages'
import { buffersOf, packed } from '../workers/packed-objects'
import { yieldToPage } from './yield-to-page'
import type { Drawing } from './drawing'

/** Part of a worker that the desk needs. */
export type CheckWorker = Pick<Worker, 'terminate'> & {
  postMessage(order: CheckOrder, transfer: Transferable[]): void
  addEventListener(type: 'message' | 'error', listener: (event: { readonly data?: CheckNews }) => void): void
}

/** Findings of the open drawing. */
export interface Checked {
  /** `none`: nothing is open; `broken`: the checks failed. */
  readonly at: 'none' | 'looking' | 'done' | 'broken'
  readonly report: CheckReport
}

/** Checks the objects of the open drawing in a worker. */
export interface CheckDesk extends Observable<Checked> {
  /** Resolves when all earlier changes are checked, or after a time limit. */
  readonly settled: () => Promise<void>
  dispose(): void
}

interface CheckDeskParts {
  readonly drawing: Observable<Pick<Drawing, 'drawn'> | undefined>
  readonly facts: Observable<CheckFacts>
  readonly clock: Clock
  readonly start: () => CheckWorker
  /** While people wait for something else, checking a whole document is postponed. */
  readonly isPressed: () => boolean
}

/** Pause after a change before a check, milliseconds. */
const REST_MS = 300
/** Limit of postponements, because some waits, such as painting in a hidden window, never end. */
const RESTS_MAX = 50
/** Objects per message; the page stays responsive between. */
const SLICE = 4_000
/** Longest wait for checks, which are only warnings, milliseconds. */
const SETTLED_MS = 5_000

const NOTHING: CheckReport = { findings: [], counts: {} }

/** Starts its worker with the first drawing; afterwards it sends only changes. */
export function createCheckDesk({ drawing, facts, clock, start, isPressed }: CheckDeskParts): CheckDesk {
  const value = createObservable<Checked>({ at: 'none', report: NOTHING })
  let worker: CheckWorker | undefined
  let open: Pick<Drawing, 'drawn'> | undefined
  let unfollow = (): void => undefined
  let timer: unknown
  /** Rows that are outdated in the worker; undefined if it has none. */
  let touched: Set<number> | undefined
  /** A new transfer in slices ends the earlier one. */
  let turn = 0
  let asked = 0
  let rests = 0
  let waiting: (() => void)[] = []

  function began(): CheckWorker {
    const made = start()
    made.addEventListener('message', ({ data }) => {
      if (data?.ask === asked && timer === undefined) settle({ at: 'done', report: data.report })
    })
    made.addEventListener('error', () => settle({ at: 'broken', report: NOTHING }))
    return made
  }

  function settle(next: Checked): void {
    value.set(next)
    const ended = waiting
    waiting = []
    for (const one of ended) one()
  }

  function give(order: CheckOrder, transfer: Transferable[] = []): void {
    worker ??= began()
    worker.postMessage(order, transfer)
  }

  function put(objects: readonly AnnotationObject[]): void {
    const part = packed(objects)
    give({ type: 'put', objects: part }, buffersOf(part))
  }

  function ask(): void {
    asked += 1
    give({ type: 'report', ask: asked })
  }

  async function sendAll(objects: readonly AnnotationObject[]): Promise<void> {
    const mine = (turn += 1)
    give({ type: 'start', facts: facts.get() })
    for (let at = 0; at < objects.length; at += SLICE) {
      if (at > 0) await yieldToPage(clock)
      if (mine !== turn) return
      put(objects.slice(at, at + SLICE))
    }
    ask()
  }

  function flush(): void {
    clock.clearTimeout(timer)
    timer = undefined
    rests = 0
    const { objects } = open?.drawn.get() ?? {}
    if (objects === undefined) return
    const rows = touched
    touched = new Set()
    if (rows === undefined) return void sendAll(objects)
    const changed = objects.filter(({ row }) => rows.has(row))
    for (const { row } of changed) rows.delete(row)
    if (rows.size > 0) give({ type: 'remove', rows: [...rows] })
    if (changed.length > 0) put(changed)
    ask()
  }

  function wait(): void {
    if (value.get().at !== 'looking') value.set({ ...value.get(), at: 'looking' })
    clock.clearTimeout(timer)
    timer = clock.setTimeout(look, REST_MS)
  }

  function look(): void {
    if (touched !== undefined || rests === RESTS_MAX || !isPressed()) return flush()
    rests += 1
    wait()
  }

  function take(): void {
    const rows = open?.drawn.get().touched ?? []
    if (touched !== undefined) for (const row of rows) touched.add(row)
    wait()
  }

  function restart(): void {
    touched = undefined
    turn += 1
    if (open !== undefined) wait()
  }

  function follow(): void {
    unfollow()
    open = drawing.get()
    touched = undefined
    turn += 1
    if (open === undefined) {
      clock.clearTimeout(timer)
      timer = undefined
      asked += 1
      return settle({ at: 'none', report: NOTHING })
    }
    value.set({ at: 'looking', report: NOTHING })
    unfollow = open.drawn.subscribe(take)
    wait()
  }

  const stops = [drawing.subscribe(follow), facts.subscribe(restart)]
  follow()
  return {
    get: value.get,
    subscribe: value.subscribe,
    settled() {
      if (timer !== undefined) flush()
      if (value.get().at !== 'looking') return Promise.resolve()
      const { promise, resolve } = Promise.withResolvers<void>()
      const limit = clock.setTimeout(resolve, SETTLED_MS)
      waiting.push(() => {
        clock.clearTimeout(limit)
        resolve()
      })
      return promise
    },
    dispose() {
      for (const stop of [...stops, unfollow]) stop()
      clock.clearTimeout(timer)
      turn += 1
      worker?.terminate()
    },
  }
}

/** Starts the worker that checks objects. */
export function checkWorker(): CheckWorker {
  return new Worker(new URL('../workers/check-worker.ts', import.meta.url), { type: 'module', name: 'checks' })
}
