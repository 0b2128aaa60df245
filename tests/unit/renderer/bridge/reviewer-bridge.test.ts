import type { ItemFilter } from '#domain/item-filter'
import { WHOLE_LIST } from '#domain/queue'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createPeer, type Peer } from '#protocol/peer'
import { KEEPS_STARTING, useGuest } from '../../../../renderer/bridge/guest-store'
import { createReviewerBridge, type ReviewerBridge } from '../../../../renderer/bridge/reviewer-bridge'
import type { HostListener, ReviewerHost } from '../../../../renderer/bridge/reviewer-host'
import { createFakeDesktop } from '../../../fakes/desktop-api'
import { ManualClock, settled } from '../../../fakes/manual-clock'
import { aPortPair, type FakePort } from '../../../fakes/port-pair'

const GUEST = 9
let running: ReviewerBridge | undefined

beforeEach(() => useGuest.setState(useGuest.getInitialState(), true))
afterEach(() => running?.end())

function aBridge() {
  const fake = createFakeDesktop()
  const clock = new ManualClock()
  const guestPorts: FakePort[] = []
  const handedOver: string[] = []
  const refused: number[] = []
  const listener = {
    onItem: vi.fn(),
    onItemChanged: vi.fn(),
    onGoHome: vi.fn(),
    onAccessesReloaded: vi.fn(),
    onNarrow: vi.fn(),
  }
  const view = { isWatched: true, queue: WHOLE_LIST }
  let heard: HostListener | undefined
  const host = {
    mount: (_container: unknown, given: HostListener) => {
      heard = given
    },
    guestId: () => GUEST,
    handOver: (doc: string) => void handedOver.push(doc),
    reload: vi.fn(),
    replace: vi.fn(),
    stop: vi.fn(),
    focus: vi.fn(),
    unmount: vi.fn(),
  } satisfies ReviewerHost
  const bridge = createReviewerBridge({
    host,
    desktop: fake.api,
    clock,
    listener,
    queueOf: () => view.queue,
    onRefused: (count) => refused.push(count),
    isWatched: () => view.isWatched,
    makeChannel: () => {
      const [port1, port2] = aPortPair()
      guestPorts.push(port2)
      return { port1, port2: port2 as unknown as MessagePort }
    },
  })
  bridge.start({} as HTMLElement)
  running = bridge
  const document = {
    ready: (doc: string) => heard?.onReady(doc, true),
    navigate: () => heard?.onNavigated(),
    crash: () => heard?.onGone('crashed'),
    /** The reviewer's end of the last port. */
    peer: (): Peer => {
      const port = guestPorts.at(-1)
      if (port === undefined) throw new Error('No port was handed over.')
      return createPeer({ port, clock, batch: true })
    },
  }
  return { ...fake, view, bridge, clock, host, handedOver, refused, listener, guestPorts, document }
}

const phase = () => useGuest.getState().phase
const repeat = (times: number, act: () => void) => {
  for (let round = 0; round < times; round += 1) act()
}

it('each document → is answered once, and a new document with a new port [S7.1]', () => {
  const { bridge, document, handedOver, guestPorts } = aBridge()
  bridge.open({ projectId: 100, itemId: null })
  document.ready('a')
  document.ready('a')
  expect(handedOver).toEqual(['a'])
  document.navigate()
  document.ready('a')
  document.ready('b')
  document.ready('b')
  expect(handedOver).toEqual(['a', 'b'])
  expect(guestPorts).toHaveLength(2)
  expect(phase()).toBe('connected')
})

it('a missing item → is reported to the reviewer; commands pass both ways [S7.3]', async () => {
  const { bridge, document, guestPorts, host } = aBridge()
  useGuest.setState({
    hostCommands: [{ id: 'palette.open', title: 'Palette', group: 'Loupe', keys: ['Mod+K'], usable: true }],
  })
  bridge.open({ projectId: 100, itemId: null })
  document.ready('a')
  const heard: unknown[] = []
  const [port] = guestPorts
  if (port === undefined) throw new Error('No port was handed over.')
  const peer = createPeer({
    port,
    clock: new ManualClock(),
    batch: true,
    onEvent: (name, data) => heard.push([name, data]),
  })
  await peer.request('switchToAsset', [1, true])
  peer.emit('commands', {
    commands: [{ id: 'items.next', title: 'Next item', group: 'Items', keys: ['j'], usable: true }],
    covered: true,
  })
  await settled()
  expect(useGuest.getState()).toMatchObject({ commands: [{ id: 'items.next' }], isCovered: true })
  useGuest.getState().run('items.next')
  await settled()
  expect(heard).toContainEqual(['item_not_available', { itemId: 1 }])
  expect(heard).toContainEqual(['run_command', { id: 'items.next' }])
  expect(heard).toContainEqual(['host_commands', { commands: [expect.objectContaining({ id: 'palette.open' })] }])
  expect(host.focus).toHaveBeenCalled()
  document.navigate()
  expect(useGuest.getState()).toMatchObject({ commands: [], isCovered: false })
})

