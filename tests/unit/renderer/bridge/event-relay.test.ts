import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { platformError } from '#domain/errors'
import { PERMISSION_BOUND_ACTIONS } from '#domain/permissions'
import { err } from '#domain/result'
import { HOST_EVENTS } from '#protocol/events'
import { createEventRelay } from '../../../../renderer/bridge/event-relay'
import { takeConnectivity, useConnectivity } from '../../../../renderer/stores/connectivity-store'
import { takeSession, useSession } from '../../../../renderer/stores/session-store'
import { createFakeDesktop } from '../../../fakes/desktop-api'
import { takeTypedAhead } from '../../../builders/typed-ahead'
import { ManualClock, settled } from '../../../fakes/manual-clock'

const PROJECT = 100
const ends: (() => void)[] = []

beforeEach(() => {
  useSession.setState(useSession.getInitialState(), true)
  useConnectivity.setState(useConnectivity.getInitialState(), true)
})
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

function aRelay() {
  const { api, world, push } = createFakeDesktop()
  takeSession(world.session, vi.fn())
  return { world, push, clock: new ManualClock(), api, ...hearing() }
}

function hearing() {
  const sent: { readonly name: string; readonly data: unknown }[] = []
  return { sent, onGoHome: vi.fn(), onAccessesReloaded: vi.fn(), onMessageRoom: vi.fn(), onCommands: vi.fn() }
}

function started(parts: ReturnType<typeof aRelay>) {
  const relay = createEventRelay({
    desktop: parts.api,
    projectId: PROJECT,
    guestId: 1,
    clock: parts.clock,
    emit: (name, data) => parts.sent.push({ name, data }),
    onGoHome: parts.onGoHome,
    onAccessesReloaded: parts.onAccessesReloaded,
    onCommands: parts.onCommands,
    onMessageRoom: parts.onMessageRoom,
  })
  ends.push(() => relay.end())
  return { ...parts, relay }
}

it('a change of the person’s permissions → is reported at once, before any work is refused [S4.11] [S6.2]', async () => {
  const { push, sent } = started(aRelay())
  const changed = (name: string, projectId: number) => ({
    isGap: false,
    events: [{ source: 'platform', name, userId: 2, projectId, ids: [7], before: null, after: null, isOwn: false }],
  })
  push('live.events', changed('access.changed', PROJECT + 1) as never)
  push('live.events', changed('item.status', PROJECT) as never)
  await settled()
  expect(sent).toEqual([])
  push('live.events', changed('access.changed', PROJECT) as never)
  await settled()
  expect(sent.map(({ name }) => name)).toEqual(['p_accesses', 'f_accesses', 'user_is_paused'])
})

it('time tracker and permission requests → are answered with the table’s events [S7.3] [S4.11] [S6.3]', async () => {
  const { relay, sent } = started(aRelay())
  relay.take('get_time_tracker_status', undefined)
  relay.take('request_accesses', undefined)
  await settled()
  expect(sent).toEqual([
    { name: 'time_tracker_status', data: { exists: false, running: false } },
    {
      name: 'p_accesses',
      data: { accesses: { actions: ['ViewNotStartedCount', 'ViewInProgressCount'], action_groups: [] } },
    },
    { name: 'f_accesses', data: { accesses: { actions: ['ApplyItemTransition'], action_groups: [] } } },
    { name: 'user_is_paused', data: { paused: false } },
  ])
  for (const { name, data } of sent) {
    expect(HOST_EVENTS[name as keyof typeof HOST_EVENTS].safeParse(data).success).toBe(true)
  }
})

it('the time tracker of a team that has one → is started and stopped, with its result [S7.3] [S4.11]', async () => {
  const parts = aRelay()
  parts.world.tracker = { exists: true, running: false }
  const { relay, sent } = started(parts)
  relay.take('activity_time_track', { running: true })
  await settled()
  relay.take('get_time_tracker_status', undefined)
  await settled()
  relay.take('activity_time_track', { running: false })
  await settled()
  expect(sent.map(({ data }) => data)).toEqual([
    { exists: true, running: true },
    { exists: true, running: true },
    { exists: true, running: false },
  ])
})

it('a person returning after an expired session → is tracked again, unless they had stopped it [S4.11]', async () => {
  const parts = aRelay()
  const again = { ...parts.world.session }
  parts.world.tracker = { exists: true, running: false }
  const { relay, sent, world } = started(parts)
  const endAndComeBack = async () => {
    takeSession({ state: 'signedOut', reason: 'expired' }, vi.fn())
    world.tracker = { exists: true, running: false }
    takeSession(again, vi.fn())
    await settled()
  }
  relay.take('activity_time_track', { running: true })
  await endAndComeBack()
  expect(world.tracker.running).toBe(true)
  expect(sent.at(-1)).toEqual({ name: 'time_tracker_status', data: { exists: true, running: true } })
  relay.take('activity_time_track', { running: false })
  await endAndComeBack()
  expect(world.tracker.running).toBe(false)
})

