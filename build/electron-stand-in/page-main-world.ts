import type { Bridge } from './page-bridge.ts'

export interface MainWorldConfig {
  hereEvent: string
  thereEvent: string
  /** Whether this is a <webview>'s page: it has no parent in Electron, although it is a frame here. */
  guest: boolean
  webviewTag: boolean
}

/**
 * Runs in the page's own world before its first script. Receives what the preload exposes, and makes the page look as
 * in Electron. Pages get the text of this function.
 */
export function installMainWorld(
  config: MainWorldConfig,
  makeBridge: (hereEvent: string, thereEvent: string) => Bridge,
  installWebviewElement: (bridge: Bridge) => void,
  watchPermissions: (bridge: Bridge) => void,
): void {
  const isRoot = config.guest ? window.parent === window.top && window.parent !== window : window === window.top
  const bridge = makeBridge(config.hereEvent, config.thereEvent)

  // Electron asks the window open handler before it makes a window. That answer comes from another process, so here a
  // page always gets null, as if denied.
  const open = function open(url?: string | URL, name = '', features = ''): WindowProxy | null {
    const address = `${url ?? ''}`
    if (['_self', '_top', '_parent'].includes(name)) {
      location.assign(address)
      return window
    }
    const resolved = address === '' ? 'about:blank' : new URL(address, document.baseURI).href
    bridge.call('open-window', resolved, name === '_blank' ? '' : name, features)
    return null
  }
  Object.defineProperty(window, 'open', { value: open, configurable: true, enumerable: true, writable: true })
  if (!isRoot) return

  function freeze<T>(value: T, seen: Set<unknown>): T {
    if ((typeof value !== 'object' && typeof value !== 'function') || value === null || seen.has(value)) return value
    if (ArrayBuffer.isView(value)) return value
    seen.add(value)
    for (const key of Object.getOwnPropertyNames(value)) {
      const property = Object.getOwnPropertyDescriptor(value, key)
      if (property && 'value' in property) freeze(property.value as unknown, seen)
    }
    return Object.freeze(value)
  }

  bridge.handle('expose', (key: string, api: unknown) => {
    if (key in window) throw new Error('Cannot bind an API on top of an existing property on the window object')
    Object.defineProperty(window, key, {
      value: freeze(api, new Set()),
      enumerable: true,
      configurable: false,
      writable: false,
    })
  })

  /** A guest is its own top in Electron. Here the frame may not navigate its embedder, so it navigates itself. */
  function keepInside(element: Element | null): void {
    if (element === null) return
    const named = element.getAttribute('target') ?? document.querySelector('base[target]')?.getAttribute('target')
    if (named !== '_top' && named !== '_parent') return
    const before = element.getAttribute('target')
    element.setAttribute('target', '_self')
    // The address is read right after the event.
    setTimeout(() => (before === null ? element.removeAttribute('target') : element.setAttribute('target', before)))
  }

  function stayInside(): void {
    const linkOf = (event: Event) =>
      event.composedPath().find((one): one is Element => one instanceof Element && one.matches('a[href], area[href]'))
    window.addEventListener('click', (event) => keepInside(linkOf(event) ?? null), true)
    window.addEventListener('submit', (event) => keepInside(event.target as Element), true)
    for (const [proto, name] of [
      [HTMLElement.prototype, 'click'],
      [HTMLFormElement.prototype, 'submit'],
    ] as const) {
      const run = Reflect.get(proto, name) as () => void
      const value = function (this: Element): void {
        if (this.matches('a[href], area[href], form')) keepInside(this)
        Reflect.apply(run, this, [])
      }
      Object.defineProperty(proto, name, { value, configurable: true, enumerable: true, writable: true })
    }
  }

  if (config.guest) {
    stayInside()
    const own = { get: () => window, set: undefined, configurable: true, enumerable: true }
    Object.defineProperty(window, 'parent', own)
    Object.defineProperty(window, 'frameElement', { get: () => null, configurable: true, enumerable: true })
    // Its cookies would be those of a foreign frame, and wouldn't be stored.
    const cookie = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie')
    Object.defineProperty(Document.prototype, 'cookie', {
      ...cookie,
      set(this: Document, text: string) {
        const own = /;\s*samesite=/i.test(text) ? text : `${text}; SameSite=None; Secure`
        if (cookie?.set) Reflect.apply(cookie.set, this, [own])
      },
    })
  }

  watchPermissions(bridge)
  if (config.webviewTag) installWebviewElement(bridge)
}
