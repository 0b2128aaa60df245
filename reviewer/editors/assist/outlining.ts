import { type Area, areaOf } from '#domain/annotation/areas/area'
import type { Part } from '#domain/annotation/commands/remake-objects'
import type { AnnotationObject } from '#domain/annotation/document/read-document'
import { type Box, outlineBox } from '#domain/annotation/kinds/outline-box'
import { polygonShape } from '#domain/annotation/shaping/line-shape'
import { rounded } from '#domain/annotation/shaping/numbers'
import type { Shape } from '#domain/annotation/shaping/shape'
import { shapeOf } from '#domain/annotation/shaping/shape-of'
import type { PictureWindow } from '../canvas/read-window'
import { levelSize } from '../canvas/pyramid'
import type { Size } from '../canvas/viewport'
import type { Drawing } from '../document/drawing'
import type { Editing } from '../document/editing'
import type { ObjectViews } from '../document/object-view'
import type { Waiting } from '../document/waiting'
import type { Observable } from '../observable'
import type { OutlineNews, OutlineOrder } from '../workers/outline-messages'
import type { Pixels } from '../workers/wand-messages'

type Row = AnnotationObject['row']

/** Makes outlines of what is in boxes. */
export interface Outlining {
  /** Of all that is selected, as one step; says how far it is, and why nothing came of it. */
  readonly outline: () => Promise<void>
}

/** A worker as far as outlining needs it. */
export type OutlineWorker = Pick<Worker, 'terminate'> & {
  postMessage(order: OutlineOrder, transfer: Transferable[]): void
  addEventListener(type: 'message' | 'error', listener: (event: { readonly data?: OutlineNews }) => void): void
}

export interface OutliningParts {
  readonly picture: () => Size | undefined
  readonly read: (part: PictureWindow) => Pixels | undefined
  /** The level at which the picture is at hand now; coarser ones cost nothing. */
  readonly levelAtHand: (picture: Size) => number
  readonly drawing: Observable<Drawing | undefined>
  readonly views: Pick<ObjectViews, 'get'>
  readonly editing: Pick<Editing, 'seen' | 'remake'>
  readonly waiting: Waiting
  readonly start: () => OutlineWorker
  readonly onRefused: (reason: string) => void
}

/** So many samples to each side at most: the time grows faster than their number. */
const SIDE_MOST = 256
/** So much of its size lies around a box as ground, to each side, and so many samples at least. */
const MARGIN = 0.2
const MARGIN_LEAST = 4
/** What something can be put in. */
const AROUND: ReadonlySet<string> = new Set(['bbox', 'rbbox', 'ellipse'])

interface Wanted {
  readonly id: Part['id']
  readonly row: Row
  readonly area: Area
  readonly box: Box
}

