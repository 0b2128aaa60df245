import type { AnnotationObject } from '#domain/annotation/document/read-document'
import type { Box } from '#domain/annotation/kinds/outline-box'
import { classFills, columnsOf, createClassTable } from '../document/object-columns'
import type { StyleTable } from '../raster/scene'
import type { Size, Viewport } from './viewport'
import { createTileLayer, type Painted } from './tiles/tile-layer'
import type { Painters } from './tiles/painters'

/** What is seen of a document. */
export interface ShownObjects {
  /** Changes with the document that is open. */
  readonly document: unknown
  readonly objects: readonly AnnotationObject[]
  /** Those that are shown, in the order in which they are painted. */
  readonly shown: readonly AnnotationObject[]
  /** Rows that a hand holds: whoever holds them paints them. */
  readonly lifted: readonly number[]
  /** Rows that are selected and so many that they are marked where they lie, not by a drawing over all. */
  readonly marked: readonly number[]
  /** How strongly areas are filled, from 0 to 1. */
  readonly fill: number
  /** In percent, where a class is filled otherwise. */
  readonly fillsByClass?: Readonly<Record<string, number>>
  readonly theme: StyleTable['theme']
  /** They may be there and not be seen. */
  readonly isVisible: boolean
  /** More of the document is on its way. */
  readonly isPart?: boolean
}

/** The objects of a document on a canvas of their own, painted in tiles by the painters. */
export interface ObjectsLayer {
  /** Shows this from the next drawing on; only what looks otherwise is painted anew. */
  show(next: ShownObjects | undefined): void
  draw(view: Viewport, size: Size, pixelRatio: number): void
  /** Tells how much of what is to be seen is drawn. */
  readonly painted: () => Painted
  dispose(): void
}

/** How each row is painted: not at all, or by one of these. */
type Rows = Uint8Array

const NONE: Rows = new Uint8Array(0)
const PAINTED = 1
const MARKED = 2

/** Takes where the boxes of these objects lie. */
export type TakesIndex = (index: ArrayBuffer, objects: readonly AnnotationObject[]) => void

/** As soon as this share of the objects is not in the index as it is, it is made anew. */
const STALE_SHARE = 0.05
/** So few need no index. */
const STALE_LEAST = 500
/** Where more of the objects changed, everything is painted anew. */
const MOST_SHARE = 0.5
/** More changed places than these are painted as one. */
const PLACES_MAX = 500

/** Tells the painters what changed, and the tiles where. */
export function createObjectsLayer(
  canvas: HTMLCanvasElement,
  painters: Painters,
  redraw: () => void,
  onIndex: TakesIndex = () => undefined,
): ObjectsLayer {
  const tiles = createTileLayer(canvas, painters, redraw)
  let classes = createClassTable()
  let now: ShownObjects | undefined
  /** What was painted last, by row. */
  let known: AnnotationObject[] = []
  let seen: Rows = new Uint8Array(0)
  let ratio = 1
  /** So many changes are not in the index. */
  let stale = 0
  /** Painting comes first: until there is an index, each object is looked at. */
  let isIndexDue = false

  function open(next: ShownObjects): void {
    classes = createClassTable()
    known = []
    for (const object of next.objects) known[object.row] = object
    painters.open(columnsOf(next.objects, classes))
    isIndexDue = true
    seen = tell(next)
    tiles.restart(true)
  }

  function index({ objects }: ShownObjects): void {
    stale = 0
    isIndexDue = false
    painters.index((packed) => onIndex(packed, objects))
  }

  /** Says which rows are painted; answers them. */
  function tell({ shown, lifted, marked, fill, fillsByClass = {}, theme }: ShownObjects): Rows {
    const rows = new Uint8Array(known.length)
    for (const { row } of shown) rows[row] = PAINTED
    for (const row of marked) if (rows[row] === PAINTED) rows[row] = MARKED
    for (const row of lifted) rows[row] = 0
    const order = new Uint32Array(shown.length)
    let count = 0
    for (const { row } of shown) {
      if (rows[row] === 0) continue
      order[count] = row
      count += 1
    }
    const own = classFills(classes, fillsByClass)
    const styles = {
      classColours: Uint32Array.from(classes.colours),
      fill,
      ...(own === undefined ? {} : { classFills: own }),
      theme,
      ratio,
    }
    const selected = marked.length === 0 ? NONE : rows.map((how) => (how === MARKED ? 1 : 0))
    painters.show({ order: order.slice(0, count), selected, styles })
    return rows
  }

  /** The boxes, before and after, of the objects that are otherwise than they were. */
  function takeChanges(next: ShownObjects): readonly AnnotationObject[] {
    const { objects } = next
    if (objects === now?.objects) return []
    const changed = objects.filter((object) => known[object.row] !== object)
    const before = changed.flatMap(({ row }) => known[row] ?? [])
    for (const object of changed) known[object.row] = object
    if (changed.length > 0) painters.change(columnsOf(changed, classes))
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
    seen = tell(next)
    if (!isSameLook || changed.length > MOST_SHARE * next.objects.length) return tiles.renew()
    const turned = turnedRows(before, seen).flatMap((row) => known[row] ?? [])
    const places = [...changed, ...turned]
    const boxes = places.flatMap(({ box }) => box ?? [])
    tiles.renew(boxes.length > PLACES_MAX ? [aroundAll(boxes)] : boxes)
  }

  function painted(): Painted {
    const how = tiles.painted()
    return how === 'all' && now?.isPart === true ? 'some' : how
  }

  return {
    show(next) {
      canvas.style.visibility = next?.isVisible === false ? 'hidden' : ''
      if (next === undefined) {
        if (now !== undefined) tiles.restart(false)
      } else if (now === undefined || next.document !== now.document) open(next)
      else renew(next)
      now = next
    },
    draw(view, size, pixelRatio) {
      if (pixelRatio !== ratio) {
        ratio = pixelRatio
        if (now !== undefined) tell(now)
        tiles.renew()
      }
      tiles.draw(view, size)
      if (isIndexDue && now !== undefined && painted() === 'all') index(now)
    },
    painted,
    dispose: tiles.dispose,
  }
}

/** The smallest box that holds all of these. */
function aroundAll(boxes: readonly Box[]): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const { x, y, width, height } of boxes) {
    left = Math.min(left, x)
    top = Math.min(top, y)
    right = Math.max(right, x + width)
    bottom = Math.max(bottom, y + height)
  }
  return { x: left, y: top, width: right - left, height: bottom - top }
}

/** The rows that are painted otherwise. */
function turnedRows(before: Rows, after: Rows): readonly number[] {
  const turned: number[] = []
  for (let row = 0; row < Math.max(before.length, after.length); row += 1)
    if ((before[row] ?? 0) !== (after[row] ?? 0)) turned.push(row)
  return turned
}
