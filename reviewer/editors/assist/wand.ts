import { type Area, isInArea } from '#domain/annotation/areas/area'
import { type Box, outlineBox } from '#domain/annotation/kinds/outline-box'
import type { Outline } from '#domain/annotation/kinds/kind'
import { rounded } from '#domain/annotation/shaping/numbers'
import { polygonShape } from '#domain/annotation/shaping/line-shape'
import type { Place, Shape } from '#domain/annotation/shaping/shape'
import type { Touch, WandRules } from '#domain/vision/wand'
import { type PictureWindow, sampleAt } from '../canvas/read-window'
import type { Size } from '../canvas/viewport'
import { createObservable, type Observable } from '../observable'
import type { Pixels, WandNews, WandOrder } from '../workers/wand-messages'
import type { Clock } from '#protocol/port'
import { lentWorker } from './lent-worker'

/** The wand's settings for similar pixels. */
export interface WandChoices extends WandRules {
  /** In units of L*a*b*. */
  readonly tolerance: number
}

/** The selected areas before they become objects. */
export interface WandSeen {
  readonly outline: Outline
  /** Number of areas. */
  readonly pieces: number
  /** Number of smaller areas left out. */
  readonly left: number
  /** The answer to the last touch is pending. */
  readonly isLooking: boolean
}

/** Finds similar areas, touch by touch, and creates polygons from them. */
export interface Wand {
  /** Undefined before the first touch. */
  readonly seen: Observable<WandSeen | undefined>
  readonly choices: () => WandChoices
  /** Loads the visible part into the worker ahead of the first touch; does nothing if the picture isn't loaded. */
  readonly prepare: () => void
  /** Touches the picture; returns false if the picture isn't loaded. */
  readonly touch: (at: Place, how: Touch['how']) => boolean
  /** Changes the settings for the last and later touches. */
  readonly choose: (choices: Partial<WandChoices>) => void
  /** Whether the place is inside the selected areas, or within `reach` of the last touch. */
  readonly isMeant: (at: Place, reach: number) => boolean
  /** Removes the last touch. */
  readonly back: () => void
  /** Creates polygons from the areas and ends; if an answer is pending, does so on arrival. */
  readonly take: () => void
  readonly end: () => void
  /** Ends the worker after a delay, unless the user prepares or touches again. */
  readonly putAway: () => void
}

/** The worker interface that the wand uses. */
export type WandWorker = Pick<Worker, 'terminate'> & {
  postMessage(order: WandOrder, transfer?: Transferable[]): void
  addEventListener(
    type: 'message' | 'error',
    listener: (event: { readonly data?: WandNews; readonly reason?: string }) => void,
  ): void
}

export interface WandParts {
  readonly picture: () => Size | undefined
  readonly read: (part: PictureWindow) => Pixels | undefined
  /** The window to work on, including all of `kept`. */
  readonly part: (picture: Size, kept: Box | undefined) => PictureWindow
  readonly start: () => WandWorker
  readonly clock: Clock
  readonly choices: () => WandChoices
  readonly setChoices: (choices: Partial<WandChoices>) => void
  /** Adds objects of the current class in one step. */
  readonly add: (shapes: readonly Shape[]) => void
  readonly onRefused: (reason: string) => void
}

/** Maximum tolerance, close to the difference between black and white. */
export const TOLERANCE_MOST = 80
/** Maximum number of touches that can be undone. */
const TOUCHES_MOST = 30

interface PlacedTouch extends Omit<Touch, 'seed'> {
  readonly at: Place
}

