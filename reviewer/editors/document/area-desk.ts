import { type AreaOrder, remakingOf } from '#domain/annotation/areas/area-orders'
import type { Remade, Remaking } from '#domain/annotation/commands/remake-objects'
import { shapeOf } from '#domain/annotation/shaping/shape-of'
import type { Observable } from '../observable'
import type { Drawing } from './drawing'
import { createWaiting, type Waiting } from './waiting'
import type { AreaNews, AreaWork, SentPart, SentShape } from '../workers/area-messages'

/** Part of a worker that the desk needs. */
export type AreaWorker = Pick<Worker, 'postMessage' | 'terminate'> & {
  addEventListener(type: 'message' | 'error', listener: (event: { readonly data?: AreaNews }) => void): void
}

/** Drawing of the areas. */
type Opened = Pick<Drawing, 'hold' | 'idOf' | 'reading'>

/** Combines areas: small ones at once, outlines of many points in a worker. */
export interface AreaDesk {
  /** Text about the running operation; undefined if there is none. */
  readonly busy: Observable<string | undefined>
  /** Computes an operation; undefined if it was cancelled. */
  readonly decide: (order: AreaOrder, open: Opened, rows: readonly number[]) => Promise<Remaking | undefined>
  /** Cancels the running operation. */
  readonly cancel: () => void
}

/** Numbers that are combined on the page without a noticeable wait; the time grows with their square. */
const AT_ONCE = 500

const BUSY_WORDS: Readonly<Record<AreaOrder['do'], string>> = {
  merge: 'Merging the areas…',
  share: 'Finding what the areas share…',
  subtract: 'Cutting one area out of the others…',
  hole: 'Making the hole…',
  cut: 'Cutting the areas…',
}

/** Starts a worker per operation, so that it can be cancelled. */
export function createAreaDesk(start: () => AreaWorker, waiting: Waiting = createWaiting()): AreaDesk {
  const { busy, cancel } = waiting

  async function decide(order: AreaOrder, open: Opened, rows: readonly number[]): Promise<Remaking | undefined> {
    await open.hold(rows)
    const parts = partsOf(open, rows)
    if (numbersIn(parts) + numbersOf(order) <= AT_ONCE) return remakingOf(order)
    const news = await answered(start(), { order, parts })
    return news === undefined ? undefined : () => ('refusal' in news ? news : remadeOf(news))
  }

  async function answered(worker: AreaWorker, work: AreaWork): Promise<AreaNews | undefined> {
    const { promise, resolve } = Promise.withResolvers<AreaNews | undefined>()
    const wait = waiting.begin(BUSY_WORDS[work.order.do], () => resolve(undefined))
    worker.addEventListener('message', ({ data }) => resolve(data))
    worker.addEventListener('error', () =>
      resolve({ refusal: 'Couldn’t combine these areas. Simplify them and try again.' }),
    )
    worker.postMessage(work)
    const news = await promise
    worker.terminate()
    wait.end()
    return news
  }

  return { busy, decide, cancel }
}

/** Editable objects among these rows, the lowest first. */
function partsOf({ idOf, reading }: Opened, rows: readonly number[]): readonly SentPart[] {
  const inOrder = rows.map(idOf).toSorted((a, b) => reading.z(a) - reading.z(b))
  return inOrder.flatMap((id) => {
    const value = reading.value(id)
    return value === undefined || value.locked === true ? [] : [{ id, value }]
  })
}

/** Starts the worker that combines areas. */
export function areaWorker(): AreaWorker {
  return new Worker(new URL('../workers/area-worker.ts', import.meta.url), { type: 'module', name: 'areas' })
}

function remadeOf({ changes, removed, copies, label }: Exclude<AreaNews, { readonly refusal: string }>): Remade {
  return {
    changes: changes.flatMap((one) => {
      const shape = received(one)
      return shape === undefined ? [] : [{ id: one.id, shape }]
    }),
    removed,
    copies: copies.flatMap((one) => {
      const shape = received(one)
      return shape === undefined ? [] : [{ of: one.id, shape }]
    }),
    label,
  }
}

function received({ kind, fields }: SentShape) {
  return shapeOf({ ...fields, type: kind })
}

function numbersIn(parts: readonly SentPart[]): number {
  return parts.reduce((sum, { value: { points, exclude } }) => sum + lengthOf(points) + lengthOf(exclude), 0)
}

function numbersOf(order: AreaOrder): number {
  return order.do === 'hole' ? order.ring.length : 0
}

function lengthOf(value: unknown): number {
  return Array.isArray(value) ? value.flat().length : 0
}
