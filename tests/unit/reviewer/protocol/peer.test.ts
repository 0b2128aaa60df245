import { describe, expect, it, vi } from 'vitest'
import { err, ok } from '#domain/result'
import { createPeer, type Handlers, type PeerOptions } from '#protocol/peer'
import { CancelSource } from '#protocol/port'
import { ManualClock, settled } from '../../../fakes/manual-clock'
import { aPortPair } from '../../../fakes/port-pair'

function aPeerWithRawHost(options: Partial<PeerOptions> = {}) {
  const [port, host] = aPortPair()
  const clock = new ManualClock()
  const onDropped = vi.fn()
  const onEvent = vi.fn()
  const peer = createPeer({ port, clock, batch: true, onDropped, onEvent, ...options })
  return { peer, port, host, clock, onDropped, onEvent }
}

function twoPeers(handlers: Handlers) {
  const [a, b] = aPortPair()
  const clock = new ManualClock()
  const asking = createPeer({ port: a, clock, batch: true })
  const answering = createPeer({ port: b, clock, batch: true, handlers })
  return { asking, answering, asked: a, answered: b, clock }
}

describe('requests', () => {
  it('carry an id, the action and its args, and are answered by that id [S7.1]', async () => {
    const { peer, port, host } = aPeerWithRawHost()
    const [first, second] = [peer.request('a', [1]), peer.request('b', [])]
    await settled()
    const [one, two] = port.messages
    expect(one).toEqual({ type: 'request', id: one?.id, action: 'a', args: [1] })
    expect(one?.id).not.toBe(two?.id)
    host.postMessage({ type: 'response', id: two?.id, state: 'fulfilled', data: 'B' })
    host.postMessage({
      type: 'response',
      id: one?.id,
      state: 'rejected',
      data: { code: 'x', message: 'X', status: 403 },
    })
    await expect(second).resolves.toEqual({ ok: true, value: 'B' })
    await expect(first).resolves.toEqual({ ok: false, error: { code: 'x', message: 'X', status: 403 } })
  })

  it('queued together are sent as one array, and one by one to a host without arrays [S7.1]', async () => {
    const together = aPeerWithRawHost()
    const alone = aPeerWithRawHost({ batch: false })
    for (const { peer } of [together, alone]) {
      void peer.request('a', [])
      void peer.request('b', [])
    }
    await settled()
    expect(together.port.posted).toEqual([[expect.anything(), expect.anything()]])
    expect(alone.port.posted).toEqual([
      expect.objectContaining({ action: 'a' }),
      expect.objectContaining({ action: 'b' }),
    ])
  })

  it('without an answer for 30 s are rejected with timeout, and an abort is sent [S7.1]', async () => {
    const { peer, port, clock } = aPeerWithRawHost()
    const early = peer.request('early', [])
    await clock.advance(10_000)
    const late = peer.request('late', [])
    await clock.advance(20_000)
    await expect(early).resolves.toMatchObject({ ok: false, error: { code: 'timeout' } })
    expect(port.messages.filter(({ type }) => type === 'abort')).toEqual([{ type: 'abort', id: '1' }])
    expect(peer.pendingCount).toBe(1)
    await clock.advance(10_000)
    await expect(late).resolves.toMatchObject({ error: { code: 'timeout' } })
  })

  it('can be aborted: an abort is sent, and a late response is ignored [S7.1]', async () => {
    const { peer, port, host, onDropped } = aPeerWithRawHost()
    const cancel = new CancelSource()
    const answer = peer.request('a', [], { signal: cancel })
    await settled()
    cancel.abort()
    await expect(answer).resolves.toMatchObject({ error: { code: 'aborted' } })
    await settled()
    expect(port.messages.at(-1)).toEqual({ type: 'abort', id: '1' })
    host.postMessage({ type: 'response', id: '1', state: 'fulfilled', data: 1 })
    await settled()
    expect(onDropped).not.toHaveBeenCalled()
  })

  it('abort the work on the other side, and get no response [S7.1]', async () => {
    const aborted = vi.fn()
    const { asking, answered, clock } = twoPeers((_action, _args, signal) => {
      signal.addEventListener('abort', aborted)
      return new Promise((resolve) => clock.setTimeout(() => resolve(ok(1)), 50))
    })
    const cancel = new CancelSource()
    void asking.request('slow', [], { signal: cancel })
    await settled()
    cancel.abort()
    await clock.advance(100)
    expect(aborted).toHaveBeenCalledOnce()
    expect(answered.messages).toEqual([])
  })

  it('that can’t be cloned are refused individually; the rest of their batch is sent [S7.1]', async () => {
    const { asking } = twoPeers((_action, args) => ok(args[0]))
    const answers = await Promise.all([
      asking.request('a', [1]),
      asking.request('a', [() => 1]),
      asking.request('a', [3]),
    ])
    expect(answers).toEqual([ok(1), expect.objectContaining({ ok: false }), ok(3)])
  })

  it('are all rejected when the peer closes, and none is sent afterwards', async () => {
    const { peer, port } = aPeerWithRawHost()
    const answer = peer.request('a', [])
    peer.close({ code: 'gone', message: 'Gone.' })
    await expect(answer).resolves.toEqual(err({ code: 'gone', message: 'Gone.' }))
    await expect(peer.request('b', [])).resolves.toMatchObject({ error: { code: 'gone' } })
    expect(port.closed).toBe(true)
  })
})

