import type { Area } from '#domain/annotation/areas/area'
import type { Outline } from '#domain/annotation/kinds/kind'
import { polygonShape } from '#domain/annotation/shaping/line-shape'
import type { Place, Shape } from '#domain/annotation/shaping/shape'
import { type PictureWindow, sampleAt } from '../canvas/read-window'
import type { Size } from '../canvas/viewport'
import { createObservable, type Observable, type Settable } from '../observable'
import type { CellNews, CellOrder } from '../workers/cell-messages'
import type { Pixels } from '../workers/wand-messages'
import type { Clock } from '#protocol/port'
import { lentWorker } from './lent-worker'
import { placed } from './box-part'

/** What is seen of cells, and of what was collected of them. */
export interface CollectingSeen {
  /** The part of the picture that is cut into cells. */
  readonly part: PictureWindow
  /** Their borders, as a picture of that part; undefined until they are there. */
  readonly borders: ImageBitmap | undefined
  /** So many were collected, and what they make together. */
  readonly collected: number
  readonly outline: Outline
  readonly pieces: number
  /** Cells are cut; an answer about what was collected comes at once. */
  readonly isCutting: boolean
}

/** Cuts what is seen into cells that keep to edges, and makes polygons of those that are collected. */
export interface Collecting {
  /** Undefined while no cells are shown. */
  readonly seen: Observable<CollectingSeen | undefined>
  /** How wide a cell is about, in CSS pixels. */
  readonly size: () => number
  readonly setSize: (size: number) => void
  /** Cuts what is on show; answers false where the picture isn't at hand. */
  readonly begin: () => boolean
  /** There is a cell at a place. */
  readonly isCut: (at: Place) => boolean
  readonly isCollected: (at: Place) => boolean
  /** Collects the cells along a line or takes them away; all of it until the next `step` is taken back together. */
  readonly collect: (from: Place, to: Place, how: 'add' | 'remove') => void
  readonly step: () => void
  /** Takes the last step back; answers false where there is none. */
  readonly back: () => boolean
  /** Makes polygons of what was collected, as one step, and shows the cells again; where an answer is on its way, when that comes. */
  readonly take: () => void
  /** Drops what was collected; the cells stay. */
  readonly drop: () => void
  readonly end: () => void
  /** What is painted without Alt takes away; with Alt it is the other way round. */
  readonly takesAway: Settable<boolean>
}

/** A worker as far as cells need it. */
export type CellWorker = Pick<Worker, 'terminate'> & {
  postMessage(order: CellOrder, transfer?: Transferable[]): void
  addEventListener(
    type: 'message' | 'error',
    listener: (event: { readonly data?: CellNews; readonly reason?: string }) => void,
  ): void
}

export interface CollectingParts {
  readonly picture: () => Size | undefined
  readonly read: (part: PictureWindow) => Pixels | undefined
  /** The part of the picture that is on show. */
  readonly part: (picture: Size) => PictureWindow
  /** So many CSS pixels is a sample of a part wide now. */
  readonly perSample: (part: PictureWindow) => number
  /** Calls when the view has come to rest; answers how to stop. */
  readonly onRest: (call: () => void) => () => void
  readonly start: () => CellWorker
  readonly clock: Clock
  readonly size: () => number
  readonly setSize: (size: number) => void
  /** Makes objects of the current class, as one step. */
  readonly add: (shapes: readonly Shape[]) => void
  readonly onRefused: (reason: string) => void
}

/** How wide cells may be, in CSS pixels. */
export const SIZE_LEAST = 8
export const SIZE_MOST = 80
/** In samples: smaller ones keep to grain. */
const SAMPLES_LEAST = 5
/** A person takes back no more than these. */
const STEPS_MOST = 50

interface Session {
  readonly part: PictureWindow
  readonly of: Size
  /** How wide a sample is on the screen while these cells are shown. */
  readonly perSample: number
  labels: Uint16Array | undefined
  borders: ImageBitmap | undefined
  collected: ReadonlySet<number>
  steps: readonly ReadonlySet<number>[]
  areas: readonly Area[]
  /** The order that no answer has come to, and what is asked after it. */
  asked: { readonly id: number; readonly type: CellOrder['type'] } | undefined
  isCutStale: boolean
  areAreasStale: boolean
  isTaking: boolean
}

