import { expect, it } from 'vitest'
import { formerNames, isOtherEpoch } from '#domain/platform-epoch'

it('names with and without an epoch → belong to one platform, and different names to two', () => {
  expect(isOtherEpoch('local a1', 'local a1 epoch 1')).toBe(true)
  expect(isOtherEpoch('local a1 epoch 2', 'local a1 epoch 1')).toBe(true)
  expect(isOtherEpoch('local a1 epoch 1', 'local a1 epoch 1')).toBe(false)
  expect(isOtherEpoch('local a1', 'local b2 epoch 1')).toBe(false)
  expect(isOtherEpoch('local', 'local a1')).toBe(false)
})

it('a platform restored twice → had two earlier names, the newest first', () => {
  expect(formerNames('local a1 epoch 2')).toEqual(['local a1 epoch 1', 'local a1'])
  expect(formerNames('local a1')).toEqual([])
  expect(formerNames('https://loupe.example.test/')).toEqual([])
})
