import type { Part } from '../../raster/scene'
import type { Size, Viewport } from '../viewport'
import type { Painters } from './painters'
import { seenTiles, TILE_SIDE, type TilePlace } from './tile-grid'
import { createTileSet, type TileSet } from './tile-set'

/** A view that keeps its scale for so long is at rest. */
const REST_MS = 40
/** Redraw interval while tiles arrive: each redraw takes time from the painters. */
const COMING_MS = 40
/** No line or dot reaches farther beyond its object, in device pixels on the densest screen. */
const BESIDE = 32

/** `all` is up to date at the present view. */
export type Painted = 'none' | 'some' | 'all'

/** The painted objects, put together from tiles. */
export interface TileLayer {
  /** Sets the objects to paint, or none; drops earlier tiles. */
  restart(isShown: boolean): void
  /** Shows these tiles from now on, and the painters' results. */
  adopt(next: TileSet): void
  /** The painters got a change, everywhere or in these parts of the picture, in its own pixels. */
  renew(changed?: readonly Part[]): void
  /** Draws what there is; with `isSeen` false it is only got ready. */
  draw(context: CanvasRenderingContext2D, view: Viewport, size: Size, isSeen?: boolean): void
  /** Draws what there is at another view, and asks for nothing. */
  drawCloser(context: CanvasRenderingContext2D, view: Viewport): void
  /** Reports how much of the view is painted. */
  readonly painted: () => Painted
  dispose(): void
}

/** Draws the loaded tiles and requests missing ones; calls `redraw` when one arrives. */
export function createTileLayer(painters: Painters, redraw: () => void): TileLayer {
  let tiles: TileSet | undefined
  /** Those of the last scale, shown stretched until the new ones are whole. */
  let before: TileSet | undefined
  let isShown = false
  let seen: readonly TilePlace[] = []
  let wanted: { readonly view: Viewport; readonly size: Size } | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let coming: ReturnType<typeof setTimeout> | undefined

  function pump(): void {
    if (tiles !== undefined && isShown) askFor(tiles)
  }

  function drawSoon(): void {
    if (tiles?.isWhole(seen) === true) return drawNow()
    coming ??= setTimeout(drawNow, COMING_MS)
  }

  function drawNow(): void {
    clearTimeout(coming)
    coming = undefined
    redraw()
  }

  /** As many parts as there are painters with nothing to do. */
  function askFor(now: TileSet): void {
    while (painters.isFree()) {
      const next = now.next(seen)
      if (next === undefined) return
      void painters.paint(next.part, now.scale).then((bitmap) => {
        now.give(next.place, next.part, bitmap)
        pump()
        if (now === tiles) drawSoon()
      })
    }
  }

  /** The tiles of a new scale are asked for once the view rests; the first ones at once. */
  function follow(view: Viewport, size: Size): void {
    wanted = { view, size }
    if (tiles === undefined) return startScale()
    if (tiles.scale === view.scale) {
      clearTimeout(timer)
      seen = seenTiles(view, size)
      tiles.keep(seen)
      return pump()
    }
    // A moving scale asks for nothing.
    seen = []
    clearTimeout(timer)
    timer = setTimeout(() => {
      startScale()
      redraw()
    }, REST_MS)
  }

  function startScale(): void {
    if (wanted === undefined || !isShown) return
    const { view, size } = wanted
    // A nearly empty part says less than the whole one before it.
    const isUseful = tiles !== undefined && (before === undefined || tiles.isWhole(seenOf(tiles)))
    if (isUseful) {
      before?.close()
      before = tiles
    } else tiles?.close()
    tiles = createTileSet(view.scale)
    seen = seenTiles(view, size)
    pump()
  }

  function drop(): void {
    clearTimeout(timer)
    clearTimeout(coming)
    coming = undefined
    tiles?.close()
    before?.close()
    tiles = undefined
    before = undefined
    seen = []
  }

  return {
    restart(next) {
      drop()
      isShown = next
      redraw()
    },
    adopt(next) {
      drop()
      isShown = true
      tiles = next
      redraw()
    },
    renew(changed) {
      const sets = [tiles, before].filter((set) => set !== undefined)
      for (const set of sets) {
        if (changed === undefined) set.soil()
        else for (const part of changed) set.soil(scaled(part, set.scale))
      }
      pump()
    },
    draw(context, view, size, isSeen = true) {
      if (!isShown) return
      follow(view, size)
      if (tiles === undefined || !isSeen) return
      if (tiles.scale !== view.scale) return drawStretched(context, tiles.isWhole([]) ? (before ?? tiles) : tiles, view)
      const missing = seen.filter((place) => tiles?.imageAt(place) === undefined)
      if (missing.length > 0 && before !== undefined) drawUnder(context, before, missing, view)
      if (missing.length === 0 && before !== undefined) {
        before.close()
        before = undefined
      }
      for (const place of seen) {
        const image = tiles.imageAt(place)
        if (image) context.drawImage(image, view.x + place.column * TILE_SIDE, view.y + place.row * TILE_SIDE)
      }
    },
    drawCloser(context, view) {
      if (!isShown || tiles === undefined) return
      for (const set of [before, tiles]) if (set !== undefined) drawStretched(context, set, view, true)
    },
    painted() {
      if (!isShown) return 'none'
      if (tiles !== undefined && tiles.scale === wanted?.view.scale && tiles.isWhole(seen)) return 'all'
      return before === undefined && !hasSome(tiles) ? 'none' : 'some'
    },
    dispose() {
      drop()
      painters.dispose()
    },
  }
}

/** The old tiles, only where no new one is yet. */
function drawUnder(
  context: CanvasRenderingContext2D,
  tiles: TileSet,
  places: readonly TilePlace[],
  view: Viewport,
): void {
  context.save()
  context.beginPath()
  for (const { column, row } of places)
    context.rect(view.x + column * TILE_SIDE, view.y + row * TILE_SIDE, TILE_SIDE, TILE_SIDE)
  context.clip()
  drawStretched(context, tiles, view)
  context.restore()
}

/** Tiles of another scale, their corners on whole pixels so that no seam shows. */
function drawStretched(
  context: CanvasRenderingContext2D,
  tiles: TileSet,
  { scale, x, y }: Viewport,
  isSmooth = false,
): void {
  const side = (TILE_SIDE * scale) / tiles.scale
  const { width, height } = context.canvas
  context.imageSmoothingEnabled = isSmooth
  for (const { place, image } of tiles.all()) {
    if (!image) continue
    const [left, top] = [Math.round(x + place.column * side), Math.round(y + place.row * side)]
    const [right, bottom] = [Math.round(x + (place.column + 1) * side), Math.round(y + (place.row + 1) * side)]
    if (right <= 0 || bottom <= 0 || left >= width || top >= height) continue
    context.drawImage(image, left, top, right - left, bottom - top)
  }
}

function hasSome(tiles: TileSet | undefined): boolean {
  return tiles !== undefined && Array.from(tiles.all()).some(({ image }) => image !== undefined)
}

function seenOf(tiles: TileSet): readonly TilePlace[] {
  return Array.from(tiles.all(), ({ place }) => place)
}

/** Part of the picture at a scale, in whole pixels, with a margin for lines and dots. */
function scaled({ x, y, width, height }: Part, scale: number): Part {
  const [left, top] = [Math.floor(x * scale) - BESIDE, Math.floor(y * scale) - BESIDE]
  return {
    x: left,
    y: top,
    width: Math.ceil((x + width) * scale) + BESIDE - left,
    height: Math.ceil((y + height) * scale) + BESIDE - top,
  }
}
