import { markedAreas } from '#domain/annotation/mask/marked-areas'
import type { Raster } from '#domain/vision/edge-costs'
import { calmed, cutOut, markedPart } from '#domain/vision/marks'
import { type Cells, cellsOf } from '#domain/vision/slic'
import { rasterOf } from './raster-of'
import type { CellNews, CellOrder } from './cell-messages'
import { withoutSteps } from '#domain/assist/without-steps'

/** Pieces and holes of fewer pixels are grain. */
const LEAST_PIXELS = 8
const CALM = 1
/** A border is a light line next to a dark one, so that it is visible on any background. */
const LIGHT = [255, 255, 255, 190]
const DARK = [0, 0, 0, 120]

/** Carries out orders for cells, from data to data; borders are painted by `paint`, where there is something to paint on. */
export function cellWork(paint: (borders: Raster) => ImageBitmap | undefined): (order: CellOrder) => CellNews {
  let raster: Raster | undefined
  let cells: Cells = { width: 0, height: 0, labels: new Uint16Array(), count: 0 }
  return (order) => {
    const { id } = order
    if (order.type === 'join') return { type: 'areas', id, areas: areasOf(cells, order.collected) }
    const isAgain = order.isAgain
    if (order.pixels !== undefined) raster = rasterOf(order.pixels)
    const next = order.cells ?? (raster && cellsOf(raster, order.size))
    if (next === undefined)
      return { type: 'cells', id, labels: cells.labels, count: 0, collected: [], borders: undefined }
    const was = cells
    cells = next
    const collected = isAgain ? carriedOver(was, order.collected, cells) : []
    // The transfer detaches the buffer here.
    const { labels, count } = cells
    return { type: 'cells', id, labels: labels.slice(), count, collected, borders: paint(bordersOf(cells)) }
  }
}

function areasOf({ width, height, labels, count }: Cells, collected: readonly number[]) {
  const isIn = new Uint8Array(count)
  for (const one of collected) isIn[one] = 1
  // A loop: it runs with each stroke, and `Uint8Array.from` takes many times as long for a million pixels.
  const pixels = new Uint8Array(labels.length)
  for (let at = 0; at < labels.length; at += 1) pixels[at] = isIn[labels[at] ?? 0] ?? 0
  const part = markedPart({ width, height, pixels })
  if (part === undefined) return []
  return markedAreas(calmed(cutOut({ width, height, pixels }, part), CALM), LEAST_PIXELS)
    .map((area) => area.flatMap((ring) => withoutSteps(ring, part.x, part.y)))
    .filter(({ length }) => length > 0)
}

/** Cells of a new cut that lie mostly inside the collected area of the last one. */
function carriedOver(before: Cells, collected: readonly number[], { labels, count }: Cells): readonly number[] {
  if (collected.length === 0) return []
  const was = new Set(collected)
  const [all, within] = [new Uint32Array(count), new Uint32Array(count)]
  for (let at = 0; at < labels.length; at += 1) {
    const one = labels[at] ?? 0
    all[one] = (all[one] ?? 0) + 1
    if (was.has(before.labels[at] ?? 0)) within[one] = (within[one] ?? 0) + 1
  }
  return Array.from({ length: count }, (_, one) => one).filter((one) => 2 * (within[one] ?? 0) > (all[one] ?? 0))
}

function bordersOf({ width, height, labels }: Cells): Raster {
  const data = new Uint8ClampedArray(width * height * 4)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x
      const own = labels[at]
      const isLast = (x < width - 1 && labels[at + 1] !== own) || (y < height - 1 && labels[at + width] !== own)
      const isFirst = (x > 0 && labels[at - 1] !== own) || (y > 0 && labels[at - width] !== own)
      if (isLast) data.set(LIGHT, at * 4)
      else if (isFirst) data.set(DARK, at * 4)
    }
  return { width, height, data }
}
