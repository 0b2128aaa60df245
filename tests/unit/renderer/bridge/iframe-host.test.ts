import { expect, it } from 'vitest'
import { createIframeHost } from '../../../../renderer/bridge/iframe-host'

const SHELL = 'https://shell.example'
const GUEST = 'https://reviewer.example'

function mounted() {
  const posted: unknown[][] = []
  let loaded = () => {}
  const contentWindow = { postMessage: (...args: unknown[]) => void posted.push(args) }
  const attributes = new Map<string, string>()
  const frame = {
    contentWindow,
    setAttribute: (name: string, value: string) => void attributes.set(name, value),
    addEventListener: (_type: string, listener: () => void) => void (loaded = listener),
    remove: () => undefined,
  }
  const listeners: ((event: unknown) => void)[] = []
  const window = {
    location: { href: `${SHELL}/index.html`, origin: SHELL },
    document: { createElement: () => frame },
    addEventListener: (_type: string, listener: (event: unknown) => void) => void listeners.push(listener),
  }
  const ready: string[] = []
  const navigations: string[] = []
  const host = createIframeHost({ src: `${GUEST}/index.html`, partition: '' }, window as unknown as Window)
  host.mount({ append: () => undefined } as unknown as HTMLElement, {
    onReady: (doc) => ready.push(doc),
    onNavigated: () => navigations.push('navigated'),
    onGone: () => undefined,
  })
  const hear = (event: Readonly<Record<string, unknown>>) => {
    for (const listener of listeners) {
      listener({
        source: contentWindow,
        origin: GUEST,
        data: { type: 'reviewer:ready', version: 1, batch: true, doc: 'a' },
        ...event,
      })
    }
  }
  return { host, hear, ready, posted, attributes, navigations, load: () => loaded() }
}

it('messages → are accepted only from its own frame on the reviewer’s origin [S7.1]', () => {
  const { hear, ready } = mounted()
  for (const stranger of [
    { source: {} },
    { source: null },
    { origin: 'null' },
    { origin: SHELL },
    { origin: `${GUEST}.evil.example` },
    { origin: 'http://reviewer.example' },
    { data: 'reviewer:ready' },
    { data: null },
  ])
    hear(stranger)
  expect(ready).toEqual([])
  hear({})
  expect(ready).toEqual(['a'])
})

it('the port → is sent to the reviewer’s exact origin, into a frame that can’t navigate away [S7.1]', () => {
  const { host, posted, attributes } = mounted()
  const port = {} as MessagePort
  host.handOver('a', port)
  expect(posted).toEqual([[expect.objectContaining({ type: 'reviewer:connect' }), GUEST, [port]]])
  expect(attributes.get('sandbox')).toBe('allow-scripts allow-same-origin')
})

it('every load after the first → ends the previous document', () => {
  const { load, navigations } = mounted()
  load()
  expect(navigations).toEqual([])
  load()
  load()
  expect(navigations).toHaveLength(2)
})
