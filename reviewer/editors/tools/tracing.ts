import type { Raster } from '#domain/vision/edge-costs'
import { type LiveWire, wireTo } from '#domain/vision/live-wire'
import { thinned } from '#domain/vision/thinned'
import { roundedPlace } from '#domain/annotation/shaping/numbers'
import type { Place } from '#domain/annotation/shaping/shape'
import { type PictureWindow, sampleAt } from '../canvas/read-window'
import type { Size } from '../canvas/viewport'
import { foundWire } from '../workers/found-wire'
import type { WireNews, WireOrder } from '../workers/wire-messages'

/** Finds lines along the picture's edges. */
export interface Tracing {
  /** Analyses the picture around a place, the start of the next lines. Calls `onReady` once lines follow edges. */
  readonly begin: (from: Place, onReady: () => void) => void
  /** The points between the start and another place; empty while the analysis runs, and without a loaded picture. */
  readonly between: (to: Place) => readonly Place[]
  /** The same for a point that the user sets; computes at once if the worker isn't done yet. */
  readonly setBetween: (to: Place) => readonly Place[]
  readonly end: () => void
}

/** The worker interface that tracing uses. */
export type WireWorker = Pick<Worker, 'terminate'> & {
  postMessage(order: WireOrder, transfer: Transferable[]): void
  addEventListener(type: 'message', listener: (event: { readonly data: WireNews }) => void): void
}

interface TracingParts {
  readonly picture: () => Size | undefined
  readonly read: (part: PictureWindow) => Raster | undefined
  /** Picture pixels per device pixel. */
  readonly perDevicePixel: () => number
  readonly start: () => WireWorker
}

/** The window's half size in samples; all its paths take the worker a few hundredths of a second. */
const HALF = 220
/** Maximum deviation of a line from its path, in samples. */
const ERROR = 0.8

interface Looked {
  readonly from: Place
  readonly part: PictureWindow
  readonly onReady: () => void
  wire?: LiveWire
}

/** Starts its worker with the first traced line. The window grows with the pointer and becomes coarser. */
export function createTracing({ picture, read, perDevicePixel, start }: TracingParts): Tracing & { dispose(): void } {
  let worker: WireWorker | undefined
  let lastId = 0
  /** The running analysis and the last result; the old paths serve until a wider window is ready. */
  let asked: Looked | undefined
  let found: (Looked & { readonly wire: LiveWire }) | undefined

  function started(): WireWorker {
    if (worker !== undefined) return worker
    worker = start()
    worker.addEventListener('message', ({ data }) => {
      // Meanwhile the user set another point, or the window grew.
      if (data.id !== lastId || asked === undefined) return
      found = { ...asked, wire: data.wire }
      asked.onReady()
    })
    return worker
  }

  /** Runs the worker's computation synchronously. */
  function lookAtOnce(): void {
    const raster = asked && read(asked.part)
    if (asked === undefined || raster === undefined) return
    lastId += 1
    const { wire } = foundWire({ id: lastId, part: asked.part, raster, from: sampleAt(asked.part, asked.from) })
    found = { ...asked, wire }
  }

  function look(from: Place, level: number, onReady: () => void): void {
    const size = picture()
    if (size === undefined) return
    const part = windowAround(from, level, size)
    asked = { from, part, onReady }
    const raster = read(part)
    if (raster === undefined) return
    lastId += 1
    const order: WireOrder = { id: lastId, part, raster, from: sampleAt(part, from) }
    started().postMessage(order, [raster.data.buffer])
  }

  return {
    begin(from, onReady) {
      found = undefined
      look(from, Math.max(0, Math.floor(Math.log2(perDevicePixel()))), onReady)
    },
    between,
    setBetween(to) {
      const known = between(to)
      if (asked === undefined || (found !== undefined && isIn(found.part, to))) return known
      lookAtOnce()
      return between(to)
    },
    end() {
      asked = undefined
      found = undefined
      lastId += 1
    },
    dispose() {
      worker?.terminate()
      worker = undefined
    },
  }

  function between(to: Place): readonly Place[] {
    const size = picture()
    if (asked === undefined || size === undefined) return []
    if (!isIn(asked.part, to)) {
      let { level } = asked.part
      while (!isIn(windowAround(asked.from, level, size), to) && 2 ** level * HALF < Math.max(size.width, size.height))
        level += 1
      if (level !== asked.part.level) look(asked.from, level, asked.onReady)
    }
    if (found === undefined || !isIn(found.part, to)) return []
    const { part, wire, from } = found
    const path = wireTo(wire, sampleAt(part, to)).map((sample) => placeOf(part, sample))
    const line = thinned([from, ...path.slice(1, -1), to], ERROR * 2 ** part.level)
    return line.slice(1, -1).map(roundedPlace)
  }
}

function windowAround({ x, y }: Place, level: number, picture: Size): PictureWindow {
  const size = 2 ** level
  const range = (at: number, end: number): readonly [from: number, count: number] => {
    const from = Math.max(0, Math.floor(at / size) - HALF)
    return [from, Math.max(1, Math.min(Math.ceil(end / size), Math.floor(at / size) + HALF + 1) - from)]
  }
  const [[left, width], [top, height]] = [range(x, picture.width), range(y, picture.height)]
  return { x: left * size, y: top * size, width, height, level }
}

function isIn(part: PictureWindow, { x, y }: Place): boolean {
  const size = 2 ** part.level
  return x >= part.x && y >= part.y && x <= part.x + part.width * size && y <= part.y + part.height * size
}

function placeOf({ x, y, width, level }: PictureWindow, sample: number): Place {
  const size = 2 ** level
  return { x: x + ((sample % width) + 0.5) * size, y: y + (Math.floor(sample / width) + 0.5) * size }
}

/** Starts the worker that finds paths. */
export function wireWorker(): WireWorker {
  return new Worker(new URL('../workers/wire-worker.ts', import.meta.url), { type: 'module', name: 'wire' })
}
