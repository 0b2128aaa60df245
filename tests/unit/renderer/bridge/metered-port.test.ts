import { expect, it, vi } from 'vitest'
import { REVIEWER_EVENTS } from '#protocol/events'
import { meteredPort } from '../../../../renderer/bridge/metered-port'
import { ManualClock, settled } from '../../../fakes/manual-clock'
import { aPortPair } from '../../../fakes/port-pair'

const REQUEST = { type: 'request', id: '1', action: 'isAdvancedMode', args: [] }
const EVENT = { type: 'event', name: 'heartbeat', data: { at: 1 } }

function aMeter() {
  const clock = new ManualClock()
  const [inner, guest] = aPortPair()
  const heard = vi.fn()
  const onFlood = vi.fn()
  const port = meteredPort(inner, clock, onFlood)
  port.addEventListener('message', heard)
  port.start()
  const send = async (value: unknown, times = 1) => {
    for (let i = 0; i < times; i += 1) guest.postMessage(value)
    await settled()
  }
  return { clock, heard, onFlood, send }
}

it('a working reviewer’s messages → pass without limit of time', async () => {
  const { clock, heard, onFlood, send } = aMeter()
  for (let second = 0; second < 20; second += 1) {
    await send(EVENT, 1_000)
    await send(REQUEST, 100)
    await send([REQUEST, EVENT, null, 'text'])
    await clock.advance(1_000)
  }
  expect(onFlood).not.toHaveBeenCalled()
  expect(heard).toHaveBeenCalledTimes(20 * 1_101)
})

it.each([
  ['events', EVENT, 2_001],
  ['events that ask main', { type: 'event', name: 'request_accesses' }, 51],
  ['questions for the time tracker', { type: 'event', name: 'get_time_tracker_status' }, 101],
  ['starts of the time tracker', { type: 'event', name: 'activity_time_track', data: { running: true } }, 101],
  ['events that nobody knows', { type: 'event', name: 'constructor' }, 10_001],
  ['requests that are answered here', REQUEST, 501],
  ['requests, each of which makes main work', { ...REQUEST, action: 'getAssets' }, 101],
  ['requests that nobody knows', { ...REQUEST, action: 'toString' }, 501],
  ['lists of messages', Array.from({ length: 900 }, () => EVENT), 3],
  ['long messages', { ...EVENT, data: 'x'.repeat(1_024_000) }, 10],
  ['one message that is far too long', { ...EVENT, data: ['x'.repeat(11_000_000)] }, 1],
  ['one buffer that is far too long', { ...EVENT, data: new Uint8Array(11_000_000) }, 1],
  ['one message of too many parts', { ...EVENT, data: Array.from({ length: 250_000 }, () => 0) }, 1],
  ['one list that is far too long', Array.from({ length: 20_000 }, () => EVENT), 1],
  ['things that are no messages', null, 10_001],
])('a flood of %s → nothing more is accepted, and it is reported once', async (_name, value, times) => {
  const { clock, heard, onFlood, send } = aMeter()
  await send(value, times - 1)
  expect(onFlood).not.toHaveBeenCalled()
  await send(value)
  expect(onFlood).toHaveBeenCalledOnce()
  const before = heard.mock.calls.length
  await clock.advance(60_000)
  await send(value, 5)
  expect(heard.mock.calls.length).toBe(before)
  expect(onFlood).toHaveBeenCalledOnce()
})

it('a guest sending any event 5,000 times a second → is blocked within three seconds', async () => {
  for (const name of Object.keys(REVIEWER_EVENTS)) {
    const { clock, onFlood, send } = aMeter()
    for (let tenth = 0; tenth < 30; tenth += 1) {
      await send({ type: 'event', name }, 500)
      await clock.advance(100)
    }
    expect(onFlood, name).toHaveBeenCalledOnce()
  }
})
