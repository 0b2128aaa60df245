import { beforeEach, expect, it } from 'vitest'
import { nextVisibleFrom, stepFrom } from '../../../../reviewer/items/find-row'
import { anItem } from '../../../builders/items'

const asked: number[] = []
beforeEach(() => void asked.splice(0))

/** List that is fully loaded. */
const someRows = (total: number) => ({
  total,
  itemAt: (index: number) => (index >= 0 && index < total ? anItem({ id: index }) : undefined),
  indexOf: (id: number) => (id < total ? id : undefined),
  version: 0,
  isJoined: () => true,
  rejoin: async () => true,
  ensure: async (index: number) => {
    asked.push(index)
    return false
  },
})
const ids =
  (...wanted: readonly number[]) =>
  ({ id }: { readonly id: number }) =>
    wanted.includes(id)

it('the next matching row → is searched after a row, then from the start, and is never that row', async () => {
  const rows = someRows(6)
  expect((await nextVisibleFrom(rows, 3, ids(1, 3, 5)))?.index).toBe(5)
  expect((await nextVisibleFrom(rows, 3, ids(1, 3)))?.index).toBe(1)
  expect(await nextVisibleFrom(rows, 3, ids(3))).toBeUndefined()
  expect((await nextVisibleFrom(rows, -1, ids(0)))?.index).toBe(0)
  // Nothing is requested beyond its end.
  expect(asked).toEqual([])
})

it('a step → ends at the first and last row', async () => {
  const rows = someRows(3)
  expect((await stepFrom(rows, 1, 1, ids(0, 1, 2)))?.index).toBe(2)
  expect(await stepFrom(rows, 2, 1, ids(0, 1, 2))).toBeUndefined()
  expect((await stepFrom(rows, 1, -1, ids(0, 1, 2)))?.index).toBe(0)
  expect(await stepFrom(rows, 0, -1, ids(0, 1, 2))).toBeUndefined()
  expect(asked).toEqual([])
})
