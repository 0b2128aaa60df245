/** Rows by cell, in a few numbers each: a map of lists would take ten times the memory. */
export interface RowCells {
  /** Appends a row to a cell; a row is in one cell at a time. */
  add(row: number, group: number, key: number): void
  /** Removes a row from its cell; does nothing if it is in none. */
  remove(row: number): void
  /** First row of a cell, and the next row of the same cell, in order of insertion; -1 if none. */
  readonly first: (group: number, key: number) => number
  readonly next: (row: number) => number
}

const NOBODY = -1
const BUCKETS_LEAST = 1_024
const ROWS_LEAST = 1_024
/** Group of a row in no cell; groups count from 0. */
const NO_GROUP = -1

/** Creates an empty index. Cells in the same bucket are distinguished by group and key, an integer of up to 53 bits. */
export function createRowCells(): RowCells {
  let heads = new Int32Array(BUCKETS_LEAST).fill(NOBODY)
  let tails = new Int32Array(BUCKETS_LEAST).fill(NOBODY)
  let behind = new Int32Array(0)
  let groups = new Int32Array(0)
  let keys = new Float64Array(0)
  let count = 0

  function link(row: number): void {
    const bucket = bucketOf(groups[row] ?? NO_GROUP, keys[row] ?? 0, heads.length)
    const last = tails[bucket] ?? NOBODY
    if (last === NOBODY) heads[bucket] = row
    else behind[last] = row
    tails[bucket] = row
    behind[row] = NOBODY
  }

  /** Traverses chains in order, so that rows of a cell keep their order. */
  function widen(): void {
    const old = heads
    heads = new Int32Array(2 * old.length).fill(NOBODY)
    tails = new Int32Array(2 * old.length).fill(NOBODY)
    for (let row of old)
      while (row !== NOBODY) {
        const next = behind[row] ?? NOBODY
        link(row)
        row = next
      }
  }

  function makeRoom(rows: number): void {
    if (rows <= groups.length) return
    const length = Math.max(ROWS_LEAST, rows, Math.ceil(1.5 * groups.length))
    const old = { behind, groups, keys }
    behind = new Int32Array(length)
    groups = new Int32Array(length).fill(NO_GROUP)
    keys = new Float64Array(length)
    behind.set(old.behind)
    groups.set(old.groups)
    keys.set(old.keys)
  }

  /** First row of a chain, from this one on, that is in the cell. */
  function inCell(from: number, group: number, key: number): number {
    let row = from
    while (row !== NOBODY && (keys[row] !== key || groups[row] !== group)) row = behind[row] ?? NOBODY
    return row
  }

  function remove(row: number): void {
    const group = groups[row] ?? NO_GROUP
    if (group === NO_GROUP) return
    const bucket = bucketOf(group, keys[row] ?? 0, heads.length)
    let before = NOBODY
    for (let at = heads[bucket] ?? NOBODY; at !== row && at !== NOBODY; at = behind[at] ?? NOBODY) before = at
    const next = behind[row] ?? NOBODY
    if (before === NOBODY) heads[bucket] = next
    else behind[before] = next
    if (tails[bucket] === row) tails[bucket] = before
    groups[row] = NO_GROUP
    count -= 1
  }

  return {
    add(row, group, key) {
      remove(row)
      makeRoom(row + 1)
      if (count === heads.length) widen()
      groups[row] = group
      keys[row] = key
      link(row)
      count += 1
    },
    remove,
    first: (group, key) => inCell(heads[bucketOf(group, key, heads.length)] ?? NOBODY, group, key),
    next: (row) => inCell(behind[row] ?? NOBODY, groups[row] ?? NO_GROUP, keys[row] ?? 0),
  }
}

/** Neighbouring cells differ in few bits: the multipliers of MurmurHash3's final step spread them. */
function bucketOf(group: number, key: number, count: number): number {
  let mixed = (key % 2 ** 32) ^ Math.imul(Math.floor(key / 2 ** 32), 0x85_eb_ca_6b) ^ Math.imul(group, 0xc2_b2_ae_35)
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85_eb_ca_6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2_b2_ae_35)
  return (mixed ^ (mixed >>> 16)) & (count - 1)
}
