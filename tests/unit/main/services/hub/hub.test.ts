import { beforeEach, describe, expect, it } from 'vitest'
import { HUB_SILENCE_MS } from '#domain/constants'
import { platformError } from '#domain/errors'
import type { LiveBatch } from '#domain/live'
import { err, ok, type Result } from '#domain/result'
import { createHub, type Hub } from '../../../../../main/services/hub/hub'
import type { SocketListener } from '../../../../../main/services/hub/hub-socket'
import { idle, VirtualTime } from '../../../../fakes/virtual-time'

interface Opened {
  readonly url: string
  readonly token: string
  readonly listener: SocketListener
  readonly sent: unknown[]
  ended: boolean
}

let time: VirtualTime
let opened: Opened[]
let batches: LiveBatch[]
let breaks: number
let waits: number[]
let chance: number
let renewed: (string | undefined)[]
let address: Result<string> | null
let topics: string[]
let hub: Hub

beforeEach(() => {
  time = new VirtualTime()
  opened = []
  batches = []
  breaks = 0
  waits = []
  chance = 1
  renewed = []
  address = ok('ws://hub.example')
  topics = ['team:1', 'me']
  hub = createHub({
    open: async (url, token, listener) => {
      const socket: Opened = { url, token, listener, sent: [], ended: false }
      opened.push(socket)
      return { send: (text) => void socket.sent.push(JSON.parse(text)), end: () => void (socket.ended = true) }
    },
    address: async () => address,
    accessToken: async (renew) => {
      renewed.push(renew?.refused)
      return ok(`token ${renewed.length}`)
    },
    topics: async () => ok(topics),
    schedule: (run, ms) => {
      waits.push(ms)
      const control = new AbortController()
      void time.sleep(ms, control.signal).then(() => {
        if (!control.signal.aborted) run()
      })
      return () => control.abort()
    },
    random: () => chance,
    onBatch: (batch) => void batches.push(batch),
    onBreak: () => void (breaks += 1),
  })
})

const last = (): Opened => opened.at(-1) as Opened
const say = (message: unknown): void => last().listener.message(JSON.stringify(message))
const event = (id: number, more: object = {}): unknown => ({
  type: 'event',
  id,
  topic: 'project:7',
  name: 'item.status',
  thing: 'item:5',
  data: { before: null, after: { annotation_status: 2 }, by: 1, cause: null },
  ...more,
})
async function open(): Promise<void> {
  hub.start()
  await loaded(() => opened.length > 0)
  last().listener.opened()
}
/** The hub's schemas are a separate module, which takes a while to load. */
async function loaded(isThere: () => boolean): Promise<void> {
  await expect.poll(isThere).toBe(true)
}

describe('the resume position', () => {
  it('is the log’s end at the first answer, and then the last event [S7.18]', async () => {
    hub.answered({ 'x-event-position': '41' })
    hub.answered({ 'x-event-position': '99' })
    await open()
    expect(last()).toMatchObject({ url: 'ws://hub.example', token: 'token 1' })
    expect(last().sent).toEqual([{ since: 41, topics: ['team:1', 'me'] }])
    say(event(42))
    say(event(43))
    last().listener.closed(false)
    await time.advance(1_000)
    await loaded(() => opened.length === 2)
    last().listener.opened()
    expect(last().sent).toEqual([{ since: 43, topics: ['team:1', 'me'] }])
  })

  it('a duplicate event is reported once, and an unknown one causes a refetch', async () => {
    hub.answered({ 'x-event-position': '1' })
    await open()
    say(event(2))
    say(event(2))
    say(event(3, { name: 'comment.added' }))
    await time.advance(30)
    expect(batches).toEqual([
      {
        isGap: true,
        events: [{ id: 2, name: 'item.status', projectId: 7, ids: [5], after: { annotation_status: 2 }, isOwn: false }],
      },
    ])
  })

  it('without a position everything is refetched once; after a gap or a lost topic as well', async () => {
    await open()
    expect(last().sent).toEqual([{ since: null, topics: ['team:1', 'me'] }])
    say({ type: 'caughtUp', id: 10 })
    await time.advance(30)
    expect(batches).toEqual([{ isGap: true, events: [] }])
    say({ type: 'gap', id: 500 })
    await time.advance(30)
    say({ type: 'lost', topic: 'team:1' })
    await time.advance(30)
    expect(batches).toHaveLength(3)
    say(event(400))
    await time.advance(30)
    expect(batches).toHaveLength(3)
  })

  it('this app’s own acts are recognised by their keys', async () => {
    hub.answered({ 'x-event-position': '1' })
    await open()
    hub.wrote('key of mine')
    say(event(2, { data: { after: null, cause: 'key of mine' } }))
    say(event(3, { data: { after: null, cause: 'key of theirs' } }))
    await time.advance(30)
    expect(batches[0]?.events.map(({ isOwn }) => isOwn)).toEqual([true, false])
  })

  it('this person’s jobs count as their own acts; another person’s never do', async () => {
    hub.answered({ 'x-event-position': '1' })
    await open()
    say(event(2, { name: 'job.started', topic: 'person:1', thing: 'job:7' }))
    say(event(3, { data: { after: null, cause: 'job:7' } }))
    say(event(4, { data: { after: null, cause: 'job:8' } }))
    await time.advance(30)
    expect(batches[0]?.events.map(({ isOwn }) => isOwn)).toEqual([false, true, false])
  })
})

