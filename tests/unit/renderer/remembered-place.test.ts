import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { AppPlace } from '#domain/routes'
import type { CurrentUser } from '#domain/entities'
import { platformError } from '#domain/errors'
import { filterItems, useProjectView } from '../../../renderer/stores/project-view-store'
import { resultOf } from '../../../renderer/desktop/client'
import { whereItBegan } from '../../../renderer/begun'
import { loadMemories } from '../../../renderer/remembered'
import { followPlace } from '../../../renderer/remembered-place'
import { followInterruptions } from '../../../renderer/router/follow-interruptions'
import { followAddress, goTo, usePlace } from '../../../renderer/router/place-store'
import { takeConnectivity, useConnectivity } from '../../../renderer/stores/connectivity-store'
import { noteRecent, useRecent } from '../../../renderer/stores/recent-store'
import { takeSession, useSession } from '../../../renderer/stores/session-store'
import type { FakeWorld } from '../../builders/desktop-world'
import { createFakeDesktop } from '../../fakes/desktop-api'
import { settled } from '../../fakes/manual-clock'
import '../../fakes/known-areas'

const ADA: CurrentUser = { id: 1, email: 'Ada@example.test', first_name: 'Ada', last_name: 'Moreno' }
const BEN: CurrentUser = { id: 2, email: 'ben@example.test', first_name: 'Ben', last_name: 'Okoye' }
const PROJECT = 100
const ITEM = 100_003

const MEMORIES = await Promise.all(loadMemories())

const ends: (() => void)[] = []

function forgetAll(): void {
  for (const end of ends.splice(0)) end()
  usePlace.setState(usePlace.getInitialState(), true)
  useProjectView.setState(useProjectView.getInitialState(), true)
  useSession.setState(useSession.getInitialState(), true)
  useConnectivity.setState(useConnectivity.getInitialState(), true)
}

beforeEach(() => {
  vi.useFakeTimers()
  forgetAll()
})
afterEach(() => {
  forgetAll()
  vi.useRealTimers()
})

interface StartOptions {
  readonly hash?: string
  readonly link?: AppPlace
  readonly world?: Partial<FakeWorld>
}

/** Start of the page with an earlier one's stored place. */
function start({ hash = '', link, world }: StartOptions = {}) {
  forgetAll()
  const desktop = createFakeDesktop(world)
  const location = { hash }
  const move = (_data: unknown, _title: string, href: string) => {
    location.hash = href
  }
  const window = Object.assign(new EventTarget(), { location, history: { pushState: move, replaceState: move } })
  ends.push(followAddress(window as never), followInterruptions())
  ends.push(
    followPlace({
      desktop: desktop.api,
      queries: new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } }),
      memories: Promise.resolve(MEMORIES),
      kept: resultOf(desktop.api.choices.read()).then((kept) => (kept.ok ? kept.value : {})),
      asked: Promise.resolve(link ?? null),
      begun: whereItBegan(window),
      isLed: () => false,
      window: window as never,
    }),
  )
  if (link !== undefined) goTo(link, { replace: true })
  return { ...desktop, hash: () => location.hash, close: () => window.dispatchEvent(new Event('pagehide')) }
}

const signIn = async (user: CurrentUser) => {
  takeSession({ state: 'signedIn', user, kept: 'keychain' }, () => undefined)
  await settled()
}
const place = () => usePlace.getState().place

/** State that a run leaves when Ada was in an item of a narrowed list. */
async function afterAdasWork(): Promise<Partial<FakeWorld>> {
  const { world, close } = start()
  await settled()
  await signIn(ADA)
  goTo({ area: 'project', projectId: PROJECT })
  useProjectView.setState({ projectId: PROJECT })
  filterItems({ search: 'frame', statuses: [2, 3] })
  goTo({ area: 'review', projectId: PROJECT, itemId: ITEM })
  close()
  return { choices: world.choices }
}

it('a restart → returns to the open item and the filtered list before the platform answers', async () => {
  start({ world: await afterAdasWork() })
  await settled()
  expect(place()).toEqual({ area: 'review', projectId: PROJECT, itemId: ITEM })
  await signIn(ADA)
  expect(place()).toEqual({ area: 'review', projectId: PROJECT, itemId: ITEM })
  expect(useProjectView.getState()).toMatchObject({ projectId: PROJECT, search: 'frame', statuses: [2, 3] })
})

it('each account → has its own place', async () => {
  const kept = await afterAdasWork()
  const second = start({ world: kept })
  await settled()
  await signIn(BEN)
  expect(place()).toEqual({ area: 'projects' })
  expect(useProjectView.getState().search).toBe('')
  goTo({ area: 'project', projectId: 104 })
  second.close()

  start({ world: { choices: second.world.choices } })
  await settled()
  expect(place()).toEqual({ area: 'project', projectId: 104 })
  await signIn(ADA)
  expect(place()).toEqual({ area: 'review', projectId: PROJECT, itemId: ITEM })
})

