import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PERMISSION_RELOAD_DELAY_MS } from '#domain/constants'
import { platformError } from '#domain/errors'
import { ok } from '#domain/result'
import { readRights, reloadRightsAfter } from '../../../../../renderer/areas/project/status-rights'
import { optionsOf } from '../../../../../renderer/desktop/call-query'
import { accessesQuery, folderAccessesQuery } from '../../../../../renderer/queries'
import { useSession } from '../../../../../renderer/stores/session-store'
import { createFakeDesktop } from '../../../../fakes/desktop-api'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

async function someRights() {
  const { api, world } = createFakeDesktop()
  const projectId = world.projects[0]?.id ?? 0
  const queries = new QueryClient({ defaultOptions: { queries: { networkMode: 'always', staleTime: 60_000 } } })
  await queries.prefetchQuery(optionsOf(accessesQuery(projectId), api))
  await queries.prefetchQuery(optionsOf(folderAccessesQuery(projectId), api))
  const asked = () => world.calls.map(({ channel }) => channel).filter((channel) => channel.startsWith('projects.'))
  return { queries, projectId, asked }
}
const BOTH = ['projects.accesses', 'projects.folderAccesses']

it('a refusal that shows outdated permissions → reloads them once after 500 ms [S4.12]', async () => {
  const { queries, projectId, asked } = await someRights()
  reloadRightsAfter(
    [platformError('status_moved'), platformError('forbidden'), platformError('forbidden')],
    projectId,
    queries,
  )
  await vi.advanceTimersByTimeAsync(PERMISSION_RELOAD_DELAY_MS - 1)
  expect(asked()).toEqual(BOTH)
  await vi.advanceTimersByTimeAsync(1)
  expect(asked()).toEqual([...BOTH, ...BOTH])
  await vi.advanceTimersByTimeAsync(10 * PERMISSION_RELOAD_DELAY_MS)
  expect(asked()).toHaveLength(4)
})

it('other failures → don’t reload them [S4.12]', async () => {
  const { queries, projectId, asked } = await someRights()
  reloadRightsAfter([platformError('status_moved'), platformError('network_failure')], projectId, queries)
  await vi.advanceTimersByTimeAsync(10 * PERMISSION_RELOAD_DELAY_MS)
  expect(asked()).toEqual(BOTH)
})

it.each([
  ['the person', 7, true],
  ['somebody else', 8, false],
])(
  'where %s is paused in a project → only the person’s own pause removes their permissions [S4.11]',
  async (_who, pausedId, isPaused) => {
    const { api, world } = createFakeDesktop({ folderAccesses: { actions: ['ApplyItemStatus'], action_groups: [] } })
    const [project] = world.projects
    const users = [7, 8].map((user_id) => ({ user_id, paused: user_id === pausedId }))
    Object.assign(api.projects, { accesses: async () => ok({ project, users, accesses: world.accesses }) })
    useSession.setState({ phase: 'signedIn', user: world.user })
    const rights = await readRights(api, new QueryClient(), project?.id ?? 0)
    expect(rights).toMatchObject({ isPaused, applyStatus: !isPaused })
    useSession.setState(useSession.getInitialState(), true)
  },
)
