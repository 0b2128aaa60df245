import { FORM, type PaintedColumns, type PaintedPool } from './scene'

/** New rows; entry n belongs to the n-th of `rows`, its coordinates follow those of the previous one. */
export interface ShapePatch extends Omit<PaintedColumns, 'from'> {
  readonly rows: Uint32Array
  readonly xy: Float32Array
  /** Where rings end in `xy`. */
  readonly ringEnds: Uint32Array
}

/** Size of a patch, together with the patches about to follow it. */
export interface ShapeRoom {
  /** The rows that there are in the end. */
  readonly rows: number
  /** Coordinates and rings that come. */
  readonly numbers: number
  readonly rings: number
}

/** No more than the patch itself takes. */
export const NO_ROOM: ShapeRoom = { rows: 0, numbers: 0, rings: 0 }

/** The same in memory of its own. */
export function copyOf(patch: ShapePatch): ShapePatch {
  return {
    rows: patch.rows.slice(),
    kind: patch.kind.slice(),
    classAt: patch.classAt.slice(),
    flags: patch.flags.slice(),
    box: patch.box.slice(),
    origin: patch.origin.slice(),
    length: patch.length.slice(),
    xy: patch.xy.slice(),
    ringEnds: patch.ringEnds.slice(),
  }
}

/** What of it goes to another thread instead of being copied. */
export function buffersOf(patch: ShapePatch): ArrayBuffer[] {
  return Object.values(patch).flatMap(({ buffer }: ArrayBufferView) => (buffer instanceof ArrayBuffer ? buffer : []))
}

/** Gives memory back at once: a few small objects hold it, which the collector of garbage sees no reason to look for. */
function free(arrays: readonly ArrayBufferView[]): void {
  for (const { buffer } of arrays) if (buffer instanceof ArrayBuffer) buffer.transfer(0)
}

/** Columns and pool of one document as they change. */
export interface ChangingShapes {
  readonly columns: () => PaintedColumns
  readonly pool: () => PaintedPool
  /** Takes rows as they are from now on; the patch is given away, and nothing is left of it. Room is made once for all that comes with it. */
  put(patch: ShapePatch, room?: ShapeRoom): void
  /** Gives its memory back at once; nothing is asked of it any more. */
  free(): void
}

const ROWS_LEAST = 1_024

