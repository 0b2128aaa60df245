import type { AnnotationObject } from '#domain/annotation/document/read-document'
import type { Size } from './viewport'

/** How many objects have their middle in each cell of a grid over a picture, row by row. */
export function densityOf(objects: readonly AnnotationObject[], picture: Size, grid: Size): Uint32Array {
  const cells = new Uint32Array(grid.width * grid.height)
  const within = (share: number, count: number) => Math.min(count - 1, Math.max(0, Math.floor(share * count)))
  for (const { box } of objects) {
    if (box === undefined) continue
    const column = within((box.x + box.width / 2) / picture.width, grid.width)
    const at = within((box.y + box.height / 2) / picture.height, grid.height) * grid.width + column
    cells[at] = (cells[at] ?? 0) + 1
  }
  return cells
}

const WEAKEST = 0.35
const STRONGEST = 0.9

/** Opacity of each cell: none for an empty one; twice as many objects are the same step everywhere. */
export function densityShades(cells: Uint32Array): Float32Array {
  let most = 1
  for (const count of cells) most = Math.max(most, count)
  const steps = Math.log2(most + 1)
  return Float32Array.from(cells, (count) =>
    count === 0 ? 0 : WEAKEST + ((STRONGEST - WEAKEST) * Math.log2(count + 1)) / steps,
  )
}
