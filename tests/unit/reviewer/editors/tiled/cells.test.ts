import { describe, expect, it } from 'vitest'
import {
  cellAt,
  cellBox,
  cellsOf,
  nextOpen,
  readCells,
  writtenCells,
} from '../../../../../reviewer/editors/tiled/cells'

const SIZE = { width: 2_500, height: 1_800 }
const CELLS = cellsOf(SIZE, 1_000)

describe('a grid’s cells', () => {
  it('cover the picture, and the last ones end with it', () => {
    expect(CELLS).toEqual({ side: 1_000, columns: 3, rows: 2 })
    expect(cellBox(CELLS, 5, SIZE)).toEqual({ x: 2_000, y: 1_000, width: 500, height: 800 })
    expect(cellAt(CELLS, 2_499, 1_799)).toBe(5)
    expect(cellAt(CELLS, -1, 0)).toBeUndefined()
    expect(cellAt(CELLS, 3_000, 0)).toBeUndefined()
  })

  it('are enlarged if there would be more than the maximum', () => {
    const { columns, rows, side } = cellsOf({ width: 1_000_000, height: 1_000_000 }, 64)
    expect(columns * rows).toBeLessThanOrEqual(40_000)
    expect(side).toBeGreaterThanOrEqual(5_000)
  })

  it('are walked in alternating rows, skipping finished ones, and again from the start', () => {
    const done = new Uint8Array(6)
    const way = [0]
    while (way.length < 6) {
      done[way.at(-1) ?? 0] = 1
      way.push(nextOpen(CELLS, done, way.at(-1)) ?? -1)
    }
    expect(way).toEqual([0, 1, 2, 5, 4, 3])
    done[3] = 1
    expect(nextOpen(CELLS, done, 3)).toBeUndefined()
    done[1] = 0
    expect(nextOpen(CELLS, done, 3)).toBe(1)
    expect(nextOpen(CELLS, new Uint8Array(6), 5, -1)).toBe(2)
  })

  it('are restored as stored, for a picture of the same size only', () => {
    const done = Uint8Array.of(1, 0, 0, 1, 0, 1)
    const written = writtenCells(CELLS, done)
    expect(readCells(written, SIZE)).toEqual({ cells: CELLS, done })
    expect(readCells(undefined, SIZE)).toBeUndefined()
    for (const other of ['no grid', '1000:A', '1000:_A==', '999999:AAAA'])
      expect(readCells(other, SIZE)).toBeUndefined()
    const most = cellsOf({ width: 1_000_000, height: 1_000_000 }, 64)
    const all = new Uint8Array(most.columns * most.rows).fill(1)
    expect(writtenCells(most, all).length).toBeLessThanOrEqual(8_000)
  })
})