/** An empty document. Changed rows get new places in the pool; it is closed up when half of it is waste. */
export function createChangingShapes(): ChangingShapes {
  let columns = blankColumns(0)
  let pool: { xy: Float32Array; ringEnds: Uint32Array; rings: number } = {
    xy: new Float32Array(0),
    ringEnds: new Uint32Array(0),
    rings: 0,
  }
  let used = 0
  let waste = 0

  function putRow(patch: ShapePatch, at: number, from: number): void {
    const row = patch.rows[at] ?? 0
    waste += columns.length[row] ?? 0
    columns.kind[row] = patch.kind[at] ?? FORM.none
    columns.classAt[row] = patch.classAt[at] ?? 0
    columns.flags[row] = patch.flags[at] ?? 0
    for (let side = 0; side < 4; side += 1) columns.box[4 * row + side] = patch.box[4 * at + side] ?? 0
    for (let axis = 0; axis < 2; axis += 1) columns.origin[2 * row + axis] = patch.origin[2 * at + axis] ?? 0
    columns.from[row] = from
    columns.length[row] = patch.length[at] ?? 0
  }

  function append({ xy, ringEnds }: Pick<ShapePatch, 'xy' | 'ringEnds'>, { numbers, rings }: ShapeRoom): void {
    const [mostNumbers, mostRings] = [
      used + Math.max(xy.length, numbers),
      pool.rings + Math.max(ringEnds.length, rings),
    ]
    if (mostNumbers > pool.xy.length) pool = { ...pool, xy: grown(pool.xy, mostNumbers) }
    if (mostRings > pool.ringEnds.length) pool = { ...pool, ringEnds: grownEnds(pool.ringEnds, mostRings) }
    pool.xy.set(xy, used)
    for (let ring = 0; ring < ringEnds.length; ring += 1)
      pool.ringEnds[pool.rings + ring] = used + (ringEnds[ring] ?? 0)
    pool.rings += ringEnds.length
    used += xy.length
  }

  /** Row by row into a new pool. */
  function closeUp(): void {
    const old = pool
    const ends: number[] = []
    const xy = new Float32Array(used - waste)
    const endOf = (ring: number) => (ring < old.rings ? (old.ringEnds[ring] ?? Infinity) : Infinity)
    let to = 0
    let ring = 0
    const places = Array.from(columns.from.keys()).sort((a, b) => (columns.from[a] ?? 0) - (columns.from[b] ?? 0))
    for (const row of places) {
      const [from, length] = [columns.from[row] ?? 0, columns.length[row] ?? 0]
      if (length === 0) continue
      while (endOf(ring) <= from) ring += 1
      for (; endOf(ring) <= from + length; ring += 1) ends.push(endOf(ring) - from + to)
      xy.set(old.xy.subarray(from, from + length), to)
      columns.from[row] = to
      to += length
    }
    pool = { xy, ringEnds: Uint32Array.from(ends), rings: ends.length }
    free([old.xy, old.ringEnds])
    used = to
    waste = 0
  }

  /** The first rows, where none is left out, are kept as they came: a copy would take their memory twice. */
  function adopt({ rows, kind, classAt, flags, box, origin, length, xy, ringEnds }: ShapePatch): void {
    const from = new Uint32Array(kind.length)
    for (let row = 0; row < length.length; row += 1) {
      from[row] = used
      used += length[row] ?? 0
    }
    columns = { kind, classAt, flags, box, origin, from, length }
    pool = { xy, ringEnds, rings: ringEnds.length }
    free([rows])
  }

  return {
    columns: () => columns,
    pool: () => pool,
    put(patch, room = NO_ROOM) {
      if (columns.kind.length === 0 && patch.rows.every((row, at) => row === at)) return adopt(patch)
      const most = patch.rows.reduce((last, row) => Math.max(last, row + 1), room.rows)
      if (most > columns.kind.length) columns = grownColumns(columns, most)
      let from = used
      for (let at = 0; at < patch.rows.length; at += 1) {
        putRow(patch, at, from)
        from += patch.length[at] ?? 0
      }
      append(patch, room)
      // What comes behind the first objects of a large document is as large as the document.
      free(Object.values(patch))
      if (waste > used / 2 && used > ROWS_LEAST) closeUp()
    },
    free() {
      free([...Object.values(columns), pool.xy, pool.ringEnds])
      columns = blankColumns(0)
      pool = { xy: new Float32Array(0), ringEnds: new Uint32Array(0), rings: 0 }
      used = 0
      waste = 0
    },
  }
}

function blankColumns(count: number): PaintedColumns {
  return {
    kind: new Uint8Array(count),
    classAt: new Int32Array(count),
    flags: new Uint16Array(count),
    box: new Float32Array(4 * count),
    origin: new Float64Array(2 * count),
    from: new Uint32Array(count),
    length: new Uint32Array(count),
  }
}

/** Exact capacity at first, spare capacity after growth. */
function grownColumns(old: PaintedColumns, least: number): PaintedColumns {
  const next = blankColumns(old.kind.length === 0 ? least : Math.max(least, 2 * old.kind.length, ROWS_LEAST))
  next.kind.set(old.kind)
  next.classAt.set(old.classAt)
  next.flags.set(old.flags)
  next.box.set(old.box)
  next.origin.set(old.origin)
  next.from.set(old.from)
  next.length.set(old.length)
  free(Object.values(old))
  return next
}

/** A pool has room for a quarter more: one change of a large document must not take as much again. */
function grown(old: Float32Array, least: number): Float32Array<ArrayBuffer> {
  const next = new Float32Array(roomFor(old.length, least))
  next.set(old)
  free([old])
  return next
}

function grownEnds(old: Uint32Array, least: number): Uint32Array<ArrayBuffer> {
  const next = new Uint32Array(roomFor(old.length, least))
  next.set(old)
  free([old])
  return next
}

function roomFor(length: number, least: number): number {
  return length === 0 ? least : Math.max(least, length + Math.max(ROWS_LEAST, Math.ceil(length / 4)))
}
