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

const answered = (value: string) => ({ ...box(1), attributes: [{ groupName: 'Colour', name: value }] })
const truck = { classId: 2, className: 'Truck', attributes: [] }

it('another class for an object with answers → names the removed answers, with an undo', async () => {
  const { editing, select, saved, told, notices } = edited([answered('Red'), box(20)])
  select(0, 1)
  editing.relabel(truck)
  await expect.poll(() => told).toEqual(['Answers of the former class removed'])
  expect(notices[0]?.text).toBe('Colour: Red')
  expect(saved()[0]).toMatchObject({ className: 'Truck', attributes: [] })
  notices[0]?.undo?.()
  expect(saved()[0]).toEqual(answered('Red'))
})

it('the undo of an earlier class change → changes nothing once other changes came after it', async () => {
  const { editing, select, saved, notices, refused } = edited([answered('Red'), box(20)])
  select(0)
  editing.relabel(truck)
  await expect.poll(() => notices).toHaveLength(1)
  editing.move([1], 3, 0)
  await expect.poll(() => saved()[1]).toMatchObject({ points: { x1: 23 } })
  notices[0]?.undo?.()
  expect(refused).toHaveLength(1)
  expect(saved()[0]).toMatchObject({ className: 'Truck' })
})

it('another class that has the same answer, or for objects without answers → needs no notice', async () => {
  const { editing, select, said, told } = edited([answered('Red'), box(20)])
  select(1)
  editing.relabel(truck)
  await expect.poll(() => said).toHaveLength(1)
  select(0)
  editing.relabel({ ...truck, attributes: [{ groupName: 'Colour', name: 'Red' }] })
  await expect.poll(() => said).toHaveLength(2)
  expect(told).toEqual([])
})
