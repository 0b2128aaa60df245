import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { knownCommands, loadCommands } from '../../../../renderer/frame/commands'
import { callRow } from '../../../../main/ipc/call-rows'
import { tellUsableCommands } from '../../../../renderer/frame/usable-commands'
import { usePlace } from '../../../../renderer/router/place-store'
import { useGuest } from '../../../../renderer/bridge/guest-store'
import { forgetActs, recordAct } from '../../../../renderer/stores/undo-store'
import { openOverlay, closeOverlay } from '../../../../renderer/stores/overlay-store'
import { useSession } from '../../../../renderer/stores/session-store'
import { teamQuery } from '../../../../renderer/queries'
import { createFakeDesktop } from '../../../fakes/desktop-api'
import '../../../fakes/known-areas'

const nothing = () => undefined
const PAGE = {
  querySelector: () => null,
  activeElement: null as unknown,
  isTyped: false,
  queryCommandEnabled: () => PAGE.isTyped,
  news: nothing as () => void,
  addEventListener: (_name: string, listener: () => void) => {
    PAGE.news = listener
  },
  removeEventListener: nothing,
}
let end: () => void = () => undefined
beforeAll(loadCommands)
beforeEach(() => {
  useSession.setState(useSession.getInitialState(), true)
  usePlace.setState({ place: { area: 'account', tab: 'profile' } })
  // Commands that read the page itself.
  Object.assign(globalThis, { document: PAGE })
})
afterEach(() => {
  end()
  forgetActs()
  Object.assign(PAGE, { activeElement: null, isTyped: false })
  Reflect.deleteProperty(globalThis, 'document')
})

function start() {
  const { api, world } = createFakeDesktop()
  const queries = new QueryClient()
  end = tellUsableCommands(api, queries, PAGE as unknown as Document)
  const told = () =>
    world.calls
      .filter(({ channel }) => channel === 'app.setUsableCommands')
      .map(({ args }) => args[0] as readonly string[])
  const names = () => world.calls.findLast(({ channel }) => channel === 'app.setUsableCommands')?.args[1]
  return { told, names, setTeam: () => queries.setQueryData(teamQuery.queryKey, world.team) }
}

it('signed out → no command is usable, before and after a session', () => {
  const { told } = start()
  expect(told()).toEqual([[]])
  useSession.setState({ phase: 'signedIn' })
  expect(told().at(-1)).toContain('projects.open')
  useSession.setState({ phase: 'signedOut' })
  expect(told().at(-1)).toEqual([])
})

it('a new project → is usable once the team is known to allow it', () => {
  const { told, setTeam } = start()
  useSession.setState({ phase: 'signedIn' })
  expect(told().at(-1)).not.toContain('project.new')
  setTeam()
  expect(told().at(-1)).toContain('project.new')
})

it('commands that depend on the place → are reported on changes, never twice', () => {
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

it('every command’s name → is accepted by the menu, which would otherwise stay unchanged as a whole', () => {
  const { schema } = callRow('app.setUsableCommands')
  const ids = knownCommands().map(({ id }) => id)
  expect(ids.length).toBeGreaterThan(40)
  expect(ids.filter((id) => !schema.safeParse([[id], [{ id, name: id }]]).success)).toEqual([])
})

const PROJECT = { area: 'project', projectId: 1 } as const

it('the last act of the list → can be undone by name, only in its project', () => {
  const { told, names } = start()
  useSession.setState({ phase: 'signedIn' })
  usePlace.setState({ place: PROJECT })
  expect(told().at(-1)).not.toContain('edit.undo')
  recordAct({ name: 'status change of 3 items', projectId: 1, undo: async () => undefined })
  expect(told().at(-1)).toContain('edit.undo')
  expect(told().at(-1)).not.toContain('edit.redo')
  expect(names()).toEqual([{ id: 'edit.undo', name: 'Undo status change of 3 items' }])
  openOverlay({ kind: 'palette' })
  expect(told().at(-1)).not.toContain('edit.undo')
  closeOverlay()
  expect(told().at(-1)).toContain('edit.undo')
  usePlace.setState({ place: { area: 'project', projectId: 2 } })
  expect(told().at(-1)).not.toContain('edit.undo')
})

it('undo in a text field → is the text’s own', async () => {
  const { told, names } = start()
  useSession.setState({ phase: 'signedIn' })
  usePlace.setState({ place: PROJECT })
  recordAct({ name: 'pin', projectId: 1, undo: async () => undefined })
  const typed = async (isTyped: boolean) => {
    Object.assign(PAGE, { activeElement: { tagName: 'INPUT', type: 'text' }, isTyped })
    PAGE.news()
    await Promise.resolve()
  }
  await typed(false)
  expect(told().at(-1)).not.toContain('edit.undo')
  await typed(true)
  expect(told().at(-1)).toContain('edit.undo')
  expect(names()).toEqual([
    { id: 'edit.undo', name: 'Undo typing' },
    { id: 'edit.redo', name: 'Redo typing' },
  ])
})

it('undo beside the reviewer → is the reviewer’s', () => {
  const { told, names } = start()
  useSession.setState({ phase: 'signedIn' })
  usePlace.setState({ place: { area: 'review', projectId: 1, itemId: null } })
  recordAct({ name: 'pin', projectId: 1, undo: async () => undefined })
  expect(told().at(-1)).not.toContain('edit.undo')
  const undo = { id: 'undo', title: 'Undo approval', group: 'Decisions', keys: ['Mod+Z'], usable: true }
  useGuest.setState({ commands: [undo] })
  expect(names()).toEqual([{ id: 'edit.undo', name: 'Undo approval' }])
  useGuest.setState({ commands: [{ ...undo, usable: false }] })
  expect(told().at(-1)).not.toContain('edit.undo')
})