/** Starts its worker on `prepare` or the first touch. While an order runs, later changes wait and are sent together. */
export function createWand(parts: WandParts): Wand & { dispose(): void } {
  const { picture, read, part, clock, choices, setChoices, add, onRefused } = parts
  const seen = createObservable<WandSeen | undefined>(undefined)
  const worker = lentWorker({ start, clock, onEnd: end })
  let touches: readonly PlacedTouch[] = []
  /** The worker's current window and its picture. */
  let looked: { readonly part: PictureWindow; readonly of: Size } | undefined
  let areas: readonly Area[] = []
  let lastId = 0
  /** ID of the pending order. */
  let asked: number | undefined
  let isStale = false
  let isTaking = false

  function start(): WandWorker {
    const made = parts.start()
    made.addEventListener('message', ({ data }) => data !== undefined && hear(data))
    made.addEventListener('error', ({ reason = 'Couldn’t read the picture. Zoom in and try again.' }) => {
      worker.end()
      onRefused(reason)
    })
    return made
  }

  /** Ends the selection; terminates the worker if an order is pending. */
  function giveUp(): void {
    if (asked === undefined) end()
    else worker.end()
  }

  function end(): void {
    touches = []
    areas = []
    asked = undefined
    isStale = false
    isTaking = false
    looked = undefined
    seen.set(undefined)
  }

  function hear({ id, areas: found, left }: WandNews): void {
    // Ignores answers to dropped orders.
    if (id !== asked || looked === undefined) return
    asked = undefined
    const { part: of, of: size } = looked
    areas = found.map((area) => area.map((ring) => placed(ring, of, size)))
    show(left)
    if (isStale) ask()
    else if (isTaking) take()
  }

  function show(left: number): void {
    const lines = areas.flatMap((area) => area.map((ring) => Float32Array.from(ring)))
    seen.set({
      outline: { lines, closed: true },
      pieces: areas.length,
      left,
      isLooking: isStale || asked !== undefined,
    })
  }

  function ask(): void {
    isStale = asked !== undefined
    if (isStale || looked === undefined) return
    lastId += 1
    asked = lastId
    const { part: of } = looked
    const { connected, stopsAtEdges } = choices()
    const sent = touches.map(({ at, tolerance, how }) => ({ seed: sampleAt(of, at), tolerance, how }))
    worker.take().postMessage({ type: 'touch', id: lastId, touches: sent, rules: { connected, stopsAtEdges } })
    const now = seen.get()
    seen.set(now === undefined ? NOTHING_YET : { ...now, isLooking: true })
  }

  /** The bounds of all touches and areas, which must stay in the window. */
  function kept(at: Place): Box | undefined {
    const lines = [...areas.flat(), ...touches.map((one) => [one.at.x, one.at.y]), [at.x, at.y]]
    return outlineBox({ lines: lines.map((line) => Float32Array.from(line)), closed: true })
  }

  /** Sends the worker the current window if it changed. */
  function look(at: Place, isNew: boolean): boolean {
    const size = picture()
    if (size === undefined) return false
    const next = part(size, isNew ? undefined : kept(at))
    if (looked !== undefined && looked.of === size && isSame(looked.part, next)) return true
    const pixels = read(next)
    if (pixels === undefined) return false
    const handed = 'bitmap' in pixels ? pixels.bitmap : pixels.raster.data.buffer
    worker.take().postMessage({ type: 'look', part: next, pixels }, [handed])
    looked = { part: next, of: size }
    // The pending answer refers to the previous window.
    asked = undefined
    return true
  }

  function take(): void {
    if (asked !== undefined) {
      isTaking = true
      return
    }
    const shapes = areas.map((area) => polygonShape(area.map((ring) => [...ring])))
    end()
    if (shapes.length > 0) add(shapes)
    else onRefused('Nothing is selected. Touch the picture, or raise the tolerance.')
  }

  return {
    seen,
    choices,
    // Without a touch, the window needs no fixed content.
    prepare() {
      worker.keep()
      if (looked === undefined) look({ x: 0, y: 0 }, true)
    },
    touch(at, how) {
      const isNew = how === 'new'
      const before = looked
      if (!look(at, isNew)) return false
      isTaking = false
      // Touches in another window can't be restored in this one.
      const known = isNew && looked !== before ? [] : touches
      touches = [...known, { at, how, tolerance: choices().tolerance }].slice(-TOUCHES_MOST)
      ask()
      return true
    },
    choose(next) {
      const tolerance = Math.min(TOLERANCE_MOST, Math.max(0, next.tolerance ?? choices().tolerance))
      setChoices({ ...next, tolerance })
      const last = touches.at(-1)
      if (last === undefined) return
      touches = [...touches.slice(0, -1), { ...last, tolerance }]
      ask()
    },
    isMeant(at, reach) {
      const last = touches.at(-1)
      if (last === undefined) return false
      return Math.hypot(last.at.x - at.x, last.at.y - at.y) <= reach || areas.some((area) => isInArea(area, at))
    },
    back() {
      touches = touches.slice(0, -1)
      if (touches.length === 0) giveUp()
      else ask()
    },
    take,
    end: giveUp,
    putAway: worker.putAway,
    dispose: worker.end,
  }
}

const NOTHING_YET: WandSeen = { outline: { lines: [], closed: true }, pieces: 0, left: 0, isLooking: true }

function isSame(a: PictureWindow, b: PictureWindow): boolean {
  return a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height && a.level === b.level
}

/** Converts samples to picture coordinates; clamps coarse samples that extend outside the picture. */
function placed(ring: readonly number[], { x, y, level }: PictureWindow, { width, height }: Size): readonly number[] {
  const size = 2 ** level
  return ring.map((value, at) =>
    at % 2 === 0 ? rounded(Math.min(width, x + value * size)) : rounded(Math.min(height, y + value * size)),
  )
}

/** Starts the worker that finds similar areas. */
export function wandWorker(): WandWorker {
  return new Worker(new URL('../workers/wand-worker.ts', import.meta.url), { type: 'module', name: 'wand' })
}
