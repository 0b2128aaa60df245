import type { Bridge } from './page-bridge.ts'

/** Last known state of a guest, for the element's synchronous methods. */
export interface GuestState {
  id: number
  url: string
  title: string
  loading: boolean
  crashed: boolean
}

/**
 * Installs the <webview> element in the page's own world. A name without a dash can't be a custom element. So each
 * element gets its prototype at its creation or, if the parser created it, when it appears in the document. Pages get the
 * text of this function.
 */
// oxlint-disable-next-line max-lines-per-function -- pages get this function as text, so all of it must be inside
export function installWebviewElement(bridge: Bridge): void {
  interface Instance {
    id: number
    state: GuestState | null
  }
  const instances = new WeakMap<Element, Instance>()
  const elements = new Map<number, Element>()
  let lastInstance = 0

  const instanceOf = (element: unknown): Instance => {
    const instance = instances.get(element as Element)
    if (!instance?.state) {
      throw new Error(
        'The WebView must be attached to the DOM and the dom-ready event emitted before this method can be called.',
      )
    }
    return instance
  }

  const proto = Object.create(HTMLElement.prototype) as Record<string, unknown>

  function upgrade(element: Element): void {
    if (element.localName === 'webview' && Object.getPrototypeOf(element) !== proto)
      Object.setPrototypeOf(element, proto)
  }
  for (const name of ['createElement', 'createElementNS', 'importNode'] as const) {
    const make = Document.prototype[name] as (...args: unknown[]) => Element
    Object.defineProperty(Document.prototype, name, {
      configurable: true,
      enumerable: true,
      writable: true,
      value: {
        [name](this: Document, ...args: unknown[]): Element {
          const element = make.apply(this, args)
          upgrade(element)
          return element
        },
      }[name],
    })
  }

  /** Uses inline text like Electron (lib/renderer/web-view/web-view-impl.ts); the page's policy may refuse it. */
  function style(element: Element): void {
    if (element.shadowRoot !== null) return
    const rule = document.createElement('style')
    rule.textContent = ':host { display: flex; }'
    element.attachShadow({ mode: 'open' }).append(rule)
  }

  function attach(element: Element): void {
    upgrade(element)
    if (instances.has(element) || !element.getAttribute('src')) return
    const id = ++lastInstance
    instances.set(element, { id, state: null })
    elements.set(id, element)
    style(element)
    const params: Record<string, string | boolean> = { instanceId: String(id) }
    for (const { name, value } of element.attributes) {
      params[name] = [
        'allowpopups',
        'nodeintegration',
        'disablewebsecurity',
        'plugins',
        'nodeintegrationinsubframes',
      ].includes(name)
        ? true
        : value
    }
    params['src'] = new URL(String(params['src']), document.baseURI).href
    // The isolated world identifies the element by this attribute during the call.
    element.setAttribute('data-stand-in-instance', String(id))
    bridge.call('webview-attach', id, params)
    element.removeAttribute('data-stand-in-instance')
  }

  function detach(element: Element): void {
    const instance = instances.get(element)
    if (!instance || element.isConnected) return
    instances.delete(element)
    elements.delete(instance.id)
    bridge.call('webview-detach', instance.id)
  }

  function webviewsIn(node: Node): Element[] {
    if (!(node instanceof Element)) return []
    const inside = [...node.querySelectorAll('webview')]
    return node.localName === 'webview' ? [node, ...inside] : inside
  }

  new MutationObserver((records) => {
    for (const record of records) {
      for (const node of record.removedNodes) webviewsIn(node).forEach(detach)
      for (const node of record.addedNodes)
        webviewsIn(node)
          .filter((element) => element.isConnected)
          .forEach(attach)
      if (record.type === 'attributes' && (record.target as Element).localName === 'webview') {
        const element = record.target as Element
        const instance = instances.get(element)
        const src = element.getAttribute('src')
        if (!instance) attach(element)
        else if (src) bridge.call('webview-call', instance.id, 'loadURL', [new URL(src, document.baseURI).href])
      }
    }
  }).observe(document, { childList: true, subtree: true, attributes: true, attributeFilter: ['src'] })

  bridge.handle('webview-state', (id: number, state: GuestState) => {
    const instance = instances.get(elements.get(id) as Element)
    if (instance) instance.state = state
  })
  bridge.handle('webview-event', (id: number, type: string, properties: object) => {
    elements.get(id)?.dispatchEvent(Object.assign(new Event(type), properties))
  })

  const method = (name: string, run: (instance: Instance, args: unknown[]) => unknown): void => {
    Object.defineProperty(proto, name, {
      configurable: true,
      writable: true,
      value(this: unknown, ...args: unknown[]) {
        return run(instanceOf(this), args)
      },
    })
  }
  const remote = [
    'loadURL',
    'reload',
    'reloadIgnoringCache',
    'stop',
    'send',
    'executeJavaScript',
    'insertCSS',
    'openDevTools',
    'setZoomFactor',
    'setZoomLevel',
    'sendInputEvent',
    'setUserAgent',
    'selectAll',
    'copy',
    'cut',
    'paste',
    'undo',
    'redo',
    'delete',
  ]
  for (const name of remote) method(name, (instance, args) => bridge.call('webview-call', instance.id, name, args))
  method('getWebContentsId', (instance) => instance.state?.id)
  method('getURL', (instance) => instance.state?.url)
  method('getTitle', (instance) => instance.state?.title)
  method('isLoading', (instance) => instance.state?.loading)
  method('isCrashed', (instance) => instance.state?.crashed)

  Object.defineProperty(proto, 'focus', {
    configurable: true,
    value(this: Element) {
      this.shadowRoot?.querySelector('iframe')?.focus()
    },
  })
  for (const name of ['src', 'partition', 'preload', 'webpreferences', 'useragent', 'httpreferrer']) {
    Object.defineProperty(proto, name, {
      configurable: true,
      get(this: Element) {
        return this.getAttribute(name) ?? ''
      },
      set(this: Element, value: unknown) {
        this.setAttribute(name, String(value))
      },
    })
  }
  Object.defineProperty(proto, 'allowpopups', {
    configurable: true,
    get(this: Element) {
      return this.hasAttribute('allowpopups')
    },
    set(this: Element, value: unknown) {
      this.toggleAttribute('allowpopups', Boolean(value))
    },
  })
}
