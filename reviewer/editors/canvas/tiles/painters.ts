import type { Part } from '../../raster/scene'
import { buffersOf, copyOf, type ShapePatch, type ShapeRoom } from '../../raster/changing-shapes'
import type { PainterNews, PainterOrder, ShownChange } from '../../workers/painter-messages'

/** Paints parts of the scaled picture away from the page. */
export interface Painters {
  /** From now on the objects of this document are painted, once `show` says how; the patch is given away. */
  open(patch: ShapePatch): void
  /** Changes these rows; transfers the patch. `room` is the size including directly following patches. */
  change(patch: ShapePatch, room: ShapeRoom): void
  /** The changed row order and, if given, the selection. */
  show(shown: ShownChange): void
  /** Adds another document as it will be shown; returns its sheet. The patch is transferred. */
  openAhead(patch: ShapePatch, shown: ShownChange): number
  /** That document takes the place of the present one. */
  turnTo(sheet: number): void
  /** Forgets a document that was laid beside. */
  close(sheet: number): void
  /** Tells whether a worker is idle. */
  readonly isFree: () => boolean
  /** Paints a part of the present document, or of an added one. */
  paint(part: Part, scale: number, sheet?: number): Promise<ImageBitmap | null>
  /** Packs where the boxes lie now; `take` is not called where another was asked for meanwhile. */
  index(take: (index: ArrayBuffer) => void): void
  dispose(): void
}

/** The page does little while they paint, so they may take all of two cores; of more, one stays free. */
const PAINTERS = { least: 2, most: 3 }

interface Busy {
  readonly worker: Worker
  settle: ((bitmap: ImageBitmap | null) => void) | undefined
}

/** Starts the workers at once, while the first picture loads. */
export function createPainters(cores = navigator.hardwareConcurrency): Painters {
  const painters = Array.from({ length: Math.max(PAINTERS.least, Math.min(PAINTERS.most, cores - 1)) }, start)
  let takeIndex: ((index: ArrayBuffer) => void) | undefined
  /** The first painter makes each index; only the one asked for last is passed on. */
  let indexesDue = 0
  let lastSheet = 0
  /** The sheet of the present document. */
  let now = 0

  function start(): Busy {
    const worker = new Worker(new URL('../../workers/painter-worker.ts', import.meta.url), {
      type: 'module',
      name: 'painter',
    })
    const busy: Busy = { worker, settle: undefined }
    worker.addEventListener('message', ({ data }: MessageEvent<PainterNews>) => {
      if (data.type === 'indexed') {
        indexesDue -= 1
        if (indexesDue === 0) takeIndex?.(data.index)
        return
      }
      const { settle } = busy
      busy.settle = undefined
      settle?.(data.bitmap)
    })
    return busy
  }

  function tell(order: PainterOrder): void {
    for (const { worker } of painters) worker.postMessage(order)
  }

  /** Transferred copies arrive several times sooner than cloned data. */
  function give(patch: ShapePatch, orderOf: (own: ShapePatch) => PainterOrder): void {
    for (const [at, { worker }] of painters.entries()) {
      const own = at === painters.length - 1 ? patch : copyOf(patch)
      worker.postMessage(orderOf(own), buffersOf(own))
    }
  }

  function turnTo(sheet: number): void {
    tell({ type: 'close', sheet: now })
    now = sheet
  }

  function newSheet(patch: ShapePatch): number {
    lastSheet += 1
    give(patch, (own) => ({ type: 'open', sheet: lastSheet, patch: own }))
    return lastSheet
  }

  return {
    open: (patch) => turnTo(newSheet(patch)),
    openAhead(patch, shown) {
      const sheet = newSheet(patch)
      tell({ type: 'show', sheet, shown })
      return sheet
    },
    turnTo,
    close: (sheet) => tell({ type: 'close', sheet }),
    index(take) {
      takeIndex = take
      indexesDue += 1
      const order: PainterOrder = { type: 'index', sheet: now }
      painters[0]?.worker.postMessage(order)
    },
    change: (patch, room) => give(patch, (own) => ({ type: 'change', sheet: now, patch: own, room })),
    show: (shown) => tell({ type: 'show', sheet: now, shown }),
    isFree: () => painters.some(({ settle }) => settle === undefined),
    paint(part, scale, sheet = now) {
      const free = painters.find(({ settle }) => settle === undefined)
      if (free === undefined) return Promise.reject(new Error('No painter is free: isFree must be asked first.'))
      const { promise, resolve } = Promise.withResolvers<ImageBitmap | null>()
      free.settle = resolve
      const order: PainterOrder = { type: 'paint', sheet, part, scale }
      free.worker.postMessage(order)
      return promise
    },
    dispose() {
      for (const { worker } of painters) worker.terminate()
    },
  }
}
