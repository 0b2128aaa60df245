import { beforeEach, expect, it } from 'vitest'
import { readLook } from '../../../../../renderer/areas/projects/projects-look'
import { isModified, lookOf, openView } from '../../../../../renderer/areas/projects/project-views'
import { arrangeProjects, useProjects } from '../../../../../renderer/areas/projects/projects-store'

const LOOK = {
  search: 'street',
  statuses: [2, 4],
  types: [1],
  sort: 'name',
  direction: 'ascending',
  layout: 'rows',
} as const
const VIEW = { id: 901, look: { ...LOOK, statuses: [...LOOK.statuses], types: [...LOOK.types] } }

beforeEach(() => openView(null))

it('an opened view → sets the list’s look, and counts as unchanged', () => {
  openView(VIEW)
  expect(useProjects.getState()).toMatchObject({ ...LOOK, viewId: 901 })
  expect(isModified(useProjects.getState(), VIEW)).toBe(false)
})

it.each([
  { search: 'lane' },
  { statuses: [2] },
  { types: [] },
  { conditions: [{ field: 'field.3', operator: 'is', values: ['gold'] }] },
  { sort: 'type' },
  { direction: 'descending' },
  { layout: 'cards' },
  { columns: ['status', 'lastWork'] },
] as const)('%o → is a change, and reverting it is none', (change) => {
  openView(VIEW)
  arrangeProjects(change)
  expect(isModified(useProjects.getState(), VIEW)).toBe(true)
  arrangeProjects({ ...LOOK, columns: null, conditions: [] })
  expect(isModified(useProjects.getState(), VIEW)).toBe(false)
})

it('the order of chosen filters, and spaces around a search → are no change', () => {
  openView(VIEW)
  arrangeProjects({ statuses: [4, 2], search: ' street ' })
  expect(isModified(useProjects.getState(), VIEW)).toBe(false)
  expect(lookOf(useProjects.getState())).toEqual(VIEW.look)
})

it('another version’s or person’s data → is validated', () => {
  const look = { ...VIEW.look, sort: 'colour', statuses: [99, 4], types: [77] }
  openView({ id: 7, look })
  expect(useProjects.getState()).toMatchObject({ sort: 'created', statuses: [4], types: [], layout: 'rows' })
  expect(readLook({ search: 5, layout: null, statuses: 'all' })).toEqual({ statuses: [], types: [] })
})

it('no view → is the list’s default look', () => {
  openView(VIEW)
  openView(null)
  expect(useProjects.getState()).toMatchObject({ search: '', statuses: [], types: [], sort: 'created', viewId: null })
})
