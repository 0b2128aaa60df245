import type { AnnotationObject } from '#domain/annotation/document/read-document'
import type { CancelSignal } from '#protocol/port'
import { type ClassTable, columnsOf, createClassTable } from '../picture/object-columns'
import { NOTHING_SHOWN, shownChange, type ShownObjects, type ShownRows, shownRows } from './shown-objects'
import type { Painters } from './tiles/painters'
import { partOf, seenTiles } from './tiles/tile-grid'
import { createTileSet, type TileSet } from './tiles/tile-set'
import type { Size, Viewport } from './viewport'

/** Objects of the next document, prepainted for their first view. */
export interface ObjectsAhead {
  readonly next: ShownObjects
  readonly ratio: number
  readonly classes: ClassTable
  readonly known: AnnotationObject[]
  /** The painters' copy of it. */
  readonly rows: ShownRows
  readonly tiles: TileSet
  /** Where the painters have them. */
  readonly sheet: number
  /** Bytes of the painted tiles. */
  readonly bytes: number
}

/** From where and how they will be seen. */
export interface AheadView {
  readonly view: Viewport
  readonly size: Size
  readonly ratio: number
}

/** Laying out more at once would delay the visible item. */
const OBJECTS_MAX = 20_000
const LOOK_AGAIN_MS = 15
const TILE_BYTES = 4 * 512 * 512

/** Paints objects ahead whenever the painters are idle; undefined if there are too many, or it was dropped. */
export async function paintAhead(
  painters: Painters,
  next: ShownObjects,
  { view, size, ratio }: AheadView,
  isAtRest: () => boolean,
  signal: CancelSignal,
): Promise<ObjectsAhead | undefined> {
  if (next.objects.length > OBJECTS_MAX || size.width === 0) return undefined
  const classes = createClassTable()
  const known: AnnotationObject[] = []
  for (const object of next.objects) known[object.row] = object
  const patch = columnsOf(next.objects, classes, next.colourBy)
  const rows = shownRows(next, known.length, NOTHING_SHOWN)
  const sheet = painters.openAhead(patch, shownChange(next, rows, NOTHING_SHOWN, classes, ratio))
  const tiles = createTileSet(view.scale)
  const seen = seenTiles(view, size)
  let bytes = 0
  for (let due = tiles.next(seen); due !== undefined; due = tiles.next(seen)) {
    while (!signal.aborted && !(isAtRest() && painters.isFree()))
      await new Promise((go) => setTimeout(go, LOOK_AGAIN_MS))
    if (signal.aborted) break
    const image = await painters.paint(due.part, view.scale, sheet)
    if (image !== null) bytes += TILE_BYTES
    tiles.give(due.place, partOf(due.place), image)
  }
  const made = { next, ratio, classes, known, rows, tiles, sheet, bytes }
  if (!signal.aborted) return made
  freeAhead(painters, made)
  return undefined
}

/** Frees tiles that will not be shown. */
export function freeAhead(painters: Pick<Painters, 'close'>, { sheet, tiles }: ObjectsAhead): void {
  painters.close(sheet)
  tiles.close()
}