describe('reconnecting', () => {
  it('waits a random time, so that clients of a restarted hub return gradually [S7.18]', async () => {
    chance = 0.25
    await open()
    last().listener.closed(false)
    expect(waits.at(-1)).toBe(250)
  })

  it('waits 1 s, then 1.5 times longer each time, at most 30 s; after catching up it starts over', async () => {
    await open()
    for (let at = 0; at < 12; at += 1) {
      last().listener.closed(false)
      const before = opened.length
      await time.advance(30_000)
      await loaded(() => opened.length > before)
    }
    const tries = waits.filter((ms) => ms !== HUB_SILENCE_MS && ms !== 30)
    expect(tries.slice(0, 4)).toEqual([1_000, 1_500, 2_250, 3_375])
    expect(tries.at(-1)).toBe(30_000)
    expect(breaks).toBe(12)
    last().listener.opened()
    say({ type: 'caughtUp', id: 1 })
    last().listener.closed(false)
    expect(waits.at(-1)).toBe(1_000)
  })

  it('happens after 45 s of silence; a ping counts as traffic', async () => {
    await open()
    await time.advance(HUB_SILENCE_MS - 1)
    last().listener.alive()
    await time.advance(HUB_SILENCE_MS - 1)
    expect(last().ended).toBe(false)
    await time.advance(1)
    expect(last().ended).toBe(true)
    expect(breaks).toBe(1)
  })

  it('with a refused token renews it, and isn’t taken for an unreachable platform', async () => {
    await open()
    last().listener.closed(true)
    await time.advance(1_000)
    await loaded(() => opened.length === 2)
    expect(renewed).toEqual([undefined, 'token 1'])
    expect(breaks).toBe(0)
  })

  it('ignores an earlier socket’s messages', async () => {
    await open()
    const first = last()
    topics = ['team:2', 'me']
    hub.again()
    await loaded(() => opened.length === 2)
    expect(first.ended).toBe(true)
    first.listener.message(JSON.stringify(event(9)))
    await time.advance(100)
    expect(batches).toEqual([])
    last().listener.opened()
    expect(last().sent).toEqual([{ since: null, topics: ['team:2', 'me'] }])
  })
})

describe('without a hub', () => {
  it('nothing is connected', async () => {
    address = null
    hub.start()
    await idle()
    await time.advance(120_000)
    expect(opened).toEqual([])
    expect(breaks).toBe(0)
  })

  it('a missing address is requested again, but not after stopping', async () => {
    address = err(platformError('local_platform_down'))
    hub.start()
    await loaded(() => waits.length === 1)
    address = ok('ws://hub.example')
    await time.advance(1_000)
    await loaded(() => opened.length === 1)
    hub.stop()
    expect(last().ended).toBe(true)
    last().listener.closed(false)
    await time.advance(120_000)
    expect(opened).toHaveLength(1)
  })

  it('an invalid message is skipped', async () => {
    await open()
    last().listener.message('{')
    say({ type: 'event' })
    await time.advance(30)
    expect(batches).toEqual([])
  })
})
