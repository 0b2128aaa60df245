import { beforeEach, expect, it } from 'vitest'
import { PROJECT_MEMORY } from '../../../../../renderer/areas/project/memory'
import {
  clearFilter,
  enterProject,
  filterItems,
  narrowItems,
  orderItems,
  queueOf,
  useProjectView,
} from '../../../../../renderer/stores/project-view-store'

const BY_NAME = { by: 'name', descending: false } as const
beforeEach(() => {
  useProjectView.setState({ orders: {} })
  narrowItems(1, {})
})

it('a list’s order → survives filtering and walking, per project', () => {
  orderItems(BY_NAME)
  filterItems({ search: 'tram' })
  clearFilter()
  expect(queueOf(1).order).toEqual(BY_NAME)
  enterProject(2)
  expect(queueOf(2).order).toBeUndefined()
  enterProject(1)
  expect(queueOf(1).order).toEqual(BY_NAME)
  orderItems(undefined)
  enterProject(2)
  enterProject(1)
  expect(queueOf(1).order).toBeUndefined()
})

it('stored orders → survive a restart, except invalid ones', async () => {
  const [kept] = PROJECT_MEMORY.choices ?? []
  let written: unknown
  const end = kept?.follow((choice) => {
    written = choice
  })
  orderItems({ by: 'updatedAt', descending: true })
  await expect.poll(() => written).toBeDefined()
  end?.()
  useProjectView.setState({ orders: {} })
  kept?.restore(written)
  expect(useProjectView.getState().orders).toEqual({ 1: { by: 'updatedAt', descending: true } })
  kept?.restore({ orders: [{ projectId: 3, by: 'colour' }, null, { by: 'name' }, { projectId: 4, by: 'name' }] })
  expect(useProjectView.getState().orders).toEqual({ 4: BY_NAME })
})

it.each([
  [true, { search: 'tram', statuses: [1, 4] }],
  [true, { search: '', statuses: [], approvals: [2], mine: true, picked: [7], except: [] }],
  [false, { statuses: [1] }],
  [false, { search: 7, statuses: [1] }],
  [false, { search: '', statuses: [], mine: 'yes' }],
  [false, { search: '', statuses: 'all' }],
  [false, { search: '', statuses: [1.5] }],
  [false, { search: '', statuses: [], picked: ['7'] }],
  [false, { search: '', statuses: [], except: Array.from({ length: 5_001 }, (_, at) => at) }],
])('a stored filter (%s) → keeps only its valid parts: %o', (isBelieved, kept) => {
  expect(PROJECT_MEMORY.view?.reads(kept)).toBe(isBelieved)
})