it('activity → is passed on at most once in ten seconds, without separate heartbeats [S7.3]', async () => {
  const { relay, clock, world } = started(aRelay())
  for (let half = 0; half < 60; half += 1) {
    relay.take('heartbeat', { at: half })
    relay.take('activity', { at: half })
    await clock.advance(500)
  }
  expect(world.calls).toEqual(Array.from({ length: 3 }, () => ({ channel: 'telemetry.active', args: [PROJECT] })))
})

it('analytics events → are passed on with plain values only, in a limited number [S7.3] [S1.2]', () => {
  const { relay, world } = started(aRelay())
  relay.take('analytics', { name: 'protocol_dropped', data: { count: 3, item: { name: 'secret.jpg' } } })
  expect(world.calls).toEqual([
    { channel: 'telemetry.event', args: [{ name: 'protocol_dropped', data: { count: 3 } }] },
  ])
  for (let count = 0; count < 100; count += 1) relay.take('analytics', { name: 'x' })
  expect(world.calls).toHaveLength(30)
})

it('go_home → is followed, and addresses open through main only [S7.3]', () => {
  const { relay, onGoHome, world } = started(aRelay())
  relay.take('go_home', undefined)
  relay.take('navigate_to_url', { url: 'https://docs.example.test/' })
  expect(onGoHome).toHaveBeenCalledOnce()
  expect(world.calls).toContainEqual({ channel: 'app.openExternal', args: ['https://docs.example.test/'] })
})

it('unknown and malformed events → are dropped', () => {
  const { relay, onGoHome, world } = started(aRelay())
  relay.take('navigate_to_url', { url: 7 })
  relay.take('toString', undefined)
  relay.take('session_expired', undefined)
  expect(onGoHome).not.toHaveBeenCalled()
  expect(world.calls).toEqual([])
})

it.each(PERMISSION_BOUND_ACTIONS)(
  'a 403 of %s → reloads the permissions once, 500 ms after the first [S4.12] [S6.4]',
  async (action) => {
    const { relay, clock, sent, onAccessesReloaded } = started(aRelay())
    relay.take('api_error', { action, status: 403, code: 'forbidden' })
    await clock.advance(400)
    relay.take('api_error', { action, status: 403, code: 'forbidden' })
    await clock.advance(99)
    expect(sent).toEqual([])
    await clock.advance(1)
    expect(sent.map(({ name }) => name)).toEqual(['p_accesses', 'f_accesses', 'user_is_paused'])
    await clock.advance(2_000)
    expect(onAccessesReloaded).toHaveBeenCalledOnce()
  },
)

it.each([
  ['switchToAsset', 404],
  ['switchToAsset', 401],
  ['getAssets', 403],
])('%s with %i → reloads nothing [S4.12]', async (action, status) => {
  const { relay, clock, sent } = started(aRelay())
  relay.take('api_error', { action, status, code: 'x' })
  await clock.advance(5_000)
  expect(sent).toEqual([])
})

it('going offline and back → is reported to the reviewer, also if it starts offline [S7.3] [S2.3]', () => {
  const first = started(aRelay())
  takeConnectivity({ offline: true, maintenance: null })
  takeConnectivity({ offline: false, maintenance: null })
  expect(first.sent).toEqual([
    { name: 'offline', data: { offline: true } },
    { name: 'offline', data: { offline: false } },
  ])
  takeConnectivity({ offline: true, maintenance: null })
  expect(started(aRelay()).sent).toEqual([{ name: 'offline', data: { offline: true } }])
})

it('the end of the session, and the same person’s return → are reported to the reviewer [S7.3]', () => {
  const { sent, world } = started(aRelay())
  takeSession({ state: 'signedOut', reason: 'expired' }, vi.fn())
  takeSession(world.session, vi.fn())
  expect(sent).toEqual([
    { name: 'session_state', data: { authenticated: false } },
    { name: 'session_expired', data: undefined },
    { name: 'session_state', data: { authenticated: true } },
  ])
})

it('the end of a held change → is passed on', () => {
  const { sent, push } = started(aRelay())
  const item = { id: 3, name: 'c.jpg', annotation_status: 5 }
  push('change.sent', { itemId: 3, item })
  expect(sent).toEqual([{ name: 'change_sent', data: { itemId: 3, item } }])
})

it('the end of a held request for items → is passed on for the reviewed project only', () => {
  const { sent, push } = started(aRelay())
  const items = [{ id: 3, name: 'c.jpg', annotation_status: 5 }]
  push('request.settled', { projectId: PROJECT, items, error: null })
  push('request.settled', { projectId: PROJECT + 1, items, error: null })
  push('request.settled', { projectId: PROJECT, items: [], error: platformError('forbidden') })
  expect(sent).toEqual([
    { name: 'request_settled', data: { count: 1 } },
    { name: 'request_settled', data: { count: 0, error: expect.objectContaining({ code: 'forbidden' }) } },
  ])
})

