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

/** What the wand takes for alike. */
export interface WandChoices extends WandRules {
  /** In units of L*a*b*. */
  readonly tolerance: number
}

/** What is shown of the touched areas, before anything is made of them. */
export interface WandSeen {
  readonly outline: Outline
  /** So many pieces. */
  readonly pieces: number
  /** So many more are left out. */
  readonly left: number
  /** The answer to the last touch is on its way. */
  readonly isLooking: boolean
}

/** Finds areas that look alike, touch by touch, and makes polygons of them. */
export interface Wand {
  /** Undefined while nothing was touched. */
  readonly seen: Observable<WandSeen | undefined>
  readonly choices: () => WandChoices
  /** Has its worker look at what is on show, so that the first touch waits for neither; does nothing where the picture isn't at hand. */
  readonly prepare: () => void
  /** Touches the picture; answers false where it isn't at hand. */
  readonly touch: (at: Place, how: Touch['how']) => boolean
  /** Changes what is taken for alike: for the last touch, and for those that come. */
  readonly choose: (choices: Partial<WandChoices>) => void
  /** The place is meant as what is shown there: it lies in it, or was touched last. */
  readonly isMeant: (at: Place, reach: number) => boolean
  /** Takes the last touch back. */
  readonly back: () => void
  /** Makes polygons of what is shown, and ends; where the answer is on its way, when that comes. */
  readonly take: () => void
  readonly end: () => void
  /** The tool is out of hand: after a while its worker ends, unless it is prepared or touched before. */
  readonly putAway: () => void
}

/** A worker as far as the wand needs it. */
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
  /** The part of the picture to look at, with everything in it that is to be kept. */
  readonly part: (picture: Size, kept: Box | undefined) => PictureWindow
  readonly start: () => WandWorker
  readonly clock: Clock
  readonly choices: () => WandChoices
  readonly setChoices: (choices: Partial<WandChoices>) => void
  /** Makes objects of the current class, as one step. */
  readonly add: (shapes: readonly Shape[]) => void
  readonly onRefused: (reason: string) => void
}

/** From no difference at all to what differs as black does from white. */
export const TOLERANCE_MOST = 80
/** A person takes back no more than these. */
const TOUCHES_MOST = 30

interface PlacedTouch extends Omit<Touch, 'seed'> {
  readonly at: Place
}

/** Starts its worker when it is prepared, or with the first touch; what is asked while it works is asked once, as it is by then. */
export function createWand(parts: WandParts): Wand & { dispose(): void } {
  const { picture, read, part, clock, choices, setChoices, add, onRefused } = parts
  const seen = createObservable<WandSeen | undefined>(undefined)
  const worker = lentWorker({ start, clock, onEnd: end })
  let touches: readonly PlacedTouch[] = []
  /** The part that the worker looks at, and the picture that it is of. */
  let looked: { readonly part: PictureWindow; readonly of: Size } | undefined
  let areas: readonly Area[] = []
  let lastId = 0
  /** The order that no answer has come to. */
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

  /** Ends; what the worker is still looking for is given up with it. */
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
    // What was given up is nobody's.
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

  /** Whatever was touched stays within what is looked at. */
  function kept(at: Place): Box | undefined {
    const lines = [...areas.flat(), ...touches.map((one) => [one.at.x, one.at.y]), [at.x, at.y]]
    return outlineBox({ lines: lines.map((line) => Float32Array.from(line)), closed: true })
  }

  /** The worker looks at what is on show, where that is otherwise than what it looks at. */
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
    // What is on its way is of the part before.
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
    // Without a touch nothing has to be kept in sight.
    prepare() {
      worker.keep()
      if (looked === undefined) look({ x: 0, y: 0 }, true)
    },
    touch(at, how) {
      const isNew = how === 'new'
      const before = looked
      if (!look(at, isNew)) return false
      isTaking = false
      // What was touched in another part can't be brought back in this one.
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

/** Samples as places of the picture; a coarse sample may reach beyond its border. */
function placed(ring: readonly number[], { x, y, level }: PictureWindow, { width, height }: Size): readonly number[] {
  const size = 2 ** level
  return ring.map((value, at) =>
    at % 2 === 0 ? rounded(Math.min(width, x + value * size)) : rounded(Math.min(height, y + value * size)),
  )
}

/** Starts the worker that looks for what is alike. */
export function wandWorker(): WandWorker {
  return new Worker(new URL('../workers/wand-worker.ts', import.meta.url), { type: 'module', name: 'wand' })
}
