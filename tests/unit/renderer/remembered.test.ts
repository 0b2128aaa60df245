import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { arrangeProjects, useProjects } from '../../../renderer/areas/projects/projects-store'
import { followChoices } from '../../../renderer/remembered'
import { useFrame } from '../../../renderer/stores/frame-store'
import { noteRecent, useRecent } from '../../../renderer/stores/recent-store'
import { platformError } from '#domain/errors'
import { useNotices } from '../../../renderer/stores/notice-store'
import { aProject } from '../../builders/projects'
import { createFakeDesktop } from '../../fakes/desktop-api'
import { settled } from '../../fakes/manual-clock'
import '../../fakes/known-areas'

let end: () => void = () => undefined

function forgetAll(): void {
  useProjects.setState(useProjects.getInitialState(), true)
  useFrame.setState(useFrame.getInitialState(), true)
  useRecent.setState(useRecent.getInitialState(), true)
}

beforeEach(() => {
  vi.useFakeTimers()
  forgetAll()
})
afterEach(() => {
  end()
  vi.useRealTimers()
})

it('the last arrangement → is restored [S2.6]', async () => {
  const first = createFakeDesktop()
  end = followChoices(first.api)
  await settled()
  arrangeProjects({ layout: 'rows', sort: 'name', direction: 'descending', statuses: [2] })
  noteRecent(aProject({ id: 8, name: 'Leaf diseases' }))
  await vi.advanceTimersByTimeAsync(1_000)
  end()
  const { choices } = first.world
  forgetAll()

  end = followChoices(createFakeDesktop({ choices }).api)
  await settled()
  expect(useProjects.getState()).toMatchObject({ layout: 'rows', sort: 'name', direction: 'descending', statuses: [2] })
  expect(useRecent.getState().projects).toMatchObject([{ id: 8, name: 'Leaf diseases' }])
})

it('quick changes → are stored once, and unstored parts never', async () => {
  const { api, world } = createFakeDesktop()
  end = followChoices(api)
  await settled()
  for (const layout of ['rows', 'cards', 'rows'] as const) arrangeProjects({ layout })
  arrangeProjects({ search: 'street' })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(world.calls.filter(({ channel }) => channel === 'choices.write')).toHaveLength(1)
  arrangeProjects({ search: 'streets' })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(world.calls.filter(({ channel }) => channel === 'choices.write')).toHaveLength(1)
})

it.each([
  { projects: { sort: 'colour', direction: 7, layout: null, statuses: [9, 'x'], types: 'all' } },
  { projects: 'rows', frame: [], recent: { 0: 1 } },
  { recent: [{ id: 'x' }, null, 7] },
])('invalid choices → are ignored', async (choices) => {
  end = followChoices(createFakeDesktop({ choices: choices as never }).api)
  await settled()
  expect(useProjects.getState()).toMatchObject({
    sort: 'created',
    direction: 'descending',
    layout: 'cards',
    statuses: [],
    types: [],
  })
  expect(useRecent.getState().projects).toEqual([])
})

it('a choice that can’t be stored → is reported once and stays in use, and the next one is stored', async () => {
  useNotices.setState(useNotices.getInitialState(), true)
  const { api, world } = createFakeDesktop()
  world.failing.set('choices.write', platformError('disk_full'))
  end = followChoices(api)
  await settled()
  arrangeProjects({ layout: 'rows' })
  await vi.advanceTimersByTimeAsync(1_000)
  arrangeProjects({ sort: 'name' })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(useNotices.getState().notices).toMatchObject([
    { tone: 'danger', title: 'Couldn’t keep your choice for the next start', failure: { code: 'disk_full' } },
  ])
  expect(useProjects.getState()).toMatchObject({ layout: 'rows', sort: 'name' })
  world.failing.clear()
  arrangeProjects({ direction: 'ascending' })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(world.choices['projects']).toMatchObject({ layout: 'rows', sort: 'name', direction: 'ascending' })
  expect(useNotices.getState().notices).toHaveLength(1)
})