describe('answers', () => {
  it('are sent for a handler’s result, error or absence [S7.1]', async () => {
    const { asking } = twoPeers((action, args) => {
      if (action === 'now') return ok(args[0])
      if (action === 'later') return Promise.resolve(err({ code: 'no', message: 'No.' }))
      if (action === 'throws') throw new Error('secret')
      return undefined
    })
    await expect(asking.request('now', [5])).resolves.toEqual(ok(5))
    await expect(asking.request('later', [])).resolves.toEqual(err({ code: 'no', message: 'No.' }))
    await expect(asking.request('throws', [])).resolves.toMatchObject({ error: { code: 'unexpected' } })
    await expect(asking.request('nope', [])).resolves.toMatchObject({ error: { code: 'unknown_action' } })
  })

  it('to one array are sent together', async () => {
    const { asking, answered } = twoPeers((_action, args) => Promise.resolve(ok(args[0])))
    await Promise.all(Array.from({ length: 100 }, (_, at) => asking.request('echo', [at])))
    expect(answered.posted).toHaveLength(1)
  })

  it('with an invalid value become the rejection invalid_answer [S7.1]', async () => {
    const { peer, host } = aPeerWithRawHost()
    const answer = peer.request('a', [])
    await settled()
    host.postMessage({ type: 'response', id: '1', state: 'rejected', data: 'just text' })
    await expect(answer).resolves.toMatchObject({ error: { code: 'invalid_answer' } })
  })
})

describe('malformed and unknown messages', () => {
  it('are answered with a rejection if they have an id, otherwise ignored, and always counted [S7.1]', async () => {
    const { port, host, onDropped } = aPeerWithRawHost()
    host.postMessage({ type: 'request', id: 'x' })
    host.postMessage({ type: 'request', action: 'a', args: [] })
    host.postMessage({ type: 'mystery', id: 'y' })
    host.postMessage([])
    host.postMessage('hello')
    await settled()
    expect(port.messages).toEqual([
      { type: 'response', id: 'x', state: 'rejected', data: expect.objectContaining({ code: 'invalid_request' }) },
    ])
    expect(onDropped).toHaveBeenCalledTimes(5)
  })

  it('in an array don’t affect their neighbours', async () => {
    const { host, onEvent, onDropped } = aPeerWithRawHost()
    host.postMessage([{ type: 'event', name: 'a', data: 1 }, null, { type: 'event', name: 'b' }])
    await settled()
    expect(onEvent.mock.calls).toEqual([
      ['a', 1],
      ['b', undefined],
    ])
    expect(onDropped).toHaveBeenCalledOnce()
  })
})