it('the relay → is silent after its end', async () => {
  const { relay, clock, sent, push } = started(aRelay())
  relay.take('api_error', { action: 'pinAsset', status: 403, code: 'forbidden' })
  relay.end()
  takeConnectivity({ offline: true, maintenance: null })
  push('change.sent', { itemId: 3, item: { id: 3, name: 'c', annotation_status: 1 } })
  await clock.advance(1_000)
  expect(sent).toEqual([])
})

it('many requests during a call to main → become one more, and the last value is kept', async () => {
  const parts = aRelay()
  parts.world.tracker = { exists: true, running: false }
  const { relay, sent, world } = started(parts)
  for (let i = 0; i < 1_000; i += 1) {
    relay.take('request_accesses', undefined)
    relay.take('get_time_tracker_status', undefined)
    relay.take('activity_time_track', { running: i % 2 === 0 })
  }
  await settled()
  const asked = (channel: string) => world.calls.filter((call) => call.channel === channel).length
  expect(asked('projects.accesses')).toBe(2)
  expect(asked('projects.folderAccesses')).toBe(2)
  expect(asked('telemetry.timeTracker')).toBe(2)
  expect(asked('telemetry.trackTime')).toBe(2)
  expect(world.tracker.running).toBe(false)
  expect(sent.filter(({ name }) => name === 'p_accesses')).toHaveLength(2)
  relay.take('request_accesses', undefined)
  await settled()
  expect(asked('projects.accesses')).toBe(3)
})

it('an event with too much data → is refused before main is asked', async () => {
  const { relay, world } = started(aRelay())
  const name = 'x'.repeat(50_001)
  expect(relay.take('analytics', { name })).toBe(false)
  expect(relay.take('analytics', { name: 'fine', data: { [name]: 1 } })).toBe(false)
  expect(relay.take('navigate_to_url', { url: `https://example.com/${name}` })).toBe(false)
  expect(
    relay.take(
      'request_accesses',
      Array.from({ length: 5_001 }, () => 0),
    ),
  ).toBe(false)
  await settled()
  expect(world.calls).toEqual([])
})

it('the reviewer’s available commands, and text it buffered for a dialog → are passed on', () => {
  const { relay, onCommands } = started(aRelay())
  const commands = [{ id: 'items.next', title: 'Next item', group: 'Items', keys: ['j'], usable: true }]
  expect(relay.take('commands', { commands })).toBe(true)
  expect(onCommands).toHaveBeenCalledExactlyOnceWith(commands, false)
  for (const text of ['s', 'e']) relay.take('typed_ahead', { text })
  expect(relay.take('typed_ahead', { text: '' })).toBe(false)
  expect(takeTypedAhead()).toBe('se')
  expect(takeTypedAhead()).toBe('')
})

it('a refusal while reloading permissions → is reported, and the received part is used [S7.3]', async () => {
  const parts = aRelay()
  const projects = {
    ...parts.api.projects,
    folderAccesses: async () => err(platformError('forbidden')),
    accesses: async () => err(platformError('network_failure')),
  }
  const { relay, sent } = started({ ...parts, api: { ...parts.api, projects } })
  relay.take('request_accesses', undefined)
  await settled()
  expect(sent).toEqual([
    { name: 'api_error', data: { action: 'reloadCurrentProject', status: 502, code: 'network_failure' } },
    { name: 'api_error', data: { action: 'folderAccesses', status: 403, code: 'forbidden' } },
  ])
  for (const { name, data } of sent) {
    expect(HOST_EVENTS[name as keyof typeof HOST_EVENTS].safeParse(data).success).toBe(true)
  }
})

it('a choice made in another window → is passed on if it is the reviewer’s and valid', () => {
  const { push, sent } = started(aRelay())
  push('choices.changed', { name: 'reviewer.view', choice: { fill: 40, magnet: true } })
  push('choices.changed', { name: 'reviewer.shortcuts', choice: { 'items.next': 'x', help: null } })
  push('choices.changed', { name: 'frame', choice: { railCollapsed: true } })
  push('choices.changed', { name: 'reviewer.view', choice: ['much'] })
  expect(sent).toEqual([
    { name: 'view_choices_changed', data: { fill: 40, magnet: true } },
    { name: 'preferences_changed', data: { shortcuts: { 'items.next': 'x', help: null } } },
    { name: 'view_choices_changed', data: {} },
  ])
  for (const { name, data } of sent) expect(HOST_EVENTS[name as 'host_commands'].safeParse(data).success).toBe(true)
})

it('the reviewer’s room for host messages → is passed on if valid', () => {
  const { relay, onMessageRoom } = started(aRelay())
  expect(relay.take('message_room', { right: 264, foot: 68, width: 300 })).toBe(true)
  expect(relay.take('message_room', { right: 264, foot: -1, width: 300 })).toBe(false)
  expect(onMessageRoom.mock.calls).toEqual([[{ right: 264, foot: 68, width: 300 }]])
})
