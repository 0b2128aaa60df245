import type { AnnotationObject } from '#domain/annotation/document/read-document'
import type { Outline } from '#domain/annotation/kinds/kind'
import { FLAG, FORM, type PaintedColumns, type PaintedPool } from '../raster/scene'

/** Objects as columns of numbers; entry n belongs to the n-th object. */
export interface ObjectColumns {
  readonly columns: PaintedColumns
  readonly pool: PaintedPool
  /** The classes that occur, as `classAt` counts them, each with its colour. */
  readonly classes: readonly { readonly name: string; readonly colour: string }[]
}

/** Lays out what is drawn of objects as flat arrays. */
export function columnsOf(objects: readonly AnnotationObject[]): ObjectColumns {
  const sizes = objects.map(({ outline }) => (outline === undefined ? { numbers: 0, rings: 0 } : sizeOf(outline)))
  const pool = {
    xy: new Float32Array(sizes.reduce((sum, { numbers }) => sum + numbers, 0)),
    ringEnds: new Uint32Array(sizes.reduce((sum, { rings }) => sum + rings, 0)),
    rings: 0,
  }
  const count = objects.length
  const columns: PaintedColumns = {
    kind: new Uint8Array(count),
    classAt: new Int32Array(count),
    flags: new Uint16Array(count),
    box: new Float32Array(4 * count),
    origin: new Float64Array(2 * count),
    from: new Uint32Array(count),
    length: new Uint32Array(count),
  }
  const classes = new Map<string, { readonly at: number; readonly name: string; readonly colour: string }>()
  let used = 0
  for (const [at, object] of objects.entries()) {
    const { className: name, colour, outline, box, approval } = object
    const known = classes.get(name) ?? { at: classes.size, name, colour }
    classes.set(name, known)
    columns.classAt[at] = known.at
    columns.flags[at] = approval === 'disapproved' ? FLAG.disapproved : 0
    columns.from[at] = used
    if (outline === undefined || box === undefined) continue
    columns.kind[at] = formOf(outline)
    columns.origin.set([box.x, box.y], 2 * at)
    columns.box.set([0, 0, box.width, box.height], 4 * at)
    used = writeOutline(outline, box.x, box.y, pool, used)
    columns.length[at] = used - (columns.from[at] ?? 0)
  }
  return { columns, pool, classes: [...classes.values()] }
}

function formOf({ closed, ellipse }: Outline): number {
  if (ellipse !== undefined) return FORM.ellipse
  return closed ? FORM.area : FORM.line
}

/** An ellipse is five numbers; each dot is a ring of its own. */
function sizeOf({ lines, dots, ellipse }: Outline): { readonly numbers: number; readonly rings: number } {
  if (ellipse !== undefined) return { numbers: 5, rings: 1 }
  const dotted = dots?.length ?? 0
  const numbers = lines.reduce((sum, line) => sum + line.length - (line.length % 2), dotted - (dotted % 2))
  return { numbers, rings: lines.length + Math.floor(dotted / 2) }
}

const NO_DOTS = new Float32Array()

function writeOutline(
  { lines, dots = NO_DOTS, ellipse }: Outline,
  x: number,
  y: number,
  pool: { readonly xy: Float32Array; readonly ringEnds: Uint32Array; rings: number },
  from: number,
): number {
  let used = from
  function end(): void {
    pool.ringEnds[pool.rings] = used
    pool.rings += 1
  }
  if (ellipse !== undefined) {
    pool.xy.set([ellipse.cx - x, ellipse.cy - y, ellipse.rx, ellipse.ry, ellipse.angle], used)
    used += 5
    end()
    return used
  }
  for (const line of lines) {
    for (let at = 0; at + 1 < line.length; at += 2) {
      pool.xy[used] = (line[at] ?? 0) - x
      pool.xy[used + 1] = (line[at + 1] ?? 0) - y
      used += 2
    }
    end()
  }
  for (let at = 0; at + 1 < dots.length; at += 2) {
    pool.xy[used] = (dots[at] ?? 0) - x
    pool.xy[used + 1] = (dots[at + 1] ?? 0) - y
    used += 2
    end()
  }
  return used
}