it('a preloaded document → waits, and is connected once something is reviewed', () => {
  const { bridge, document, handedOver, host } = aBridge()
  document.ready('warm')
  expect(handedOver).toEqual([])
  bridge.open({ projectId: 100, itemId: null })
  expect(handedOver).toEqual(['warm'])
  expect(host.reload).not.toHaveBeenCalled()
})

it('a document that navigates away → is stopped and never answered [S7.1]', async () => {
  const { bridge, document, world, guestPorts } = aBridge()
  bridge.open({ projectId: 100, itemId: null })
  document.ready('a')
  const gate = Promise.withResolvers<void>()
  world.gate = gate.promise
  const asked = document.peer().request('currentUser', [])
  const answered = vi.fn()
  void asked.then(answered)
  await settled()
  document.navigate()
  gate.resolve()
  await settled()
  expect(answered).not.toHaveBeenCalled()
  expect(guestPorts[0]?.other?.closed).toBe(true)
})

it('a navigation → is heard from main, for its own guest only', () => {
  const { bridge, document, push, guestPorts } = aBridge()
  bridge.open({ projectId: 100, itemId: null })
  document.ready('a')
  push('guest.navigated', { guestId: GUEST + 1 })
  expect(guestPorts[0]?.other?.closed).toBe(false)
  push('guest.navigated', { guestId: GUEST })
  expect(guestPorts[0]?.other?.closed).toBe(true)
})

it('a crashed reviewer → restarts at its item, three times a minute, then asks the person', async () => {
  const { bridge, document, host, clock, handedOver } = aBridge()
  bridge.open({ projectId: 100, itemId: 100_004 })
  document.ready('a')
  await document.peer().request('switchToAsset', [100_006, true])
  for (const doc of ['b', 'c', 'd']) {
    document.crash()
    expect(phase()).toBe('reopening')
    document.ready(doc)
    expect(phase()).toBe('connected')
  }
  const position = await document.peer().request('currentAssetPosition', [])
  expect(position).toMatchObject({ ok: true, value: { index: 6 } })
  document.crash()
  expect(phase()).toBe('stopped')
  expect(host.reload).toHaveBeenCalledTimes(3)
  bridge.reload()
  document.ready('e')
  expect(phase()).toBe('connected')
  await clock.advance(60_000)
  document.crash()
  expect(phase()).toBe('reopening')
  expect(handedOver).toEqual(['a', 'b', 'c', 'd', 'e'])
})

it('no document asking for a port → is reported', async () => {
  const { bridge, clock } = aBridge()
  bridge.open({ projectId: 100, itemId: null })
  await clock.advance(20_000)
  expect(phase()).toBe('stopped')
})