/** Its worker starts with the first cells, and ends some time after the last ones; one order is under way at a time, and what changes meanwhile is asked once. */
export function createCollecting(parts: CollectingParts): Collecting & { dispose(): void } {
  const { picture, read, part: partOf, perSample, onRest, clock, size, setSize, add, onRefused } = parts
  const seen = createObservable<CollectingSeen | undefined>(undefined)
  const takesAway = createObservable(false)
  const worker = lentWorker({ start, clock, onEnd: end })
  let session: Session | undefined
  let lastId = 0
  let unfollow = (): void => undefined

  function start(): CellWorker {
    const made = parts.start()
    made.addEventListener('message', ({ data }) => data !== undefined && hear(data))
    made.addEventListener('error', ({ reason = 'Couldn’t cut the picture into cells. Zoom in and try again.' }) => {
      worker.end()
      onRefused(reason)
    })
    return made
  }

  function end(): void {
    unfollow()
    unfollow = () => undefined
    session?.borders?.close()
    const isAsked = session?.asked !== undefined
    session = undefined
    if (isAsked) worker.end()
    else worker.putAway()
    if (seen.get() !== undefined) seen.set(undefined)
  }

  function show(now: Session): void {
    seen.set({
      part: now.part,
      borders: now.borders,
      collected: now.collected.size,
      outline: { lines: now.areas.flatMap((area) => area.map((ring) => Float32Array.from(ring))), closed: true },
      pieces: now.areas.length,
      isCutting: now.labels === undefined || now.isCutStale || now.asked?.type === 'cut',
    })
  }

  function cut(now: Session, pixels?: Pixels): void {
    const samples = Math.max(SAMPLES_LEAST, Math.round(size() / now.perSample))
    lastId += 1
    now.asked = { id: lastId, type: 'cut' }
    now.isCutStale = false
    const handed = pixels && ('bitmap' in pixels ? pixels.bitmap : pixels.raster.data.buffer)
    const { part } = now
    const collected = [...now.collected]
    const order = { type: 'cut', id: lastId, part, size: samples, isAgain: pixels === undefined, collected } as const
    worker.take().postMessage(pixels === undefined ? order : { ...order, pixels }, handed === undefined ? [] : [handed])
  }

  function join(now: Session): void {
    now.areAreasStale = false
    if (now.collected.size === 0) {
      now.areas = []
      return
    }
    lastId += 1
    now.asked = { id: lastId, type: 'join' }
    worker.take().postMessage({ type: 'join', id: lastId, collected: [...now.collected] })
  }

  /** Asks the next of what has changed. */
  function goOn(now: Session): void {
    if (now.asked === undefined && now.isCutStale) cut(now)
    if (now.asked === undefined && now.areAreasStale) join(now)
    if (now.asked === undefined && now.isTaking) take()
    else if (session === now) show(now)
  }

  function hear(news: CellNews): void {
    const now = session
    // What was given up is nobody's.
    if (now === undefined || news.id !== now.asked?.id) return
    now.asked = undefined
    if (news.type === 'areas') now.areas = news.areas.map((area) => placed(area, now.part, now.of))
    else {
      now.borders?.close()
      now.borders = news.borders
      now.labels = news.labels
      now.collected = new Set(news.collected)
      // What was collected before was of other cells.
      now.steps = []
      now.areAreasStale = true
    }
    goOn(now)
  }

  function begin(): boolean {
    const of = picture()
    const part = of && partOf(of)
    const pixels = part && read(part)
    if (of === undefined || part === undefined || pixels === undefined) return false
    end()
    const now: Session = {
      part,
      of,
      perSample: perSample(part),
      labels: undefined,
      borders: undefined,
      collected: new Set(),
      steps: [],
      areas: [],
      asked: undefined,
      isCutStale: false,
      areAreasStale: false,
      isTaking: false,
    }
    session = now
    // What was collected stays where it is; otherwise what is seen now is cut.
    unfollow = onRest(() => {
      const next = picture()
      if (session !== now || next === undefined || now.collected.size > 0 || now.asked !== undefined) return
      if (next !== of || !isSame(partOf(next), part) || perSample(part) !== now.perSample) begin()
    })
    cut(now, pixels)
    show(now)
    return true
  }

  function cellAt({ x, y }: Place): number | undefined {
    if (session?.labels === undefined) return undefined
    const { part, labels } = session
    const unit = 2 ** part.level
    if (x < part.x || y < part.y || x > part.x + part.width * unit || y > part.y + part.height * unit) return undefined
    return labels[sampleAt(part, { x, y })]
  }

  function change(now: Session, collected: ReadonlySet<number>): void {
    now.collected = collected
    now.areAreasStale = true
    now.isTaking = false
    goOn(now)
  }

  function take(): void {
    const now = session
    if (now === undefined) return
    if (now.asked !== undefined) {
      now.isTaking = true
      return
    }
    const shapes = now.areas.map((area) => polygonShape(area.map((ring) => [...ring])))
    now.isTaking = false
    if (shapes.length === 0) return onRefused('No cell is collected. Paint over the object.')
    now.steps = []
    change(now, new Set())
    add(shapes)
  }

  return {
    seen,
    takesAway,
    size,
    setSize(next) {
      setSize(Math.min(SIZE_MOST, Math.max(SIZE_LEAST, Math.round(next))))
      if (session === undefined) return
      session.isCutStale = true
      goOn(session)
    },
    begin,
    isCut: (at) => cellAt(at) !== undefined,
    isCollected: (at) => session?.collected.has(cellAt(at) ?? -1) === true,
    collect(from, to, how) {
      const now = session
      if (now === undefined) return
      const unit = 2 ** now.part.level
      const count = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / unit))
      const next = new Set(now.collected)
      for (let at = 0; at <= count; at += 1) {
        const share = at / count
        const cell = cellAt({ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share })
        if (cell === undefined) continue
        if (how === 'add') next.add(cell)
        else next.delete(cell)
      }
      if (next.size !== now.collected.size) change(now, next)
    },
    step() {
      if (session !== undefined && session.steps.at(-1) !== session.collected)
        session.steps = [...session.steps, session.collected].slice(-STEPS_MOST)
    },
    back() {
      const last = session?.steps.findLast((one) => one !== session?.collected)
      if (session === undefined || last === undefined) return false
      session.steps = session.steps.slice(0, session.steps.lastIndexOf(last))
      change(session, last)
      return true
    },
    take,
    drop() {
      if (session === undefined) return
      session.steps = []
      change(session, new Set())
    },
    end,
    dispose() {
      end()
      worker.end()
    },
  }
}

function isSame(a: PictureWindow, b: PictureWindow): boolean {
  return a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height && a.level === b.level
}

/** Starts the worker that cuts pictures into cells. */
export function cellWorker(): CellWorker {
  return new Worker(new URL('../workers/cell-worker.ts', import.meta.url), { type: 'module', name: 'cells' })
}