describe('streams', () => {
  async function* numbers(count: number) {
    for (let at = 0; at < count; at += 1) yield at
  }

  it('deliver every value in order and end [S7.1]', async () => {
    const { asking } = twoPeers((action) => (action === 'count' ? numbers(3_000) : undefined))
    const seen: unknown[] = []
    for await (const value of asking.stream('count', [])) seen.push(value)
    expect(seen).toEqual(Array.from({ length: 3_000 }, (_, at) => at))
  })

  it('never have more than 1024 values outstanding, and none beyond the credit [S9.4]', async () => {
    const { asking, asked, answered } = twoPeers(() => numbers(5_000))
    const stream = asking.stream('count', [])
    await settled()
    const credit = () =>
      asked.messages.filter(({ item }) => item === 'read').reduce((sum, { count }) => sum + Number(count), 0)
    for (let round = 0; round < 200; round += 1) await settled()
    expect(credit()).toBe(1_024)
    expect(answered.messages.filter((message) => 'value' in message)).toHaveLength(1_024)
    for (let read = 0; read < 512; read += 1) await stream.next()
    for (let round = 0; round < 200; round += 1) await settled()
    expect(credit()).toBe(1_536)
    expect(answered.messages.filter((message) => 'value' in message)).toHaveLength(1_536)
  })

  it('start with a read, and their end needs no credit [S7.1]', async () => {
    const { asking, asked, answered } = twoPeers(() => numbers(2))
    const stream = asking.stream('count', [], { credit: 2 })
    await settled()
    expect(asked.messages.slice(0, 2)).toEqual([
      { type: 'request', id: '1', action: 'count', args: [] },
      { type: 'stream', id: '1', item: 'read', count: 2 },
    ])
    await settled()
    expect(answered.messages.at(-1)).toEqual({ type: 'stream', id: '1', item: 'message', done: true })
    await stream.return?.()
  })

  it('end with an error item, which the reader gets [S7.1]', async () => {
    const { asking } = twoPeers(async function* failing() {
      yield 1
      throw new Error('broken')
    })
    const seen: unknown[] = []
    const read = async () => {
      for await (const value of asking.stream('x', [])) seen.push(value)
    }
    await expect(read()).rejects.toMatchObject({ wire: { code: 'unexpected' } })
    expect(seen).toEqual([1])
  })

  it('of an unknown action are refused', async () => {
    const { asking } = twoPeers(() => undefined)
    await expect(asking.stream('nope', []).next()).rejects.toMatchObject({ wire: { code: 'unknown_action' } })
  })

  it('are cancelled when the reader leaves; the source is closed and nothing follows [S7.1]', async () => {
    const closed = vi.fn()
    const { asking, answered } = twoPeers(async function* source() {
      try {
        for (let at = 0; ; at += 1) {
          await settled()
          yield at
        }
      } finally {
        closed()
      }
    })
    for await (const value of asking.stream('x', [])) if (value === 3) break
    for (let round = 0; round < 20; round += 1) await settled()
    const sent = answered.messages.length
    for (let round = 0; round < 20; round += 1) await settled()
    expect(answered.messages).toHaveLength(sent)
    expect(answered.messages.at(-1)).not.toHaveProperty('done')
    expect(closed).toHaveBeenCalledOnce()
  })

  it("answer a read, message or cancel with an unknown id by 'Unknown stream.', an error item never [S5.3] [S8.5]", async () => {
    const { port, host } = aPeerWithRawHost()
    host.postMessage({ type: 'stream', id: 'a', item: 'read', count: 1 })
    host.postMessage({ type: 'stream', id: 'b', item: 'message', value: 1 })
    host.postMessage({ type: 'stream', id: 'c', item: 'cancel' })
    host.postMessage({ type: 'stream', id: 'd', item: 'error', data: { code: 'x', message: 'x' } })
    await settled()
    expect(port.messages).toEqual(
      ['a', 'b', 'c'].map((id) => ({
        type: 'stream',
        id,
        item: 'error',
        data: { code: 'unknown_stream', message: 'Unknown stream.' },
      })),
    )
  })

  it('silently drop values in transit when cancelled [S7.1]', async () => {
    const { peer, port, host } = aPeerWithRawHost()
    const stream = peer.stream('x', [])
    await settled()
    await stream.return?.()
    await settled()
    const sent = port.messages.length
    host.postMessage({ type: 'stream', id: '1', item: 'message', value: 1 })
    await settled()
    expect(port.messages).toHaveLength(sent)
  })

  it('reject a producer that exceeds its credit [S9.4]', async () => {
    const { peer, port, host } = aPeerWithRawHost()
    const stream = peer.stream('x', [], { credit: 1 })
    await settled()
    host.postMessage({ type: 'stream', id: '1', item: 'message', value: 1 })
    host.postMessage({ type: 'stream', id: '1', item: 'message', value: 2 })
    await settled()
    expect(port.messages.at(-1)).toMatchObject({ item: 'cancel' })
    await expect(stream.next()).rejects.toMatchObject({ wire: { code: 'invalid_answer' } })
  })
})
