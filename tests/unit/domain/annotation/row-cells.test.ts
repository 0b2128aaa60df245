import { describe, expect, it } from 'vitest'
import { createRowCells, type RowCells } from '../../../../domain/annotation/checks/row-cells'
import { randomOf } from '../../../builders/scenes'

function rowsIn(cells: RowCells, group: number, key: number): readonly number[] {
  const rows: number[] = []
  for (let row = cells.first(group, key); row >= 0; row = cells.next(row)) rows.push(row)
  return rows
}

describe('rows by their cells', () => {
  for (const seed of [1, 27, 512])
    it(`equal lists after random additions, moves and removals (seed ${seed})`, () => {
      const random = randomOf(seed)
      const cells = createRowCells()
      const lists = new Map<string, number[]>()
      const placed = new Map<number, string>()
      const keys = [
        -1,
        0,
        1,
        2 ** 20,
        2 ** 32 + 1,
        2 ** 45 + 7,
        ...Array.from({ length: 500 }, (_, at) => at * 2 ** 20),
      ]
      const takeOut = (row: number) => {
        const name = placed.get(row) ?? ''
        lists.set(
          name,
          (lists.get(name) ?? []).filter((one) => one !== row),
        )
        placed.delete(row)
      }
      for (let step = 0; step < 9_000; step += 1) {
        const row = Math.floor(random() * 4_000)
        takeOut(row)
        if (random() < 0.2) {
          cells.remove(row)
          continue
        }
        const [group, key] = [Math.floor(random() * 3), keys[Math.floor(random() ** 3 * keys.length)] ?? 0]
        cells.add(row, group, key)
        placed.set(row, `${group} ${key}`)
        lists.set(`${group} ${key}`, [...(lists.get(`${group} ${key}`) ?? []), row])
      }
      for (const group of [0, 1, 2])
        for (const key of keys) expect(rowsIn(cells, group, key)).toEqual(lists.get(`${group} ${key}`) ?? [])
      expect(placed.size).toBeGreaterThan(2_000)
    })

  it('are empty at first, and an object added again moves', () => {
    const cells = createRowCells()
    expect(cells.first(0, 0)).toBe(-1)
    cells.remove(3)
    cells.add(3, 0, 5)
    cells.add(3, 1, 5)
    expect([cells.first(0, 5), cells.first(1, 5), cells.next(3)]).toEqual([-1, 3, -1])
  })
})