it('signing in after a sign-out → opens that person’s place', async () => {
  start({ world: await afterAdasWork() })
  await settled()
  await signIn(ADA)
  useSession.setState({ leaving: true })
  takeSession({ state: 'signedOut' }, () => undefined)
  goTo({ area: 'projects' }, { replace: true })
  await signIn(BEN)
  expect(place()).toEqual({ area: 'projects' })
  useSession.setState({ leaving: true })
  takeSession({ state: 'signedOut' }, () => undefined)
  await signIn(ADA)
  expect(place()).toEqual({ area: 'review', projectId: PROJECT, itemId: ITEM })
})

it('a link → wins, whether it came before or during the start', async () => {
  const kept = await afterAdasWork()
  const link: AppPlace = { area: 'project', projectId: 107 }
  start({ world: kept, link })
  await settled()
  await signIn(ADA)
  expect(place()).toEqual(link)

  const { push } = start({ world: kept })
  await settled()
  push('place.open', { area: 'projects' })
  goTo({ area: 'projects' })
  await signIn(ADA)
  expect(place()).toEqual({ area: 'projects' })
})

it('a person who navigated during the start → stays there', async () => {
  start({ world: await afterAdasWork() })
  await settled()
  goTo({ area: 'account', tab: 'security' })
  await signIn(ADA)
  expect(place()).toEqual({ area: 'account', tab: 'security' })
})

it.each(['not_found', 'forbidden'] as const)('a project answering %s → the project list is shown', async (code) => {
  const kept = await afterAdasWork()
  noteRecent({ id: PROJECT, name: 'Gone', type: 1, team_id: 1 })
  start({ world: { ...kept, failing: new Map([['projects.read', platformError(code)]]) } })
  await settled()
  await signIn(ADA)
  expect(place()).toEqual({ area: 'projects' })
  expect(useRecent.getState().projects).toEqual([])
})

it('a missing item → its project is shown; without an answer the place stays', async () => {
  const kept = await afterAdasWork()
  start({ world: { ...kept, items: new Map() } })
  await settled()
  await signIn(ADA)
  expect(place()).toEqual({ area: 'project', projectId: PROJECT })
  expect(useProjectView.getState()).toMatchObject({ search: 'frame', statuses: [2, 3] })

  start({ world: { ...kept, failing: new Map([['projects.read', platformError('network_failure')]]) } })
  await settled()
  await signIn(ADA)
  expect(place()).toEqual({ area: 'review', projectId: PROJECT, itemId: ITEM })
})

it('a reloaded page → keeps its place and filters, but not under another account', async () => {
  const kept = await afterAdasWork()
  start({ world: kept, hash: `#/projects/${PROJECT}` })
  await settled()
  await signIn(ADA)
  expect(place()).toEqual({ area: 'project', projectId: PROJECT })
  expect(useProjectView.getState()).toMatchObject({ search: 'frame', statuses: [2, 3] })

  const { hash } = start({ world: kept, hash: `#/projects/${PROJECT}` })
  await settled()
  await signIn(BEN)
  expect(place()).toEqual({ area: 'projects' })
  expect(hash()).toBe('#/projects')
})

it.each([
  ['#/account', { area: 'account', tab: 'profile' }],
  [`#/projects/${PROJECT}`, { area: 'project', projectId: PROJECT }],
])('a page reloaded before its place was stored → stays: %s', async (hash, stayed) => {
  start({ hash, world: {} })
  await settled()
  await signIn(ADA)
  expect(place()).toEqual(stayed)
})

it('a sign-in → is stored at once, so that the next page knows its owner', async () => {
  const first = start({ world: {} })
  await settled()
  await signIn(ADA)
  // No time passes and nothing closes: the page dies here.
  const { hash } = start({ world: { choices: first.world.choices }, hash: `#/projects/${PROJECT}` })
  await settled()
  await signIn(BEN)
  expect(hash()).toBe('#/projects')
})

it('a place behind the offline page → is there when that ends', async () => {
  const kept = await afterAdasWork()
  const projects = start({ world: kept })
  await settled()
  await signIn(ADA)
  goTo({ area: 'project', projectId: PROJECT })
  takeConnectivity({ offline: true, maintenance: null })
  projects.close()
  start({ world: { choices: projects.world.choices } })
  takeConnectivity({ offline: true, maintenance: null })
  await settled()
  await signIn(ADA)
  expect(place()).toEqual({ area: 'offline' })
  takeConnectivity({ offline: false, maintenance: null })
  expect(place()).toEqual({ area: 'project', projectId: PROJECT })
})

it.each([
  'text',
  [{ email: 1 }],
  [{ email: 'ada@example.test', path: '/projects/x', search: '', statuses: [] }],
  [{ email: 'ada@example.test', path: '/account', search: '', statuses: [] }],
  [{ email: 'ada@example.test', path: '/projects/5', search: '', statuses: ['x'] }],
])('an invalid place → is ignored', async (places) => {
  start({ world: { choices: { places } } })
  await settled()
  await signIn(ADA)
  expect(place()).toEqual({ area: 'projects' })
})
