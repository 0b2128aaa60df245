import { describe, expect, it, vi } from 'vitest'
import { connectToHost, type HandshakeEvent } from '../../../../reviewer/host/host-port'
import { hostAddress } from '../../../../reviewer/host/host-address'
import { ManualClock, settled } from '../../../fakes/manual-clock'

const ADDRESS = { origin: 'https://host.example', through: 'parent' } as const
const PORT = {} as MessagePort

function aPage() {
  let listener: ((event: HandshakeEvent) => void) | undefined
  const posted: { readonly message: unknown; readonly origin: string; readonly listened: boolean }[] = []
  const parent = {
    postMessage: (message: unknown, origin: string) =>
      posted.push({ message, origin, listened: listener !== undefined }),
  }
  const page = {
    parent,
    addEventListener: (_type: 'message', added: (event: HandshakeEvent) => void) => {
      listener = added
    },
  }
  const clock = new ManualClock()
  const onDropped = vi.fn()
  const onPort = vi.fn()
  void connectToHost(page, ADDRESS, clock, 'doc-1', onDropped).then(onPort)
  const hear = async (event: Partial<HandshakeEvent>) => {
    listener?.({
      data: { type: 'reviewer:connect', version: 1, batch: true },
      origin: ADDRESS.origin,
      source: parent,
      ports: [PORT],
      ...event,
    })
    await settled()
  }
  return { page, posted, clock, onDropped, onPort, hear }
}

describe('the handshake', () => {
  it('calls every 250 ms with an exact target, listening first, until connected [S7.1]', async () => {
    const { posted, clock, hear, onPort } = aPage()
    await clock.advance(600)
    const ready = { type: 'reviewer:ready', version: 1, batch: true, doc: 'doc-1' }
    expect(posted).toEqual([0, 1, 2].map(() => ({ message: ready, origin: 'https://host.example', listened: true })))
    await hear({})
    await clock.advance(1_000)
    expect(posted).toHaveLength(3)
    expect(onPort).toHaveBeenCalledExactlyOnceWith({ port: PORT, batch: true })
  })

  it('leaves messages from frames in its page to others, and accepts no port from them', async () => {
    const { page, hear, onPort, onDropped } = aPage()
    await hear({ source: { parent: page } })
    expect([onPort.mock.calls.length, onDropped.mock.calls.length]).toEqual([0, 0])
  })

  it.each([
    ['another version', { data: { type: 'reviewer:connect', version: 2 } }],
    ['no port', { ports: [] }],
    ['two ports', { ports: [PORT, PORT] }],
    ['another origin', { origin: 'https://evil.example' }],
    ['another window', { source: {} }],
    ['something else', { data: 'hello' }],
  ])('ignores and counts a message with %s, which doesn’t use it up [S7.1]', async (_what, event) => {
    const { hear, onPort, onDropped } = aPage()
    await hear(event)
    expect(onPort).not.toHaveBeenCalled()
    expect(onDropped).toHaveBeenCalledOnce()
    await hear({})
    expect(onPort).toHaveBeenCalledOnce()
  })

  it('ignores a second connection and accepts a host without batches [S7.1]', async () => {
    const { hear, onPort, onDropped } = aPage()
    await hear({ data: { type: 'reviewer:connect', version: 1, extra: true } })
    await hear({})
    expect(onPort).toHaveBeenCalledExactlyOnceWith({ port: PORT, batch: false })
    expect(onDropped).toHaveBeenCalledOnce()
  })

  it('doesn’t count a webview’s own call', async () => {
    const { page, hear, onDropped } = aPage()
    await hear({ source: page, data: { type: 'reviewer:ready', doc: 'doc-1' } })
    expect(onDropped).not.toHaveBeenCalled()
  })
})

describe('hostAddress', () => {
  const page = { framed: true, guest: false, ownOrigin: 'https://own.example', search: '' }

  it('is exactly the page’s given origin', () => {
    expect(hostAddress({ ...page, search: '?host=https://host.example:8443/path' })?.origin).toBe(
      'https://host.example:8443',
    )
    expect(hostAddress({ ...page, search: '?host=app%3A%2F%2Fshell%2Fx' })?.origin).toBe('app://shell')
  })

  it('is the page’s own window in a webview', () => {
    expect(hostAddress({ ...page, framed: false, guest: true })).toEqual({
      origin: 'https://own.example',
      through: 'self',
    })
  })

  it.each([
    ['in a frame without the parameter', page],
    ['in a frame with a bad one', { ...page, search: '?host=nonsense' }],
    ['in a window of its own', { ...page, framed: false, search: '?host=https://host.example' }],
  ])('is missing %s', (_where, facts) => {
    expect(hostAddress(facts)).toBeUndefined()
  })
})
