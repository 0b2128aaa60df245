import { expect, it, vi } from 'vitest'
import { createWebviewHost } from '../../../../renderer/bridge/webview-host'

const GUEST = { src: 'app://reviewer/index.html', partition: 'reviewer' }
const READY = { type: 'reviewer:ready', version: 1, batch: true, doc: 'a' }

class FakeWebview extends EventTarget {
  readonly attributes = new Map<string, string>()
  readonly reload = vi.fn()
  readonly focus = vi.fn()
  readonly setAttribute = (name: string, value: string) => void this.attributes.set(name, value)
  readonly getWebContentsId = () => 9
  readonly remove = vi.fn()
  tell(name: string, data: Readonly<Record<string, unknown>>): void {
    this.dispatchEvent(Object.assign(new Event(name), data))
  }
}

function mounted() {
  const webviews: FakeWebview[] = []
  const posted: unknown[][] = []
  const window = {
    location: { origin: 'app://shell' },
    document: {
      createElement: () => {
        const made = new FakeWebview()
        webviews.push(made)
        return made
      },
    },
    postMessage: (...args: unknown[]) => void posted.push(args),
  }
  const shown: unknown[] = []
  const heard = { onReady: vi.fn(), onNavigated: vi.fn(), onGone: vi.fn() }
  const host = createWebviewHost(GUEST, window as unknown as Window)
  host.mount({ append: (one: unknown) => void shown.push(one) } as unknown as HTMLElement, heard)
  const webview = () => {
    const last = webviews.at(-1)
    if (last === undefined) throw new Error('There is no webview.')
    return last
  }
  return { host, heard, webview, webviews, posted, shown }
}

it('the reviewer → is shown in its own partition, with an accessible name', () => {
  const { webview, shown } = mounted()
  expect(shown).toEqual([webview()])
  expect([...webview().attributes]).toEqual([
    ['partition', GUEST.partition],
    ['src', GUEST.src],
    ['title', 'Reviewer'],
  ])
})

it('a ready document → is heard on its preload’s channel only [S7.1]', () => {
  const { webview, heard } = mounted()
  const say = (channel: string, ...args: unknown[]) => webview().tell('ipc-message', { channel, args })
  say('reviewer:other', READY)
  say('reviewer:ready')
  say('reviewer:ready', null)
  say('reviewer:ready', 'a')
  say('reviewer:ready', { ...READY, version: 2 })
  expect(heard.onReady).not.toHaveBeenCalled()
  say('reviewer:ready', { ...READY, type: 'anything', batch: false })
  expect(heard.onReady.mock.calls).toEqual([['a', false]])
})

it('navigating to another page of the reviewer → ends the document, and nothing else does', () => {
  const { webview, heard } = mounted()
  const go = (event: Readonly<Record<string, unknown>>) =>
    webview().tell('did-start-navigation', { url: GUEST.src, isMainFrame: true, isInPlace: false, ...event })
  go({ isInPlace: true })
  go({ isInPlace: undefined, isSameDocument: true })
  go({ isMainFrame: false })
  go({ url: 'https://elsewhere.example/' })
  go({ url: 'app://shell/index.html' })
  go({ url: 'http://reviewer/index.html' })
  go({ url: 'no address' })
  expect(heard.onNavigated).not.toHaveBeenCalled()
  go({})
  go({ isInPlace: undefined, isSameDocument: false, url: 'app://reviewer/other.html' })
  expect(heard.onNavigated).toHaveBeenCalledTimes(2)
})

it('a lost reviewer → has its reason: its process ended, or its page couldn’t be loaded', () => {
  const { webview, heard } = mounted()
  const fail = (event: Readonly<Record<string, unknown>>) =>
    webview().tell('did-fail-load', { isMainFrame: true, errorCode: -6, errorDescription: 'NOT_FOUND', ...event })
  fail({ isMainFrame: false })
  fail({ errorCode: -3 })
  expect(heard.onGone).not.toHaveBeenCalled()
  fail({})
  webview().tell('render-process-gone', { details: { reason: 'oom', exitCode: 5 } })
  webview().tell('render-process-gone', {})
  expect(heard.onGone.mock.calls).toEqual([['NOT_FOUND'], ['oom'], ['crashed']])
})

it('a replaced webview → is no longer heard', () => {
  const { host, webview, webviews, heard, shown } = mounted()
  const first = webview()
  host.replace()
  expect(first.remove).toHaveBeenCalledOnce()
  expect(shown).toEqual(webviews)
  expect(webviews).toHaveLength(2)
  first.tell('ipc-message', { channel: 'reviewer:ready', args: [READY] })
  first.tell('render-process-gone', { details: { reason: 'killed' } })
  expect(heard.onReady).not.toHaveBeenCalled()
  expect(heard.onGone).not.toHaveBeenCalled()
  webview().tell('ipc-message', { channel: 'reviewer:ready', args: [READY] })
  expect(heard.onReady).toHaveBeenCalledOnce()
})

it('the port → is sent with the guest and its document, to the shell’s own origin [S7.1]', () => {
  const { host, posted } = mounted()
  const port = {} as MessagePort
  expect(host.guestId()).toBe(9)
  host.handOver('a', port)
  expect(posted).toEqual([[{ type: 'desktop:reviewer-port', guestId: 9, doc: 'a' }, 'app://shell', [port]]])
})

it('a reviewer → is reloaded, or replaced if it can’t be asked yet', () => {
  const { host, webview, webviews } = mounted()
  host.focus()
  expect(webview().focus).toHaveBeenCalledOnce()
  host.reload()
  expect(webview().reload).toHaveBeenCalledOnce()
  expect(webviews).toHaveLength(1)
  webview().reload.mockImplementation(() => {
    throw new Error('The WebView must be attached to the DOM')
  })
  host.reload()
  expect(webviews).toHaveLength(2)
})

it('a removed webview → has no guest, sends nothing and restarts nothing', () => {
  const { host, webview, webviews, posted } = mounted()
  host.unmount()
  expect(webview().remove).toHaveBeenCalledOnce()
  expect(host.guestId()).toBe(0)
  host.handOver('a', {} as MessagePort)
  host.replace()
  host.reload()
  expect(posted).toEqual([])
  expect(webviews).toHaveLength(1)
})
