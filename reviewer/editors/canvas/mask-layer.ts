import type { Box } from '#domain/annotation/kinds/outline-box'
import { labelAt, type PartMask, type Tile, TILE, tileColumns } from '#domain/annotation/mask/part-mask'
import type { Size, Viewport } from './viewport'
import type { ViewPart } from './view-part'

/** How the pixels of one part are painted: packed as 0xaabbggrr. */
export interface PartStyle {
  readonly inside: number
  /** Where the part ends. */
  readonly edge: number
}

/** The visible mask. */
export interface ShownMask {
  readonly mask: PartMask
  /** By label; a part that is not here is not seen. The same until one of them changes. */
  readonly styles: ReadonlyMap<number, PartStyle>
  /** It says where versions differ, so it keeps its strength where objects are dimmed. */
  readonly isDifference?: boolean
}

/** The pixels of parts, tile by tile. */
export interface MaskLayer {
  /** Shows this from the next drawing on; where its pixels are as they were shown, nothing is painted again. */
  show(next: ShownMask | undefined, isAsShown?: boolean): void
  /** Pixels within a box changed; the mask and its styles are the same. */
  touch(box: Box): void
  /** Draws the view, or the tiles of a part of it. */
  draw(context: CanvasRenderingContext2D, view: Viewport, size: Size, part?: ViewPart): void
}

interface Painted {
  readonly canvas: OffscreenCanvas
  readonly context: OffscreenCanvasRenderingContext2D
  /** The part to repaint, in the tile's own pixels. */
  due: Due | undefined
}

interface Due {
  left: number
  top: number
  right: number
  bottom: number
}

const WHOLE: Due = { left: 0, top: 0, right: TILE, bottom: TILE }

/** Paints a tile on first sight, then only its changed part. */
export function createMaskLayer(): MaskLayer {
  const painted = new Map<number, Painted>()
  let now: ShownMask | undefined
  let sheet: Sheet | undefined

  function spoil(index: number, due: Due): void {
    const one = painted.get(index)
    if (one === undefined) return
    const before = one.due
    one.due =
      before === undefined
        ? { ...due }
        : {
            left: Math.min(before.left, due.left),
            top: Math.min(before.top, due.top),
            right: Math.max(before.right, due.right),
            bottom: Math.max(before.bottom, due.bottom),
          }
  }

  /** A pixel more on each side: edges of neighbours change too. */
  function touch({ x, y, width, height }: Box): void {
    if (now === undefined) return
    const columns = tileColumns(now.mask)
    const [left, top] = [Math.max(0, x - 1), Math.max(0, y - 1)]
    const [right, bottom] = [Math.min(now.mask.width, x + width + 1), Math.min(now.mask.height, y + height + 1)]
    for (let row = Math.floor(top / TILE); row * TILE < bottom; row += 1) {
      for (let column = Math.floor(left / TILE); column * TILE < right; column += 1) {
        spoil(row * columns + column, {
          left: Math.max(0, left - column * TILE),
          top: Math.max(0, top - row * TILE),
          right: Math.min(TILE, right - column * TILE),
          bottom: Math.min(TILE, bottom - row * TILE),
        })
      }
    }
  }

  function renew(before: ShownMask, next: ShownMask): void {
    if (before.styles !== next.styles) {
      for (const index of painted.keys()) spoil(index, WHOLE)
      return
    }
    const columns = tileColumns(next.mask)
    for (const [index, tile] of next.mask.tiles.entries()) {
      if (tile === before.mask.tiles[index]) continue
      const [x, y] = [(index % columns) * TILE, Math.floor(index / columns) * TILE]
      touch({ x, y, width: TILE, height: TILE })
    }
  }

  function take(index: number): Painted | undefined {
    const known = painted.get(index)
    if (known !== undefined) return known
    const canvas = new OffscreenCanvas(TILE, TILE)
    const context = canvas.getContext('2d', { willReadFrequently: true })
    if (context === null) return undefined
    const made = { canvas, context, due: { ...WHOLE } }
    painted.set(index, made)
    return made
  }

  const isDue = (index: number): boolean => painted.get(index)?.due !== undefined

  /** Draws tiles at a view; those that are left out by `wanted` stay as they are. */
  function drawTiles(
    context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D,
    { mask, styles }: ShownMask,
    places: readonly TilePlace[],
    { scale, x, y }: Viewport,
    wanted?: (index: number) => boolean,
  ): void {
    context.imageSmoothingEnabled = scale < 1
    for (const { index, column, row } of places) {
      const tile = mask.tiles[index]
      const isNew = tile !== undefined && !painted.has(index)
      if (wanted !== undefined && !isNew && !wanted(index)) continue
      const [width, height] = [Math.min(TILE, mask.width - column * TILE), Math.min(TILE, mask.height - row * TILE)]
      // Whole device pixels, so that no seam is seen between tiles.
      const [left, top] = [Math.round(column * TILE * scale + x), Math.round(row * TILE * scale + y)]
      const [end, under] = [
        Math.round((column * TILE + width) * scale + x),
        Math.round((row * TILE + height) * scale + y),
      ]
      if (wanted !== undefined) context.clearRect(left, top, end - left, under - top)
      if (tile === undefined) {
        painted.delete(index)
        continue
      }
      const one = take(index)
      if (one === undefined) continue
      if (one.due !== undefined) paintTile(one.context, mask, tile, { column, row }, styles, one.due)
      one.due = undefined
      context.drawImage(one.canvas, 0, 0, width, height, left, top, end - left, under - top)
    }
    context.imageSmoothingEnabled = true
  }

  return {
    show(next, isAsShown = false) {
      const before = now
      now = next
      const isSame =
        next !== undefined && before?.mask.width === next.mask.width && before.mask.height === next.mask.height
      if (!isSame) {
        painted.clear()
        sheet = undefined
      } else if (!isAsShown || before.styles !== next.styles) renew(before, next)
    },
    touch,
    draw(context, view, size, part) {
      if (now === undefined) return
      const { mask } = now
      if (part !== undefined) {
        const { left, top } = part
        if (sheet !== undefined) sheet.isStale = true
        return drawTiles(context, now, tilesInView(mask, { ...view, x: view.x - left, y: view.y - top }, part), view)
      }
      if (sheet === undefined || !isSameView(sheet, view, size)) {
        sheet = { view, size, drawn: undefined, isStale: false }
        drawTiles(context, now, tilesInView(mask, view, size), view)
        return
      }
      // While the view rests, only tiles that changed are drawn once more.
      const due = sheet.drawn === undefined || sheet.isStale ? undefined : isDue
      const drawn = (sheet.drawn ??= new OffscreenCanvas(size.width, size.height).getContext('2d') ?? undefined)
      if (drawn === undefined) return
      if (sheet.isStale) drawn.clearRect(0, 0, size.width, size.height)
      sheet.isStale = false
      drawTiles(drawn, now, tilesInView(mask, view, size), view, due)
      context.drawImage(drawn.canvas, 0, 0)
    },
  }
}

