import { expect, it } from 'vitest'
import { edited } from '../../../../builders/edited'

const box = (x1: number) => ({ type: 'bbox', className: 'Car', points: { x1, y1: 1, x2: x1 + 5, y2: 6 } })

it('deleting objects → announces their number, and undo restores and selects them', async () => {
  const { editing, select, saved, said, selected } = edited([box(1), box(20), box(40)])
  select(0, 2)
  editing.remove()
  await expect.poll(saved).toEqual([box(20)])
  expect(said).toEqual(['2 objects deleted'])
  editing.undo()
  expect(saved()).toHaveLength(3)
  expect(selected()).toEqual([0, 2])
})

it('each change → is announced by its own name', async () => {
  const { editing, select, said } = edited([box(1), box(20)])
  select(1)
  editing.move([1], 3, 0)
  await expect.poll(() => said.length).toBe(1)
  editing.toggleLock()
  await expect.poll(() => said.length).toBe(2)
  editing.undo()
  expect(said.at(-1)).toBe(`Undone: ${said[1]}`)
  expect(new Set(said).size).toBe(3)
})

it('cutting → is announced, and undone as one step', async () => {
  const { editing, select, said, saved } = edited([box(1), box(20), box(40)])
  select(0, 1)
  editing.cut()
  await expect.poll(() => said).toEqual(['2 objects cut out'])
  expect(saved()).toEqual([box(40)])
  editing.undo()
  expect(saved()).toHaveLength(3)
})
