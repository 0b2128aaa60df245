import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import type { Project } from '#domain/entities'
import { PROJECT_STATUS, PROJECT_TYPE } from '#domain/enums'
import { narrowProjects, orderProjects, type ProjectFilter } from '../../../../../renderer/areas/projects/project-list'
import { sortProjects, toggled, useProjects } from '../../../../../renderer/areas/projects/projects-store'
import { aProject } from '../../../../builders/projects'

const ALL: ProjectFilter = { search: '', statuses: [], types: [], sort: 'name', direction: 'ascending' }
const listProjects = (projects: readonly Project[], filter: ProjectFilter) =>
  narrowProjects(orderProjects(projects, filter), filter)
const names = (projects: readonly { readonly name: string }[]) => projects.map(({ name }) => name)

it('sorting by name → compares numbers by value and ignores case [S2.6]', () => {
  const projects = ['item 10', 'Item 2', 'apple', 'Österreich', 'zebra'].map((name, id) => aProject({ id, name }))
  expect(names(listProjects(projects, ALL))).toEqual(['apple', 'Item 2', 'item 10', 'Österreich', 'zebra'])
  expect(names(listProjects(projects, { ...ALL, direction: 'descending' }))[0]).toBe('zebra')
})

it('sorting by type → uses its label, ties by name [S2.6] [S1.1]', () => {
  const projects = [
    aProject({ id: 1, name: 'b', type: PROJECT_TYPE.vector }),
    aProject({ id: 2, name: 'a', type: PROJECT_TYPE.vector }),
    aProject({ id: 3, name: 'c', type: PROJECT_TYPE.classification }),
    aProject({ id: 4, name: 'd', type: PROJECT_TYPE.custom_llm }),
  ]
  expect(names(listProjects(projects, { ...ALL, sort: 'type' }))).toEqual(['d', 'c', 'a', 'b'])
})

it('sorting by creation date → newest first on request [S2.6]', () => {
  const projects = ['2026-03-01T00:00:00Z', '2025-12-31T23:59:59Z', '2026-10-01T00:00:00Z'].map((createdAt, id) =>
    aProject({ id, name: `${id}`, createdAt }),
  )
  expect(names(listProjects(projects, { ...ALL, sort: 'created', direction: 'descending' }))).toEqual(['2', '0', '1'])
})

it('sorting by last change, and by open items → works [S2.6]', () => {
  const projects = [
    aProject({ id: 1, name: 'a', updatedAt: '2026-03-01T00:00:00Z', imageCount: 10, completedImagesCount: 9 }),
    aProject({ id: 2, name: 'b', updatedAt: '2026-05-01T00:00:00Z', imageCount: 5, completedImagesCount: 5 }),
    aProject({ id: 3, name: 'c', updatedAt: '2026-04-01T00:00:00Z', imageCount: 50, completedImagesCount: 10 }),
  ]
  const by = (sort: ProjectFilter['sort']) => names(listProjects(projects, { ...ALL, sort, direction: 'descending' }))
  expect(by('updated')).toEqual(['b', 'c', 'a'])
  expect(by('open')).toEqual(['c', 'a', 'b'])
})

it('sorting by people and by last activity → projects without any are last when the latest come first [S2.6]', () => {
  const projects = [1, 2, 3].map((id) => aProject({ id, name: `${id}` }))
  const work = new Map([
    [1, { id: 1, contributors: 2, last_work_at: '2026-05-01T00:00:00.000Z' }],
    [2, { id: 2, contributors: 9, last_work_at: null }],
    [3, { id: 3, contributors: 5, last_work_at: '2026-06-01T00:00:00.000Z' }],
  ])
  const by = (sort: ProjectFilter['sort']) =>
    names(listProjects(projects, { ...ALL, sort, direction: 'descending', work }))
  expect(by('contributors')).toEqual(['2', '3', '1'])
  expect(by('lastWork')).toEqual(['3', '1', '2'])
})

