import { beforeEach, expect, it } from 'vitest'
import {
  loseUnsaved,
  noteUnsaved,
  takeLost,
  unkeptChanges,
  useUnsaved,
} from '../../../../renderer/stores/unsaved-store'

beforeEach(() => useUnsaved.setState({ open: {}, lost: {} }))

it('changes in memory → count until saved', () => {
  noteUnsaved(1, 1, false)
  noteUnsaved(1, 3, false)
  expect(unkeptChanges()).toBe(3)
  noteUnsaved(1, 0, false)
  expect(unkeptChanges()).toBe(0)
  expect(takeLost(1)).toBe(0)
})

it('changes left behind on purpose → don’t block closing, and are missing once at the next opening', () => {
  noteUnsaved(1, 3, false)
  noteUnsaved(1, 3, true)
  expect(unkeptChanges()).toBe(0)
  expect([takeLost(1), takeLost(1)]).toEqual([3, 0])
})

it('changes in memory → are missing after the reviewer stopped', () => {
  noteUnsaved(1, 2, false)
  loseUnsaved()
  expect(unkeptChanges()).toBe(0)
  expect(takeLost(1)).toBe(2)
})
