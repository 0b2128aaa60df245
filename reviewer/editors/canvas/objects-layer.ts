import type { AnnotationObject } from '#domain/annotation/document/read-document'
import type { CancelSignal } from '#protocol/port'
import { boxAround } from '#domain/annotation/kinds/outline-box'
import { listChange } from '../document/list-change'
import { columnsOf, createClassTable, roomOf } from '../picture/object-columns'
import type { Size, Viewport } from './viewport'
import { type AheadView, freeAhead, type ObjectsAhead, paintAhead } from './objects-ahead'
import { NO_ROOM } from '../raster/changing-shapes'
import { NOTHING_SHOWN, type Rows, shownChange, type ShownObjects, shownRows } from './shown-objects'
import { createTileLayer, type Painted } from './tiles/tile-layer'
import type { Painters } from './tiles/painters'

/** The objects of a document, painted in tiles by the painters. */
export interface ObjectsLayer {
  /** Shows this from the next frame on; repaints only differences. */
  show(next: ShownObjects | undefined): void
  draw(context: CanvasRenderingContext2D, view: Viewport, size: Size, pixelRatio: number): void
  /** Draws the painted tiles at another view, at their present sharpness. */
  drawCloser(context: CanvasRenderingContext2D, view: Viewport): void
  /** Paints a document ahead, to be shown at once when its turn comes; answers the bytes of its tiles. */
  prepare(next: ShownObjects, from: AheadView, signal: CancelSignal): Promise<number>
  /** Tells of how many documents something is painted ahead. */
  readonly aheads: () => number
  /** Drops the tiles prepainted for a document. */
  forget(document: unknown): void
  /** Reports how much of the view is painted. */
  readonly painted: () => Painted
  dispose(): void
}

/** Takes where the boxes of these objects lie. */
export type TakesIndex = (index: ArrayBuffer, objects: readonly AnnotationObject[]) => void

/** Share of changed objects from which the index is rebuilt. */
const STALE_SHARE = 0.05
/** So few need no index. */
const STALE_LEAST = 500
/** Number of changed objects from which everything is repainted. */
const MOST_SHARE = 0.5
/** Objects laid out per batch for the painters. */
const SLICE = 50_000
/** More changed places than these are painted as one. */
const PLACES_MAX = 500

