import type { Area } from '#domain/annotation/areas/area'
import type { Outline } from '#domain/annotation/kinds/kind'
import { polygonShape } from '#domain/annotation/shaping/line-shape'
import type { Place, Shape } from '#domain/annotation/shaping/shape'
import type { PictureWindow } from '../canvas/read-window'
import type { Size } from '../canvas/viewport'
import { createObservable, type Observable, type Settable } from '../observable'
import type { CellNews } from '../workers/cell-messages'
import type { Pixels } from '../workers/wand-messages'
import type { Clock } from '#protocol/port'
import { placed } from './box-part'
import { type CellWorker, createCellQueries } from './cell-queries'
import { cellAt, cellsAlong, isSameWindow } from './cut-cells'

/** The cells and the collected ones, for the view. */
export interface CollectingSeen {
  /** The part of the picture that is cut into cells. */
  readonly part: PictureWindow
  /** Picture of their borders in that part; undefined until they are cut. */
  readonly borders: ImageBitmap | undefined
  /** Number of collected cells, and the outline that they form together. */
  readonly collected: number
  readonly outline: Outline
  readonly pieces: number
  /** Cells are being cut. */
  readonly isCutting: boolean
}

/** Cuts the visible picture into cells along its edges, and turns collected cells into polygons. */
export interface Collecting {
  /** Undefined while no cells are shown. */
  readonly seen: Observable<CollectingSeen | undefined>
  /** Approximate width of a cell in CSS pixels. */
  readonly size: () => number
  readonly setSize: (size: number) => void
  /** Cuts the visible part; answers false if the picture isn't loaded. */
  readonly begin: () => boolean
  /** Tells whether a place has a cell. */
  readonly isCut: (at: Place) => boolean
  readonly isCollected: (at: Place) => boolean
  /** Adds or removes the cells along a line; `back` undoes everything since the last `step`. */
  readonly collect: (from: Place, to: Place, how: 'add' | 'remove') => void
  readonly step: () => void
  /** Undoes the last step; answers false if there is none. */
  readonly back: () => boolean
  /** Turns the collected cells into polygons as one step, and shows the cells again; waits for a pending answer. */
  readonly take: () => void
  /** Drops the collected cells; the cut stays. */
  readonly drop: () => void
  readonly end: () => void
  /** Painting without Alt removes; Alt reverses it. */
  readonly takesAway: Settable<boolean>
}

export interface CollectingParts {
  readonly picture: () => Size | undefined
  readonly read: (part: PictureWindow) => Pixels | undefined
  /** The visible part of the picture. */
  readonly part: (picture: Size) => PictureWindow
  /** Present width of a sample of a part, in CSS pixels. */
  readonly perSample: (part: PictureWindow) => number
  /** Calls when the view has stopped moving; answers how to unsubscribe. */
  readonly onRest: (call: () => void) => () => void
  readonly start: () => CellWorker
  readonly clock: Clock
  readonly size: () => number
  readonly setSize: (size: number) => void
  /** Makes objects of the current class, as one step. */
  readonly add: (shapes: readonly Shape[]) => void
  readonly onRefused: (reason: string) => void
}

/** Limits of a cell's width, in CSS pixels. */
export const SIZE_LEAST = 8
export const SIZE_MOST = 80
/** Least width in samples: smaller cells follow the picture's grain. */
const SAMPLES_LEAST = 5
/** Number of steps that can be undone. */
const STEPS_MOST = 50

interface Session {
  readonly part: PictureWindow
  readonly of: Size
  /** Width of a sample in CSS pixels when the part was cut. */
  readonly perSample: number
  labels: Uint16Array | undefined
  borders: ImageBitmap | undefined
  collected: ReadonlySet<number>
  steps: readonly ReadonlySet<number>[]
  areas: readonly Area[]
  /** The width of cells changed since the cut. */
  isCutStale: boolean
  /** The collected cells changed since the areas came. */
  areAreasStale: boolean
  /** The person took the cells before the last answer came. */
  isTaking: boolean
}