/** The last drawing, valid while the view rests. */
interface Sheet {
  readonly view: Viewport
  readonly size: Size
  /** Undefined until the same view is drawn a second time. */
  drawn: OffscreenCanvasRenderingContext2D | undefined
  /** Parts of the view were drawn past it. */
  isStale: boolean
}

function isSameView(sheet: Sheet, view: Viewport, size: Size): boolean {
  return (
    sheet.view.scale === view.scale &&
    sheet.view.x === view.x &&
    sheet.view.y === view.y &&
    sheet.size.width === size.width &&
    sheet.size.height === size.height
  )
}

/** A tile in its grid. */
interface TilePlace {
  readonly index: number
  readonly column: number
  readonly row: number
}

function tilesInView(mask: PartMask, { scale, x, y }: Viewport, size: Size): readonly TilePlace[] {
  const columns = tileColumns(mask)
  const [left, top] = [Math.max(0, Math.floor(-x / scale / TILE)), Math.max(0, Math.floor(-y / scale / TILE))]
  const [right, bottom] = [
    Math.min((size.width - x) / scale, mask.width),
    Math.min((size.height - y) / scale, mask.height),
  ]
  const places: TilePlace[] = []
  for (let row = top; row * TILE < bottom; row += 1)
    for (let column = left; column * TILE < right; column += 1)
      places.push({ index: row * columns + column, column, row })
  return places
}

/** Paints some of a tile's pixels in their part's colours, edges in the edge colour. */
function paintTile(
  context: OffscreenCanvasRenderingContext2D,
  mask: PartMask,
  tile: Tile,
  place: { readonly column: number; readonly row: number },
  styles: ReadonlyMap<number, PartStyle>,
  { left, top, right, bottom }: Due,
): void {
  const [width, height] = [right - left, bottom - top]
  const image = new ImageData(width, height)
  const pixels = new Uint32Array(image.data.buffer)
  const [originX, originY] = [place.column * TILE, place.row * TILE]
  const beside = (x: number, y: number): number =>
    x >= 0 && y >= 0 && x < TILE && y < TILE ? (tile[y * TILE + x] ?? 0) : labelAt(mask, originX + x, originY + y)
  let lastLabel = 0
  let style: PartStyle | undefined
  for (let y = top; y < bottom; y += 1) {
    for (let x = left; x < right; x += 1) {
      const at = y * TILE + x
      const label = tile[at] ?? 0
      if (label === 0) continue
      if (label !== lastLabel) {
        lastLabel = label
        style = styles.get(label)
      }
      if (style === undefined) continue
      const isInner = x > 0 && y > 0 && x < TILE - 1 && y < TILE - 1
      const isEdge = isInner
        ? tile[at - 1] !== label || tile[at + 1] !== label || tile[at - TILE] !== label || tile[at + TILE] !== label
        : beside(x - 1, y) !== label ||
          beside(x + 1, y) !== label ||
          beside(x, y - 1) !== label ||
          beside(x, y + 1) !== label
      pixels[(y - top) * width + x - left] = isEdge ? style.edge : style.inside
    }
  }
  context.putImageData(image, left, top)
}