/** Tells the painters what changed, and the tiles where. */
export function createObjectsLayer(
  painters: Painters,
  redraw: () => void,
  onIndex: TakesIndex = () => undefined,
): ObjectsLayer {
  const tiles = createTileLayer(painters, redraw)
  let classes = createClassTable()
  let now: ShownObjects | undefined
  /** The last style, by row. */
  let known: AnnotationObject[] = []
  let seen = NOTHING_SHOWN
  let ratio = 1
  /** Changes missing from the index. */
  let stale = 0
  /** Painting comes first: until there is an index, each object is looked at. */
  let isIndexDue = false
  let aheads: ObjectsAhead[] = []

  function lay(next: ShownObjects): void {
    classes = createClassTable()
    known = []
    for (const object of next.objects) known[object.row] = object
    painters.open(columnsOf(next.objects, classes, next.colourBy))
    isIndexDue = true
    seen = NOTHING_SHOWN
    tell(next)
  }

  function open(next: ShownObjects): void {
    lay(next)
    tiles.restart(true)
  }

  /** Old tiles stay visible until they are repainted in the new colours. */
  function recolour(next: ShownObjects): void {
    lay(next)
    tiles.renew()
  }

  function index({ objects }: ShownObjects): void {
    stale = 0
    isIndexDue = false
    painters.index((packed) => onIndex(packed, objects))
  }

  /** Says which rows are painted. */
  function tell(next: ShownObjects): void {
    const rows = shownRows(next, known.length, seen)
    painters.show(shownChange(next, rows, seen, classes, ratio))
    seen = rows
  }

  /** Tiles prepainted for this document at this view, or nearly so. */
  function takeAhead(next: ShownObjects): ObjectsAhead | undefined {
    const at = aheads.findIndex((one) => one.next.document === next.document)
    const [found] = at === -1 ? [] : aheads.splice(at, 1)
    if (found === undefined) return undefined
    const isAlike = found.next.objects === next.objects && found.next.colourBy === next.colourBy
    if (isAlike && found.ratio === ratio) return found
    freeAhead(painters, found)
    return undefined
  }

  function adopt(ahead: ObjectsAhead): void {
    ;({ classes, known, rows: seen } = ahead)
    now = ahead.next
    isIndexDue = true
    painters.turnTo(ahead.sheet)
    tiles.adopt(ahead.tiles)
  }

  /** In slices: a million laid out at once would take the memory of a large document twice on their way. */
  function tellChanged(changed: readonly AnnotationObject[], colourBy: ShownObjects['colourBy']): void {
    for (let at = 0; at < changed.length; at += SLICE) {
      const patch = columnsOf(changed.slice(at, at + SLICE), classes, colourBy)
      // What follows has its room by then.
      painters.change(patch, at === 0 ? roomOf(changed) : NO_ROOM)
    }
  }

  /** The boxes of changed objects, before and after. */
  function takeChanges(next: ShownObjects): readonly AnnotationObject[] {
    const { objects } = next
    if (objects === now?.objects) return []
    const { at, come } = listChange(now?.objects ?? [], objects)
    const changed = objects.slice(at, at + come).filter((object) => known[object.row] !== object)
    const before = changed.flatMap(({ row }) => known[row] ?? [])
    for (const object of changed) known[object.row] = object
    tellChanged(changed, next.colourBy)
    stale += changed.length
    if (stale > Math.max(STALE_LEAST, STALE_SHARE * objects.length)) isIndexDue = true
    return [...before, ...changed]
  }

  function renew(next: ShownObjects): void {
    const isAsBefore = next.objects === now?.objects && next.shown === now.shown && next.lifted === now.lifted
    const isSameLook = next.fill === now?.fill && next.fillsByClass === now.fillsByClass && next.theme === now.theme
    if (isAsBefore && isSameLook && next.marked === now?.marked) return
    const changed = takeChanges(next)
    const before = seen
    tell(next)
    if (!isSameLook || changed.length > MOST_SHARE * next.objects.length) return tiles.renew()
    const turned = turnedRows(before.how, seen.how).flatMap((row) => known[row] ?? [])
    const places = [...changed, ...turned]
    const boxes = places.flatMap(({ box }) => box ?? [])
    tiles.renew(boxes.length > PLACES_MAX ? [boxAround(boxes)] : boxes)
  }

  function painted(): Painted {
    const how = tiles.painted()
    return how === 'all' && now?.isPart === true ? 'some' : how
  }

  return {
    show(next) {
      if (next === undefined) {
        if (now !== undefined) tiles.restart(false)
      } else if (now === undefined || next.document !== now.document) {
        const ahead = takeAhead(next)
        if (ahead === undefined) open(next)
        else {
          adopt(ahead)
          renew(next)
        }
      } else if (next.colourBy === now.colourBy) renew(next)
      else recolour(next)
      now = next
    },
    draw(context, view, size, pixelRatio) {
      if (pixelRatio !== ratio) {
        ratio = pixelRatio
        if (now !== undefined) tell(now)
        tiles.renew()
      }
      tiles.draw(context, view, size, now?.isVisible !== false)
      if (isIndexDue && now !== undefined && painted() === 'all') index(now)
    },
    drawCloser(context, view) {
      if (now?.isVisible !== false) tiles.drawCloser(context, view)
    },
    async prepare(next, from, signal) {
      const isAtRest = () => now === undefined || painted() === 'all'
      const made = await paintAhead(painters, next, from, isAtRest, signal)
      if (made !== undefined) aheads.push(made)
      return made?.bytes ?? 0
    },
    forget(document) {
      const gone = aheads.filter(({ next }) => next.document === document)
      aheads = aheads.filter((one) => !gone.includes(one))
      for (const one of gone) freeAhead(painters, one)
    },
    aheads: () => aheads.length,
    painted,
    dispose() {
      for (const { tiles: made } of aheads) made.close()
      tiles.dispose()
    },
  }
}

/** Rows with a changed style. */
function turnedRows(before: Rows, after: Rows): readonly number[] {
  const turned: number[] = []
  for (let row = 0; row < Math.max(before.length, after.length); row += 1)
    if ((before[row] ?? 0) !== (after[row] ?? 0)) turned.push(row)
  return turned
}
