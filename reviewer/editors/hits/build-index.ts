import Flatbush from 'flatbush'
import { FORM, type PaintedColumns } from '../raster/scene'

/** Packs the boxes of all rows so that those at a place are found without looking at the others. */
export function buildIndex({ kind, origin, box }: PaintedColumns): ArrayBuffer {
  if (kind.length === 0) return new ArrayBuffer(0)
  const index = new Flatbush(kind.length, 16, Float32Array)
  for (let row = 0; row < kind.length; row += 1) {
    // Objects without a place keep an entry, because entries are rows; the lookup of a row finds it empty.
    const isPlaced = kind[row] !== FORM.none
    const [x, y] = [origin[2 * row] ?? 0, origin[2 * row + 1] ?? 0]
    if (!isPlaced) {
      index.add(0, 0, 0, 0)
      continue
    }
    const [x0, y0] = [x + (box[4 * row] ?? 0), y + (box[4 * row + 1] ?? 0)]
    index.add(x0, y0, x + (box[4 * row + 2] ?? 0), y + (box[4 * row + 3] ?? 0))
  }
  index.finish()
  return index.data as ArrayBuffer
}