/** A worker lives for one call: that is how it can be given up. */
export function createOutlining(parts: OutliningParts): Outlining {
  const { picture, read, levelAtHand, drawing, views, editing, waiting, start, onRefused } = parts

  function wantedOf(open: Drawing, row: Row): readonly Wanted[] {
    const id = open.idOf(row)
    const value = open.reading.value(id)
    const shape = value === undefined || value.locked === true ? undefined : shapeOf(value)
    if (shape === undefined || !AROUND.has(shape.kind)) return []
    const [area, box] = [areaOf(shape), outlineBox(shape.outline)]
    return area === undefined || box === undefined ? [] : [{ id, row, area, box }]
  }

  /** Looks at the picture around a box; undefined where it isn't at hand. */
  function orderOf(size: Size, { area, box }: Wanted) {
    const part = partAround(size, box, levelAtHand(size))
    const pixels = read(part)
    if (pixels === undefined) return undefined
    const unit = 2 ** part.level
    const around = area.map((ring) => ring.map((value, at) => (value - (at % 2 === 0 ? part.x : part.y)) / unit))
    return { part, order: { pixels, around } }
  }

  return {
    async outline() {
      const [open, size, { refusal }] = [drawing.get(), picture(), editing.seen.get()]
      if (refusal !== undefined) return onRefused(refusal)
      if (open === undefined || size === undefined) return
      const rows = views.get().selection.map(({ row }) => row)
      await open.hold(rows)
      const wanted = rows.flatMap((row) => wantedOf(open, row))
      if (wanted.length === 0) return onRefused('Select boxes or ellipses that are not locked, each around one thing.')
      const { promise: givenUp, resolve: giveUp } = Promise.withResolvers<'given up'>()
      const words = (at: number, share = 0) =>
        `Outlining ${wanted.length === 1 ? '' : `${at + 1} of ${wanted.length}, `}${Math.round(share * 100)} %…`
      const wait = waiting.begin(words(0), () => giveUp('given up'))
      const worker = start()
      const found = new Map<Part['id'], Shape>()
      try {
        for (const [at, one] of wanted.entries()) {
          wait.tell(words(at))
          const asked = orderOf(size, one)
          if (asked === undefined) continue
          const answer = await Promise.race([
            answered(worker, asked.order, (share) => wait.tell(words(at, share))),
            givenUp,
          ])
          if (answer === 'given up') return
          if (answer !== undefined) found.set(one.id, polygonShape(placed(answer, asked.part, size)))
        }
      } finally {
        worker.terminate()
        wait.end()
      }
      // Meanwhile another item may have been opened.
      if (drawing.get() !== open) return
      if (found.size === 0) return onRefused(NOTHING)
      editing.remake(
        'outline',
        (there) => remadeOf(there, found),
        wanted.map(({ row }) => row),
      )
      const missed = wanted.length - found.size
      if (missed > 0) onRefused(`${missed} of ${wanted.length} stay as they are. ${NOTHING}`)
    },
  }
}

const NOTHING =
  'Nothing stands out from what is around it. Leave a little room between the thing and the box, and all of the box on the picture.'

function remadeOf(there: readonly Part[], found: ReadonlyMap<Part['id'], Shape>) {
  const changes = there.flatMap(({ id }) => {
    const shape = found.get(id)
    return shape === undefined ? [] : [{ id, shape }]
  })
  return { changes, label: changes.length === 1 ? 'Outline made of a box' : `Outlines made of ${changes.length} boxes` }
}

function answered(
  worker: OutlineWorker,
  order: OutlineOrder,
  onRound: (share: number) => void,
): Promise<Area | undefined> {
  const { promise, resolve } = Promise.withResolvers<Area | undefined>()
  worker.addEventListener('message', ({ data }) => {
    if (data?.type === 'round') onRound(data.share)
    else resolve(data?.area)
  })
  worker.addEventListener('error', () => resolve(undefined))
  const { pixels } = order
  worker.postMessage(order, ['bitmap' in pixels ? pixels.bitmap : pixels.raster.data.buffer])
  return promise
}

/** A box with ground around it, as fine as can be worked on, on whole samples of a level. */
function partAround(picture: Size, { x, y, width, height }: Box, atHand: number): PictureWindow {
  const longest = Math.max(width, height) * (1 + 2 * MARGIN)
  const level = Math.max(atHand, Math.ceil(Math.log2(longest / SIDE_MOST)), 0)
  const size = 2 ** level
  const whole = levelSize(picture, level)
  const ends = (from: number, length: number, end: number): readonly [from: number, to: number] => {
    const margin = Math.max(MARGIN_LEAST, (MARGIN * length) / size)
    return [Math.max(0, Math.floor(from / size - margin)), Math.min(end, Math.ceil((from + length) / size + margin))]
  }
  const [[left, right], [top, bottom]] = [ends(x, width, whole.width), ends(y, height, whole.height)]
  return {
    x: left * size,
    y: top * size,
    width: Math.max(1, right - left),
    height: Math.max(1, bottom - top),
    level,
  }
}

/** Samples as places of the picture; a coarse sample may reach beyond its border. */
function placed(area: Area, { x, y, level }: PictureWindow, { width, height }: Size): Area {
  const size = 2 ** level
  return area.map((ring) =>
    ring.map((value, at) =>
      at % 2 === 0 ? rounded(Math.min(width, x + value * size)) : rounded(Math.min(height, y + value * size)),
    ),
  )
}

/** Starts the worker that finds what is in boxes. */
export function outlineWorker(): OutlineWorker {
  return new Worker(new URL('../workers/outline-worker.ts', import.meta.url), { type: 'module', name: 'outline' })
}
