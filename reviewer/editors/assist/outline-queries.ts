import type { Place } from '#domain/annotation/shaping/shape'
import type { Stroke } from '#domain/assist/boxed-area'
import type { PictureWindow } from '../canvas/read-window'
import type { Size } from '../canvas/viewport'
import type { OutlineNews, OutlineOrder } from '../workers/outline-messages'
import type { Pixels } from '../workers/wand-messages'
import { inSamples, placed } from './box-part'
import type { OutlinedBox } from './outline-boxes'

/** Worker that finds outlines. */
export type OutlineWorker = Pick<Worker, 'terminate'> & {
  postMessage(order: OutlineOrder, transfer: Transferable[]): void
  addEventListener(
    type: 'message' | 'error',
    listener: (event: { readonly data?: OutlineNews; readonly reason?: string }) => void,
  ): void
}

/** Stroke over the picture, in its pixels: its pixels belong to the object, or don't. */
export interface Correction {
  readonly line: readonly Place[]
  readonly reach: number
  readonly isThing: boolean
}

/** Asks a worker about one box at a time. */
export interface OutlineQueries {
  /** Asks for the content of a box, with these strokes; answers false if the picture isn't loaded. */
  readonly ask: (of: OutlinedBox, strokes: readonly Correction[]) => boolean
  readonly isBusy: () => boolean
  /** Drops the pending answer if it is about this box. */
  readonly outdate: (of: OutlinedBox) => void
  /** Ends the worker; nothing is answered any more. */
  readonly end: () => void
}

interface Parts {
  readonly start: () => OutlineWorker
  readonly read: (part: PictureWindow) => Pixels | undefined
  readonly picture: Size
  /** Progress of the pending answer, from 0 to 1. */
  readonly onProgress: (share: number) => void
  /** The answer came; `found` of the box is set unless it is outdated. */
  readonly onFound: () => void
  readonly onFailure: (reason: string) => void
}

/** Starts the worker with the first question. */
export function createOutlineQueries(parts: Parts): OutlineQueries {
  const { start, read, picture, onProgress, onFound, onFailure } = parts
  let worker: OutlineWorker | undefined
  let isOver = false
  let lastId = 0
  /** Box whose pixels the worker has. */
  let looked: OutlinedBox | undefined
  let pending: { readonly id: number; readonly of: OutlinedBox; readonly isOutdated: boolean } | undefined

  function started(): OutlineWorker {
    const made = start()
    made.addEventListener('message', ({ data }) => data !== undefined && !isOver && hear(data))
    made.addEventListener('error', ({ reason = 'Couldn’t read the picture. Zoom in and try again.' }) => {
      if (!isOver) onFailure(reason)
    })
    return made
  }

  function hear(news: OutlineNews): void {
    if (news.id !== pending?.id) return
    if (news.type === 'round') return onProgress(news.share)
    const { of, isOutdated } = pending
    pending = undefined
    if (!isOutdated) of.found = news.area && placed(news.area, of.part, picture)
    onFound()
  }

  return {
    ask(of, strokes) {
      const isNew = looked !== of
      const pixels = isNew ? read(of.part) : undefined
      of.isAtHand = !isNew || pixels !== undefined
      if (!of.isAtHand) return false
      lastId += 1
      looked = of
      pending = { id: lastId, of, isOutdated: false }
      const look = pixels && { part: of.part, pixels, around: inSamples(of.part, of.area) }
      const order = { id: lastId, ...(look && { look }), strokes: strokes.map((one) => strokeIn(of.part, one)) }
      const handed = pixels && ('bitmap' in pixels ? pixels.bitmap : pixels.raster.data.buffer)
      worker ??= started()
      worker.postMessage(order, handed === undefined ? [] : [handed])
      return true
    },
    isBusy: () => pending !== undefined,
    outdate(of) {
      if (pending?.of === of) pending = { ...pending, isOutdated: true }
    },
    end() {
      isOver = true
      pending = undefined
      worker?.terminate()
    },
  }
}

function strokeIn(part: PictureWindow, { line, reach, isThing }: Correction): Stroke {
  const [placedLine = []] = inSamples(part, [line.flatMap(({ x, y }) => [x, y])])
  return { line: placedLine, reach: reach / 2 ** part.level, isThing }
}

/** Starts the worker that outlines the content of boxes. */
export function outlineWorker(): OutlineWorker {
  return new Worker(new URL('../workers/outline-worker.ts', import.meta.url), { type: 'module', name: 'outline' })
}
