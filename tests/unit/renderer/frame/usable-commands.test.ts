import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { loadCommands } from '../../../../renderer/frame/commands'
import { tellUsableCommands } from '../../../../renderer/frame/usable-commands'
import { usePlace } from '../../../../renderer/router/place-store'
import { useSession } from '../../../../renderer/stores/session-store'
import { teamQuery } from '../../../../renderer/queries'
import { createFakeDesktop } from '../../../fakes/desktop-api'
import '../../../fakes/known-areas'

let end: () => void = () => undefined
beforeAll(loadCommands)
beforeEach(() => {
  useSession.setState(useSession.getInitialState(), true)
  usePlace.setState({ place: { area: 'account', tab: 'profile' } })
  // The only command that looks at the page itself.
  Object.assign(globalThis, { document: { querySelector: () => null } })
})
afterEach(() => {
  end()
  Reflect.deleteProperty(globalThis, 'document')
})

function start() {
  const { api, world } = createFakeDesktop()
  const queries = new QueryClient()
  end = tellUsableCommands(api, queries)
  const told = () =>
    world.calls
      .filter(({ channel }) => channel === 'app.setUsableCommands')
      .map(({ args }) => args[0] as readonly string[])
  return { told, setTeam: () => queries.setQueryData(teamQuery.queryKey, world.team) }
}

it('tells that nothing can be used before somebody is signed in, and after a sign-out', () => {
  const { told } = start()
  expect(told()).toEqual([[]])
  useSession.setState({ phase: 'signedIn' })
  expect(told().at(-1)).toContain('projects.open')
  useSession.setState({ phase: 'signedOut' })
  expect(told().at(-1)).toEqual([])
})

it('tells of a new project once the team is known to allow it', () => {
  const { told, setTeam } = start()
  useSession.setState({ phase: 'signedIn' })
  expect(told().at(-1)).not.toContain('project.new')
  setTeam()
  expect(told().at(-1)).toContain('project.new')
})

it('tells of what changes with the place, and nothing twice', () => {
  const { told } = start()
  useSession.setState({ phase: 'signedIn' })
  const before = told().length
  usePlace.setState({ place: { area: 'projects' } })
  useSession.setState({ phase: 'expired' })
  expect(told()).toHaveLength(before)
  usePlace.setState({ place: { area: 'review', projectId: 1, itemId: null } })
  expect(told()).toHaveLength(before + 1)
  expect(told().at(-1)).not.toContain('rail.toggle')
})
