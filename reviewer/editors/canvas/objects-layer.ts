import type { AnnotationObject } from '#domain/annotation/document/read-document'
import { columnsOf, createClassTable } from '../document/object-columns'
import type { StyleTable } from '../raster/scene'
import type { Size, Viewport } from './viewport'
import { createTileLayer } from './tiles/tile-layer'
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
  /** How strongly areas are filled, from 0 to 1. */
  readonly fill: number
  readonly theme: StyleTable['theme']
  /** They may be there and not be seen. */
  readonly isVisible: boolean
}

/** The objects of a document on a canvas of their own, painted in tiles by the painters. */
export interface ObjectsLayer {
  /** Shows this from the next drawing on; only what looks otherwise is painted anew. */
  show(next: ShownObjects | undefined): void
  draw(view: Viewport, size: Size, pixelRatio: number): void
  /** Tells whether what is drawn is up to date. */
  readonly isSettled: () => boolean
  dispose(): void
}

/** Takes where the boxes of these objects lie. */
export type TakesIndex = (index: ArrayBuffer, objects: readonly AnnotationObject[]) => void

/** As soon as this share of the objects is not in the index as it is, it is made anew. */
const STALE_SHARE = 0.05
/** So few need no index. */
const STALE_LEAST = 500
/** More changed places than these are painted as everything. */
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
  let known = new Map<number, AnnotationObject>()
  let seen: ReadonlySet<number> = new Set()
  let ratio = 1
  /** So many changes are not in the index. */
  let stale = 0

  function open(next: ShownObjects): void {
    classes = createClassTable()
    known = new Map(next.objects.map((object) => [object.row, object]))
    painters.open(columnsOf(next.objects, classes))
    index(next)
    seen = tell(next)
    tiles.restart(true)
  }

  function index({ objects }: ShownObjects): void {
    stale = 0
    painters.index((packed) => onIndex(packed, objects))
  }

  /** Says which rows are painted; answers them. */
  function tell({ shown, lifted, fill, theme }: ShownObjects): ReadonlySet<number> {
    const away = new Set(lifted)
    const rows = shown.flatMap(({ row }) => (away.has(row) ? [] : [row]))
    const styles = { classColours: Uint32Array.from(classes.colours), fill, theme, ratio }
    painters.show({ order: Uint32Array.from(rows), styles })
    return new Set(rows)
  }

  /** The boxes, before and after, of the objects that are otherwise than they were. */
  function takeChanges(next: ShownObjects): readonly AnnotationObject[] {
    const { objects } = next
    if (objects === now?.objects) return []
    const changed = objects.filter((object) => known.get(object.row) !== object)
    const before = changed.flatMap(({ row }) => known.get(row) ?? [])
    for (const object of changed) known.set(object.row, object)
    if (changed.length > 0) painters.change(columnsOf(changed, classes))
    stale += changed.length
    if (stale > Math.max(STALE_LEAST, STALE_SHARE * objects.length)) index(next)
    return [...before, ...changed]
  }

  function renew(next: ShownObjects): void {
    const changed = takeChanges(next)
    const before = seen
    seen = tell(next)
    if (next.fill !== now?.fill || next.theme !== now.theme) return tiles.renew()
    const turned = [...without(before, seen), ...without(seen, before)].flatMap((row) => known.get(row) ?? [])
    const places = [...changed, ...turned]
    tiles.renew(places.length > PLACES_MAX ? undefined : places.flatMap(({ box }) => box ?? []))
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
    },
    isSettled: tiles.isSettled,
    dispose: tiles.dispose,
  }
}

function without(rows: ReadonlySet<number>, others: ReadonlySet<number>): readonly number[] {
  return Array.from(rows).filter((row) => !others.has(row))
}
