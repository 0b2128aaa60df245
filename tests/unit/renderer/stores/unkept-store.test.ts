import { beforeEach, expect, it } from 'vitest'
import { loseUnkept, noteUnkept, takeLost, unkeptChanges, useUnkept } from '../../../../renderer/stores/unkept-store'

beforeEach(() => useUnkept.setState({ open: {}, lost: {} }))

it('changes in memory count until they are saved', () => {
  noteUnkept(1, 1, false)
  noteUnkept(1, 3, false)
  expect(unkeptChanges()).toBe(3)
  noteUnkept(1, 0, false)
  expect(unkeptChanges()).toBe(0)
  expect(takeLost(1)).toBe(0)
})

it('changes left behind on purpose hold up no closing, and are missing once at the next opening', () => {
  noteUnkept(1, 3, false)
  noteUnkept(1, 3, true)
  expect(unkeptChanges()).toBe(0)
  expect([takeLost(1), takeLost(1)]).toEqual([3, 0])
})

it('changes in memory are missing after the reviewer stopped', () => {
  noteUnkept(1, 2, false)
  loseUnkept()
  expect(unkeptChanges()).toBe(0)
  expect(takeLost(1)).toBe(2)
})