/** Shows one cut at a time; changes during a question are asked about afterwards, once. */
export function createCollecting(parts: CollectingParts): Collecting & { dispose(): void } {
  const { picture, read, part: partOf, perSample, onRest, start, clock, size, setSize, add, onRefused } = parts
  const seen = createObservable<CollectingSeen | undefined>(undefined)
  const takesAway = createObservable(false)
  const queries = createCellQueries({ start, clock, onAnswer, onFailure: onRefused, onGone: end })
  let session: Session | undefined
  let unfollow = (): void => undefined

  function end(): void {
    unfollow()
    unfollow = () => undefined
    session?.borders?.close()
    session = undefined
    queries.leave()
    if (seen.get() !== undefined) seen.set(undefined)
  }

  function show(now: Session): void {
    seen.set({
      part: now.part,
      borders: now.borders,
      collected: now.collected.size,
      outline: { lines: now.areas.flatMap((area) => area.map((ring) => Float32Array.from(ring))), closed: true },
      pieces: now.areas.length,
      isCutting: now.labels === undefined || now.isCutStale || queries.pending() === 'cut',
    })
  }

  function cut(now: Session, pixels?: Pixels): void {
    now.isCutStale = false
    const samples = Math.max(SAMPLES_LEAST, Math.round(size() / now.perSample))
    queries.cut({ part: now.part, size: samples, collected: now.collected, pixels })
  }

  function join(now: Session): void {
    now.areAreasStale = false
    if (now.collected.size === 0) now.areas = []
    else queries.join(now.collected)
  }

  /** Asks the next question that changes made necessary. */
  function goOn(now: Session): void {
    if (queries.pending() === undefined && now.isCutStale) cut(now)
    if (queries.pending() === undefined && now.areAreasStale) join(now)
    if (queries.pending() === undefined && now.isTaking) take()
    else if (session === now) show(now)
  }

  function onAnswer(news: CellNews): void {
    const now = session
    if (now === undefined) return
    if (news.type === 'areas') now.areas = news.areas.map((area) => placed(area, now.part, now.of))
    else takeCells(now, news)
    goOn(now)
  }

  function takeCells(now: Session, { borders, labels, collected }: Extract<CellNews, { type: 'cells' }>): void {
    now.borders?.close()
    now.borders = borders
    now.labels = labels
    now.collected = new Set(collected)
    // Earlier steps name cells of the previous cut.
    now.steps = []
    now.areAreasStale = true
  }

  function begin(): boolean {
    const of = picture()
    const part = of && partOf(of)
    const pixels = part && read(part)
    if (of === undefined || part === undefined || pixels === undefined) return false
    end()
    const now = begun(part, of, perSample(part))
    session = now
    unfollow = onRest(() => session === now && cutAgainIfMoved(now))
    cut(now, pixels)
    show(now)
    return true
  }

  /** Cuts the visible part, unless cells are collected already. */
  function cutAgainIfMoved({ part, of, perSample: before, collected }: Session): void {
    const next = picture()
    if (next === undefined || collected.size > 0 || queries.pending() !== undefined) return
    if (next !== of || !isSameWindow(partOf(next), part) || perSample(part) !== before) begin()
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
    if (queries.pending() !== undefined) {
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
    isCut: (at) => session !== undefined && cellAt(session, at) !== undefined,
    isCollected: (at) => session?.collected.has(cellAt(session, at) ?? -1) === true,
    collect(from, to, how) {
      if (session === undefined) return
      const { collected } = session
      const along = cellsAlong(session, from, to)
      const next =
        how === 'add' ? new Set([...collected, ...along]) : new Set([...collected].filter((one) => !along.has(one)))
      if (next.size !== collected.size) change(session, next)
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
      queries.dispose()
    },
  }
}

function begun(part: PictureWindow, of: Size, perSample: number): Session {
  return {
    part,
    of,
    perSample,
    labels: undefined,
    borders: undefined,
    collected: new Set(),
    steps: [],
    areas: [],
    isCutStale: false,
    areAreasStale: false,
    isTaking: false,
  }
}