it('pinned projects → are on top in every order [S2.6]', () => {
  const projects = [aProject({ id: 1, name: 'a' }), aProject({ id: 2, name: 'z', is_pinned: true })]
  expect(names(listProjects(projects, ALL))).toEqual(['z', 'a'])
  expect(names(listProjects(projects, { ...ALL, sort: 'created', direction: 'descending' }))[0]).toBe('z')
})

it('a search → finds every word in any order, ignoring case [S2.6]', () => {
  const projects = [aProject({ id: 1, name: 'Street scenes, Hamburg' }), aProject({ id: 2, name: 'Street signs' })]
  expect(names(listProjects(projects, { ...ALL, search: '  HAMBURG street ' }))).toEqual(['Street scenes, Hamburg'])
  expect(listProjects(projects, { ...ALL, search: 'street lamp' })).toEqual([])
})

it('status and type filters → apply together [S2.6]', () => {
  const projects = [
    aProject({ id: 1, status: PROJECT_STATUS.onHold, type: PROJECT_TYPE.video }),
    aProject({ id: 2, status: PROJECT_STATUS.onHold, type: PROJECT_TYPE.text }),
    aProject({ id: 3, status: PROJECT_STATUS.completed, type: PROJECT_TYPE.video }),
  ]
  const filter = { ...ALL, statuses: [PROJECT_STATUS.onHold], types: [PROJECT_TYPE.video] }
  expect(listProjects(projects, filter).map(({ id }) => id)).toEqual([1])
})

it('a refetched list → has the same order as a new one [S2.6]', () => {
  const first = Array.from({ length: 300 }, (_, id) => aProject({ id, name: `Pier ${(id * 7_919) % 150}` }))
  const renamed = first.slice(20).map((one) => (one.id % 40 === 0 ? { ...one, name: `Quay ${one.id}` } : one))
  const second = [...renamed, aProject({ id: 900, name: 'Bay' }), aProject({ id: 901, name: 'zebra' })]
  const compare = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' }).compare
  for (const direction of ['ascending', 'descending'] as const) {
    const sign = direction === 'ascending' ? 1 : -1
    for (const list of [first, second, first.toReversed()]) {
      const plainly = list.toSorted((a, b) => sign * (compare(a.name, b.name) || a.id - b.id))
      expect(orderProjects(list, { sort: 'name', direction })).toEqual(plainly)
    }
  }
})

it('one changed project of many → few names are compared', () => {
  const compared = vi.spyOn(Intl.Collator.prototype, 'compare', 'get')
  onTestFinished(() => compared.mockRestore())
  const projects = Array.from({ length: 2_000 }, (_, id) => aProject({ id, name: `Project ${(id * 7_919) % 2_000}` }))
  orderProjects(projects, ALL)
  const fromNothing = compared.mock.calls.length
  expect(fromNothing).toBeGreaterThan(12_000)
  const changed = projects.map((one) => (one.id === 77 ? { ...one, name: 'Harbour' } : one))
  orderProjects(changed, ALL)
  expect(compared.mock.calls.length - fromNothing).toBeLessThan(8_000)
  // The other direction, and ties in another order, compare none.
  const before = compared.mock.calls.length
  orderProjects(changed, { ...ALL, direction: 'descending' })
  orderProjects(changed, { ...ALL, sort: 'type' })
  expect(compared.mock.calls.length).toBe(before)
})

beforeEach(() => useProjects.setState(useProjects.getInitialState(), true))

it('a sort → starts in its default direction and reverses when chosen again [S2.6]', () => {
  const sorted = () => {
    const { sort, direction } = useProjects.getState()
    return [sort, direction]
  }
  sortProjects('name')
  expect(sorted()).toEqual(['name', 'ascending'])
  sortProjects('name')
  expect(sorted()).toEqual(['name', 'descending'])
  sortProjects('created')
  expect(sorted()).toEqual(['created', 'descending'])
})

it('a filter value → is toggled', () => {
  expect(toggled([1, 2], 2)).toEqual([1])
  expect(toggled([1], 2)).toEqual([1, 2])
})
