import { expect, it } from 'vitest'
import { createFaults } from '../../../../local-platform/faults/faults'

it('a fault → occurs as often as set, as set', () => {
  const faults = createFaults()
  faults.set([
    { service: 'items', method: 'PUT', times: 2, kind: { name: 'drop' } },
    { path: '/status', kind: { name: 'delay', ms: 5 } },
  ])
  expect(faults.take('main', 'GET', '/main/ping')).toEqual([])
  expect(faults.take('items', 'PUT', '/items/1/status')).toEqual([{ name: 'drop' }, { name: 'delay', ms: 5 }])
  expect(faults.take('items', 'PUT', '/items/1')).toEqual([{ name: 'drop' }])
  expect(faults.take('items', 'PUT', '/items/1/status')).toEqual([{ name: 'delay', ms: 5 }])
  faults.set([])
  expect(faults.take('items', 'PUT', '/items/1/status')).toEqual([])
})
