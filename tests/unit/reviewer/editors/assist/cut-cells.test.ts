import { describe, expect, it } from 'vitest'
import { cellAt, cellsAlong, type CutCells } from '../../../../../reviewer/editors/assist/cut-cells'

/** Four samples of two pixels each from (10, 20): cells 1 and 2 above 3 and 4. */
const CELLS: CutCells = {
  part: { x: 10, y: 20, width: 2, height: 2, level: 1 },
  labels: Uint16Array.from([1, 2, 3, 4]),
}

describe('cells of a part of a picture', () => {
  it('a place in the part → the cell of its sample; outside → none', () => {
    const at = (x: number, y: number) => cellAt(CELLS, { x, y })
    expect([at(10, 20), at(13, 21), at(11, 23), at(13.9, 23.9)]).toEqual([1, 2, 3, 4])
    expect([at(9, 20), at(10, 25), at(15, 21)]).toEqual([undefined, undefined, undefined])
  })

  it('a part that is not cut yet → no cell', () => {
    expect(cellAt({ ...CELLS, labels: undefined }, { x: 11, y: 21 })).toBeUndefined()
  })

  it('a line → all cells on it, also between its ends', () => {
    const from = { x: 10.5, y: 20.5 }
    expect([...cellsAlong(CELLS, from, { x: 13.5, y: 20.5 })]).toEqual([1, 2])
    expect([...cellsAlong(CELLS, from, { x: 40, y: 20.5 })]).toEqual([1, 2])
    expect([...cellsAlong(CELLS, from, { x: 12.5, y: 20.5 })]).toEqual([1, 2])
    expect([...cellsAlong(CELLS, from, from)]).toEqual([1])
  })
})
