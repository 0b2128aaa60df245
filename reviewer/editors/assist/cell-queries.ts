import type { Clock } from '#protocol/port'
import type { PictureWindow } from '../canvas/read-window'
import type { CellNews, CellOrder } from '../workers/cell-messages'
import type { Pixels } from '../workers/wand-messages'
import { lentWorker } from './lent-worker'

/** Worker that cuts pictures into cells. */
export type CellWorker = Pick<Worker, 'terminate'> & {
  postMessage(order: CellOrder, transfer?: Transferable[]): void
  addEventListener(
    type: 'message' | 'error',
    listener: (event: { readonly data?: CellNews; readonly reason?: string }) => void,
  ): void
}

/** Part of the picture to cut, the width of its cells in samples, and the cells collected before. */
interface Cut {
  readonly part: PictureWindow
  readonly size: number
  readonly collected: Iterable<number>
  /** Pixels of the part; left out if it is cut again. */
  readonly pixels?: Pixels | undefined
}

/** Asks a worker one question at a time. */
export interface CellQueries {
  readonly cut: (how: Cut) => void
  /** Asks for the areas that these cells form together. */
  readonly join: (collected: Iterable<number>) => void
  /** The question without an answer yet. */
  readonly pending: () => CellOrder['type'] | undefined
  /** Drops the pending question; the worker stays for a while if it has none. */
  readonly leave: () => void
  readonly dispose: () => void
}

interface Parts {
  readonly start: () => CellWorker
  readonly clock: Clock
  readonly onAnswer: (news: CellNews) => void
  readonly onFailure: (reason: string) => void
  /** The worker ended, and its cells with it. */
  readonly onGone: () => void
}

/** Starts the worker with the first question, and ends it some time after the last one. */
export function createCellQueries({ start, clock, onAnswer, onFailure, onGone }: Parts): CellQueries {
  const worker = lentWorker({ start: started, clock, onEnd: onGone })
  let lastId = 0
  let pending: Pick<CellOrder, 'id' | 'type'> | undefined

  function started(): CellWorker {
    const made = start()
    made.addEventListener('message', ({ data }) => data !== undefined && hear(data))
    made.addEventListener('error', ({ reason = 'Couldn’t cut the picture into cells. Zoom in and try again.' }) => {
      worker.end()
      onFailure(reason)
    })
    return made
  }

  function hear(news: CellNews): void {
    if (news.id !== pending?.id) return
    pending = undefined
    onAnswer(news)
  }

  function nextId(type: CellOrder['type']): number {
    lastId += 1
    pending = { id: lastId, type }
    return lastId
  }

  return {
    cut({ part, size, collected, pixels }) {
      const id = nextId('cut')
      const handed = pixels && ('bitmap' in pixels ? pixels.bitmap : pixels.raster.data.buffer)
      const order = { type: 'cut', id, part, size, isAgain: pixels === undefined, collected: [...collected] } as const
      worker
        .take()
        .postMessage(pixels === undefined ? order : { ...order, pixels }, handed === undefined ? [] : [handed])
    },
    join: (collected) => worker.take().postMessage({ type: 'join', id: nextId('join'), collected: [...collected] }),
    pending: () => pending?.type,
    leave() {
      const isBusy = pending !== undefined
      pending = undefined
      if (isBusy) worker.end()
      else worker.putAway()
    },
    dispose: worker.end,
  }
}

/** Starts the worker that cuts pictures into cells. */
export function cellWorker(): CellWorker {
  return new Worker(new URL('../workers/cell-worker.ts', import.meta.url), { type: 'module', name: 'cells' })
}