it('a reviewer that hung while loading, or while hidden → is replaced when needed again', async () => {
  const { bridge, document, clock, host, view } = aBridge()
  bridge.open({ projectId: 100, itemId: null })
  document.ready('a')
  view.isWatched = false
  await clock.advance(60_000)
  // The guest hasn't noticed: it has only been asked to reload, and doesn't hear of it.
  bridge.open({ projectId: 101, itemId: null })
  expect(host.reload).toHaveBeenCalledOnce()
  await clock.advance(20_000)
  expect(phase()).toBe('stopped')
  bridge.reload()
  expect([host.reload, host.replace].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
  document.ready('b')
  expect(phase()).toBe('connected')
  // The new one is trusted again.
  bridge.open({ projectId: 102, itemId: null })
  expect([host.reload, host.replace].map(({ mock }) => mock.calls.length)).toEqual([2, 1])
})

it('a reviewer that stops answering → is noticed within 8 s, and so is its return', async () => {
  const { bridge, document, clock, guestPorts } = aBridge()
  bridge.open({ projectId: 100, itemId: null })
  document.ready('a')
  await clock.advance(5_000)
  expect(phase()).toBe('connected')
  await clock.advance(3_000)
  expect(phase()).toBe('silent')
  document.peer()
  for (const message of guestPorts[0]?.other?.messages ?? []) guestPorts[0]?.receive(message)
  await clock.advance(1_000)
  expect(phase()).toBe('connected')
})

it('a silent reviewer → is asked whether it is alive', async () => {
  const { bridge, document, clock, guestPorts } = aBridge()
  bridge.open({ projectId: 100, itemId: null })
  document.ready('a')
  const [port] = guestPorts
  if (port === undefined) throw new Error('No port was handed over.')
  const asked: string[] = []
  createPeer({
    port,
    clock,
    batch: true,
    handlers: (action) => {
      asked.push(action)
      return Promise.resolve({ ok: true, value: null })
    },
  })
  await clock.advance(20_000)
  expect(new Set(asked)).toEqual(new Set(['ping']))
  expect(phase()).toBe('connected')
})

it('a reviewer that answers late repeatedly, or says anything → is left alone', async () => {
  const { bridge, document, clock, guestPorts } = aBridge()
  bridge.open({ projectId: 100, itemId: null })
  document.ready('a')
  for (let round = 0; round < 5; round += 1) {
    await clock.advance(4_000)
    guestPorts[0]?.postMessage({ type: 'event', name: 'heartbeat', data: { at: 1 } })
  }
  await settled()
  expect(phase()).toBe('connected')
})

it('a hidden reviewer → is never called silent', async () => {
  const { bridge, document, clock, view } = aBridge()
  bridge.open({ projectId: 100, itemId: null })
  document.ready('a')
  view.isWatched = false
  await clock.advance(120_000)
  expect(phase()).toBe('connected')
  view.isWatched = true
  await clock.advance(8_000)
  expect(phase()).toBe('silent')
})

it('the computer’s sleep → isn’t taken for the reviewer’s silence', async () => {
  const { bridge, document, clock, guestPorts } = aBridge()
  bridge.open({ projectId: 100, itemId: null })
  document.ready('a')
  await clock.advance(1_500)
  clock.sleep(3_600_000)
  await clock.advance(1_000)
  expect(phase()).toBe('connected')
  document.peer()
  for (const message of guestPorts[0]?.other?.messages ?? []) guestPorts[0]?.receive(message)
  await clock.advance(60_000)
  expect(phase()).toBe('connected')
})

it('a silent reviewer → gets longer on request, and is replaced when the person reloads it', async () => {
  const { bridge, document, clock, host } = aBridge()
  bridge.open({ projectId: 100, itemId: null })
  document.ready('a')
  await clock.advance(8_000)
  expect(phase()).toBe('silent')
  bridge.wait()
  expect(phase()).toBe('connected')
  await clock.advance(15_000)
  expect(phase()).toBe('connected')
  await clock.advance(10_000)
  expect(phase()).toBe('silent')
  bridge.reload()
  expect(host.replace).toHaveBeenCalledOnce()
  expect(host.reload).not.toHaveBeenCalled()
  await settled()
  expect(phase()).toBe('connecting')
})

it('a document that reloads itself repeatedly → is stopped, and retried once on request', async () => {
  const { bridge, document, host, handedOver, clock, push } = aBridge()
  document.navigate()
  bridge.open({ projectId: 100, itemId: null })
  for (let round = 0; round < 5; round += 1) {
    document.ready(`loop ${round}`)
    push('guest.navigated', { guestId: GUEST })
    document.navigate()
    expect(phase()).toBe('connecting')
  }
  document.ready('last')
  document.navigate()
  expect(phase()).toBe('stopped')
  expect(useGuest.getState().reason).toBe(KEEPS_STARTING)
  expect(host.stop).toHaveBeenCalledOnce()
  document.ready('late')
  document.navigate()
  expect(handedOver).not.toContain('late')
  await clock.advance(60_000)
  expect(phase()).toBe('stopped')
  bridge.reload()
  expect(host.replace).toHaveBeenCalledOnce()
  document.navigate()
  document.ready('again')
  expect(phase()).toBe('connected')
})

it('a document that reloads itself without a message → is stopped', () => {
  const { bridge, document, host } = aBridge()
  bridge.open({ projectId: 100, itemId: null })
  for (let round = 0; round < 7; round += 1) document.navigate()
  expect(phase()).toBe('stopped')
  expect(host.stop).toHaveBeenCalledOnce()
})

it('a document reloaded occasionally, by itself or by the app → is left alone', async () => {
  const { bridge, document, clock, host } = aBridge()
  document.navigate()
  document.ready('warm')
  for (let round = 0; round < 20; round += 1) {
    bridge.open({ projectId: 100, itemId: null })
    bridge.rest()
    document.navigate()
    document.ready(`fresh ${round}`)
  }
  bridge.open({ projectId: 100, itemId: null })
  for (let round = 0; round < 20; round += 1) {
    await clock.advance(7_000)
    document.navigate()
    document.ready(`slow ${round}`)
  }
  expect(phase()).toBe('connected')
  expect(host.stop).not.toHaveBeenCalled()
})

it('the shown item → is reported to the app, and the document stays when the route follows', async () => {
  const { bridge, document, host, listener } = aBridge()
  bridge.open({ projectId: 100, itemId: null })
  document.ready('a')
  await document.peer().request('switchToAsset', [100_002, false])
  expect(listener.onItem).toHaveBeenCalledWith(100, expect.objectContaining({ id: 100_002 }))
  bridge.open({ projectId: 100, itemId: 100_002 })
  bridge.open({ projectId: 100, itemId: null })
  expect(host.reload).not.toHaveBeenCalled()
  bridge.open({ projectId: 100, itemId: 100_009 })
  expect(host.reload).toHaveBeenCalledOnce()
  bridge.open({ projectId: 101, itemId: null })
  expect(host.reload).toHaveBeenCalledOnce()
})

it('a list filtered by the reviewer → keeps the document; one filtered outside restarts it', async () => {
  const { bridge, document, host, view, listener } = aBridge()
  listener.onNarrow.mockImplementation((_project: number, filter: ItemFilter) => {
    view.queue = { ...view.queue, ...filter }
  })
  bridge.open({ projectId: 100, itemId: null })
  expect(useGuest.getState().projectId).toBe(100)
  document.ready('a')
  await document.peer().request('narrowQueue', [{ search: 'quay' }])
  expect(view.queue).toMatchObject({ search: 'quay' })
  bridge.open({ projectId: 100, itemId: null })
  expect(host.reload).not.toHaveBeenCalled()
  view.queue = WHOLE_LIST
  bridge.open({ projectId: 100, itemId: null })
  expect(host.reload).toHaveBeenCalledOnce()
})

it('leaving a review → prepares a fresh document', () => {
  const { bridge, document, host, handedOver, guestPorts } = aBridge()
  bridge.open({ projectId: 100, itemId: null })
  document.ready('a')
  bridge.rest()
  expect(guestPorts[0]?.other?.closed).toBe(true)
  expect(host.reload).toHaveBeenCalledOnce()
  document.ready('b')
  bridge.open({ projectId: 101, itemId: null })
  expect(handedOver).toEqual(['a', 'b'])
})

it('go_home → is passed on with the project, and nothing is left running [S7.3]', async () => {
  const { bridge, document, listener, clock, host } = aBridge()
  bridge.open({ projectId: 100, itemId: null })
  document.ready('a')
  document.peer().emit('go_home')
  await settled()
  expect(listener.onGoHome).toHaveBeenCalledWith(100)
  bridge.end()
  expect(host.unmount).toHaveBeenCalledOnce()
  expect(clock.waiting).toBe(0)
  expect(phase()).toBe('idle')
})

it('a flooding document → is ignored until the person replaces it', async () => {
  const { bridge, document, handedOver, host, guestPorts } = aBridge()
  bridge.open({ projectId: 100, itemId: null })
  document.ready('a')
  for (let i = 0; i < 10_002; i += 1)
    guestPorts.at(-1)?.postMessage({ type: 'event', name: 'heartbeat', data: { at: 1 } })
  await settled()
  expect(phase()).toBe('stopped')
  document.ready('b')
  expect(handedOver).toEqual(['a'])
  bridge.reload()
  expect(host.replace).toHaveBeenCalledOnce()
  expect(host.reload).not.toHaveBeenCalled()
  document.ready('c')
  expect(handedOver).toEqual(['a', 'c'])
  expect(phase()).toBe('connected')
})

it.each([
  ['kept starting over', ({ document }: ReturnType<typeof aBridge>) => repeat(7, document.navigate)],
  ['crashed too often', ({ document }: ReturnType<typeof aBridge>) => repeat(4, document.crash)],
])('a reviewer that %s → is reloaded when the person returns to it', (_why, breakIt) => {
  const made = aBridge()
  const { bridge, document, host } = made
  bridge.open({ projectId: 100, itemId: null })
  breakIt(made)
  expect(phase()).toBe('stopped')
  bridge.rest()
  const loads = host.reload.mock.calls.length + host.replace.mock.calls.length
  bridge.open({ projectId: 101, itemId: null })
  expect(host.reload.mock.calls.length + host.replace.mock.calls.length).toBe(loads + 1)
  document.navigate()
  document.ready('again')
  expect(phase()).toBe('connected')
})

it('refused messages → are counted', async () => {
  const { clock, refused, bridge, document, guestPorts } = aBridge()
  bridge.open({ projectId: 100, itemId: null })
  document.ready('a')
  for (const message of [
    null,
    { type: 'nobody' },
    { type: 'event', name: 'nobody' },
    { type: 'event', name: 'heartbeat', data: 'x' },
    { type: 'request', id: '1', action: 'nobody', args: [] },
    { type: 'request', id: '2', action: 'switchToAsset', args: ['x'] },
    { type: 'request', id: '3', action: 'isAdvancedMode', args: [] },
  ]) {
    guestPorts.at(-1)?.postMessage(message)
  }
  await clock.advance(1_000)
  expect(refused).toEqual([6])
})
