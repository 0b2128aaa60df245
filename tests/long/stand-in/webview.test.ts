import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Fixture, type FixtureGlobals, launchFixture, until } from '../../integration/stand-in/launch.ts'
import { staysFor } from '../../drivers/waits'

interface Webview extends HTMLElement {
  src: string
  send: (channel: string, ...args: unknown[]) => Promise<void>
  getWebContentsId: () => number
  getURL: () => string
  isLoading: () => boolean
  executeJavaScript: (code: string) => Promise<unknown>
}

interface PageGlobals {
  seen: unknown[][]
  view: Webview
}

/** Page that shows a guest and keeps its element's events. */
const SHELL = `
window.seen = [];
window.show = (attributes) => {
  const view = document.createElement('webview');
  for (const name of ['did-attach', 'dom-ready', 'did-finish-load', 'did-fail-load', 'did-navigate', 'ipc-message', 'render-process-gone', 'destroyed', 'did-start-loading', 'did-stop-loading', 'console-message']) {
    view.addEventListener(name, (event) => window.seen.push([name, event.url ?? event.message ?? event.details?.reason ?? event.channel, ...(event.args ?? [])]));
  }
  for (const [name, value] of Object.entries(attributes)) view.setAttribute(name, value);
  view.style.cssText = 'width: 400px; height: 300px';
  window.view = view;
  document.body.append(view);
};
window.addEventListener('message', (event) => window.seen.push(['message to shell', event.data]));
`

const GUEST = `
window.facts = { parent: window.parent === window, frame: window.frameElement, require: typeof require, bridge: typeof guestBridge, referrer: document.referrer };
window.heard = [];
window.addEventListener('message', (event) => {
  window.heard.push(['message', event.data, event.source === window, event.origin === location.origin, event.ports.length]);
  const [port] = event.ports;
  if (port) { window.port = port; port.onmessage = (sent) => port.postMessage(['guest got', sent.data, sent.data?.bytes instanceof Uint8Array]); }
});
parent.postMessage('to my parent', '*');
top.postMessage('to the top', '*');
`

describe('webview', () => {
  let fixture: Fixture
  let page: Page
  const seen = () => page.evaluate(() => (window as unknown as PageGlobals).seen)
  const guest = <T>(code: string) =>
    fixture.app.evaluate(
      ({ webContents }, script) =>
        webContents
          .getAllWebContents()
          .find((contents) => contents.getType() === 'webview')
          ?.executeJavaScript(script) as Promise<unknown>,
      code,
    ) as Promise<T>
  const show = async (attributes: Record<string, string>) => {
    await page.evaluate((given) => {
      const shell = window as unknown as PageGlobals & { show: (attributes: Record<string, string>) => void }
      shell.view?.remove()
      shell.seen.length = 0
      shell.show(given)
    }, attributes)
  }
  const showGuest = async (path = 'start') => {
    await show({ src: `app://reviewer/${path}`, partition: 'guest' })
    await until(seen, (list) => list.some(([name]) => name === 'did-stop-loading'))
  }

  beforeAll(async () => {
    fixture = await launchFixture()
    await fixture.script('shell/index.js', SHELL)
    for (const path of ['start', 'other']) await fixture.script(`reviewer/${path}.js`, GUEST)
    await fixture.app.evaluate(({ app }) => {
      const fixtureGlobals = globalThis as unknown as FixtureGlobals
      fixtureGlobals.kept = { attached: [], refuse: false }
      app.on('web-contents-created', (_event, contents) => {
        contents.on('will-attach-webview', (event, preferences, params) => {
          ;(fixtureGlobals.kept['attached'] as unknown[]).push([
            'will',
            params.src,
            preferences.partition,
            preferences.sandbox,
            preferences.contextIsolation,
          ])
          if (fixtureGlobals.kept['refuse'] === true) event.preventDefault()
          preferences.preload = `${fixtureGlobals.folder}/guest-preload.cjs`
        })
        contents.on('did-attach-webview', (_attached, attached) => {
          ;(fixtureGlobals.kept['attached'] as unknown[]).push([
            'did',
            attached.getType(),
            attached.hostWebContents === contents,
          ])
        })
      })
    })
    page = await fixture.open('app://shell/index')
  })
  afterAll(() => fixture.close())

  it('attaches after the app has agreed, and tells its events in order', async () => {
    await showGuest()
    const names = (await seen()).map(([name]) => name)
    expect(names.filter((name) => name !== 'console-message')).toEqual([
      'did-attach',
      'did-start-loading',
      'did-navigate',
      'dom-ready',
      'did-finish-load',
      'did-stop-loading',
    ])
    const kept = await fixture.app.evaluate(() => (globalThis as unknown as FixtureGlobals).kept)
    expect(kept['attached']).toEqual([
      ['will', 'app://reviewer/start', 'guest', true, true],
      ['did', 'webview', true],
    ])
  })

  it('stays out of the windows and has its own WebContents', async () => {
    expect(fixture.app.windows()).toHaveLength(1)
    const ids = await fixture.app.evaluate(({ webContents }) =>
      webContents.getAllWebContents().map((contents) => [contents.id, contents.getType(), contents.getURL()]),
    )
    const id = await page.evaluate(() => (window as unknown as PageGlobals).view.getWebContentsId())
    expect(ids).toContainEqual([id, 'webview', 'app://reviewer/start'])
    expect(await page.evaluate(() => (window as unknown as PageGlobals).view.getURL())).toBe('app://reviewer/start')
  })

  it('gives the guest no parent, and the shell nothing that the guest posts', async () => {
    expect(await guest('facts')).toEqual({
      parent: true,
      frame: null,
      require: 'undefined',
      bridge: 'object',
      referrer: '',
    })
    expect(await guest('heard')).toContainEqual(['message', 'to my parent', true, true, 0])
    expect((await seen()).filter(([name]) => name === 'message to shell')).toEqual([])
  })

  it('hands on real ports: page, preload, main, guest preload, guest page', async () => {
    await fixture.app.evaluate(({ ipcMain, webContents }) => {
      ipcMain.removeAllListeners('port')
      ipcMain.on('port', (event, message: unknown) => {
        const target = webContents.getAllWebContents().find((contents) => contents.getType() === 'webview')
        target?.mainFrame.postMessage('connect', message, event.ports)
      })
    })
    const answer = await page.evaluate(
      () =>
        new Promise((resolve) => {
          const { port1, port2 } = new MessageChannel()
          const got: unknown[] = []
          port1.addEventListener('message', (event) => {
            got.push(event.data)
            if (got.length === 2) resolve(got)
          })
          port1.start()
          // Posted before the other end exists: it waits in the port.
          port1.postMessage({ bytes: new Uint8Array(3) })
          window.postMessage({ toMain: { hello: 1 } }, location.origin, [port2])
          port1.postMessage('second')
          Object.assign(window, { own: port1 })
        }),
    )
    expect(answer).toEqual([
      ['guest got', { bytes: expect.anything() as unknown }, true],
      ['guest got', 'second', false],
    ])
    expect(await guest('heard')).toContainEqual(['message', { hello: 1 }, true, true, 1])
  })

  it('sends between element and guest preload', async () => {
    await page.evaluate(() => (window as unknown as PageGlobals).view.send('greet', { a: 1 }, [undefined]))
    const told = await until(seen, (list) =>
      list.some(([name, channel]) => name === 'ipc-message' && channel === 'greeted'),
    )
    expect(told.find(([, channel]) => channel === 'greeted')).toEqual(['ipc-message', 'greeted', { a: 1 }, [undefined]])
  })

  it('does not block the shell while it is busy', async () => {
    let isBusy = true
    const busy = guest(
      `guestBridge.toHost('busy'); { const end = Date.now() + 3_000; while (Date.now() < end); 0 }`,
    ).then(() => {
      isBusy = false
    })
    await until(seen, (list) => list.some((event) => event.includes('busy')))
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 0)))
    expect(isBusy).toBe(true)
    await busy
  })

  it('takes input of its own and is captured alone', async () => {
    await guest(
      `document.body.innerHTML = '<input>'; window.clicks = []; addEventListener('click', (event) => clicks.push([event.clientX, Math.round(event.clientY), event.isTrusted])); document.querySelector('input').focus(); 0`,
    )
    const size = await fixture.app.evaluate(async ({ webContents }) => {
      const contents = webContents.getAllWebContents().find((item) => item.getType() === 'webview')
      if (!contents) return null
      contents.sendInputEvent({ type: 'mouseDown', x: 200, y: 200, button: 'left', clickCount: 1 })
      contents.sendInputEvent({ type: 'mouseUp', x: 200, y: 200, button: 'left', clickCount: 1 })
      contents.focus()
      for (const keyCode of ['o', 'k']) {
        contents.sendInputEvent({ type: 'keyDown', keyCode })
        contents.sendInputEvent({ type: 'char', keyCode })
        contents.sendInputEvent({ type: 'keyUp', keyCode })
      }
      return (await contents.capturePage()).getSize()
    })
    expect(size).toEqual({ width: 400, height: 300 })
    const clicks = await until(
      () => guest<unknown[][]>('clicks'),
      (list) => list.length > 0,
    )
    expect(clicks).toEqual([[200, 200, true]])
    await guest(`document.querySelector('input').focus(); 0`)
    await fixture.app.evaluate(({ webContents }) => {
      const contents = webContents.getAllWebContents().find((item) => item.getType() === 'webview')
      contents?.sendInputEvent({ type: 'keyDown', keyCode: 'o' })
      contents?.sendInputEvent({ type: 'char', keyCode: 'o' })
    })
    await until(
      () => guest<string>(`document.querySelector('input').value`),
      (value) => value.endsWith('o'),
    )
  })

  it('asks before the guest goes elsewhere by itself, and not when the app sends it', async () => {
    await showGuest()
    await fixture.app.evaluate(({ webContents }) => {
      const contents = webContents.getAllWebContents().find((item) => item.getType() === 'webview')
      const { told } = globalThis as unknown as FixtureGlobals
      told.length = 0
      contents?.on('will-navigate', (event) => {
        told.push(['will-navigate', event.url, event.isMainFrame])
        event.preventDefault()
      })
      contents?.setWindowOpenHandler(({ url }) => {
        told.push(['open', url])
        return { action: 'deny' }
      })
    })
    await guest(`location.href = 'https://example.invalid/away'; 0`)
    await until(fixture.told, (list) => list.length > 0)
    expect(await guest('location.pathname')).toBe('/start')
    await page.evaluate(() => {
      ;(window as unknown as PageGlobals).view.src = 'app://reviewer/other'
    })
    await until(
      () => page.evaluate(() => (window as unknown as PageGlobals).view.getURL()),
      (url) => url === 'app://reviewer/other',
    )
    expect(await fixture.told()).toEqual([['will-navigate', 'https://example.invalid/away', true]])
  })

  it.each([
    [
      'a link',
      `{ const link = document.createElement('a'); link.href = URL; link.target = '_top'; document.body.append(link); link.click() }`,
    ],
    [
      'a link for the parent, that is in no document',
      `Object.assign(document.createElement('a'), { href: URL, target: '_parent' }).click()`,
    ],
    [
      'a click on a part of a link',
      `{ document.body.innerHTML = '<a target="_top"><b>away</b></a>'; document.querySelector('a').href = URL; document.querySelector('b').dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, composed: true })) }`,
    ],
    [
      'the base of the document',
      `{ const base = document.head.appendChild(document.createElement('base')); base.target = '_top'; const link = document.createElement('a'); link.href = URL; document.body.append(link); link.click(); base.remove() }`,
    ],
    [
      'a form',
      `{ const form = document.createElement('form'); form.action = URL; form.method = 'post'; form.target = '_top'; document.body.append(form); form.submit() }`,
    ],
    ['a script', `window.open(URL, '_top')`],
  ])('is its own top: %s that leads there asks the app about the guest alone', async (_name, code) => {
    await showGuest()
    await fixture.app.evaluate(({ webContents }) => {
      const { told } = globalThis as unknown as FixtureGlobals
      told.length = 0
      for (const contents of webContents.getAllWebContents())
        contents.on('will-navigate', (event) => {
          told.push([contents.getType(), event.url, event.isMainFrame])
          event.preventDefault()
        })
    })
    await guest(`${code.replaceAll('URL', `'https://example.invalid/top'`)}; 0`)
    await until(fixture.told, (list) => list.length > 0)
    expect(await fixture.told()).toEqual([['webview', 'https://example.invalid/top', true]])
    expect(await guest('location.pathname')).toBe('/start')
  })

  it('of another partition has other cookies, of the same address', async () => {
    const partitions = ['one', 'two']
    for (const partition of partitions) {
      await fixture.app.evaluate(({ session }, name) => {
        const { served } = globalThis as unknown as FixtureGlobals
        const other = session.fromPartition(name)
        if (!other.protocol.isProtocolHandled('app'))
          other.protocol.handle('app', (request) => {
            const found = served.get(new URL(request.url).hostname + new URL(request.url).pathname)
            return new Response(typeof found === 'object' ? (found.body ?? '') : '', {
              headers: { 'content-type': 'text/html' },
            })
          })
      }, partition)
    }
    await fixture.serve('reviewer/jar', '<!doctype html><title>Jar</title>')
    const cookiesOf = async (partition: string): Promise<string> => {
      await show({ src: 'app://reviewer/jar', partition })
      await until(seen, (list) => list.some(([name]) => name === 'did-stop-loading'))
      return guest<string>(`{ const before = document.cookie; document.cookie = 'of=${partition}'; before }`)
    }
    expect(await cookiesOf('one')).toBe('')
    expect(await cookiesOf('two')).toBe('')
    expect(await cookiesOf('one')).toBe('of=one')
  })

  it('survives the crash of its guest and shows it again', async () => {
    await showGuest()
    await fixture.app.evaluate(({ app, webContents }) => {
      const { told } = globalThis as unknown as FixtureGlobals
      told.length = 0
      app.once('render-process-gone', (_event, contents, details) =>
        told.push(['app', contents.getType(), details.reason]),
      )
      webContents
        .getAllWebContents()
        .find((item) => item.getType() === 'webview')
        ?.forcefullyCrashRenderer()
    })
    await until(seen, (list) => list.some(([name]) => name === 'render-process-gone'))
    expect(await fixture.told()).toEqual([['app', 'webview', 'killed']])
    await fixture.app.evaluate(({ webContents }) =>
      webContents
        .getAllWebContents()
        .find((item) => item.getType() === 'webview')
        ?.reload(),
    )
    await until(
      () => guest<string>('facts.bridge').catch(() => ''),
      (value) => value === 'object',
    )
  })

  it('is destroyed with its element', async () => {
    await page.evaluate(() => (window as unknown as PageGlobals).view.remove())
    await until(
      () =>
        fixture.app.evaluate(({ webContents }) =>
          webContents.getAllWebContents().map((contents) => contents.getType()),
        ),
      (types) => !types.includes('webview'),
    )
  })

  it('is not made where the app refuses it, nor where the page may not have one', async () => {
    await fixture.app.evaluate(() => {
      ;(globalThis as unknown as FixtureGlobals).kept['refuse'] = true
    })
    await show({ src: 'app://reviewer/start', partition: 'guest' })
    await staysFor('nothing seen', 300, async () => (await seen()).length === 0)
    const plain = await fixture.open('app://shell/index', { webPreferences: { webviewTag: false } })
    await plain.evaluate(() =>
      (window as unknown as { show: (attributes: object) => void }).show({ src: 'app://reviewer/start' }),
    )
    await staysFor('a page without a guest', 300, () =>
      plain.evaluate(
        () =>
          (window as unknown as PageGlobals).seen.length === 0 &&
          [...document.querySelectorAll('webview')].every((view) => view.shadowRoot === null),
      ),
    )
    expect(
      await fixture.app.evaluate(
        ({ webContents }) =>
          webContents.getAllWebContents().filter((contents) => contents.getType() === 'webview').length,
      ),
    ).toBe(0)
    await plain.close()
  })

  it('takes its size from one inline rule in its shadow root, which a policy of the page can refuse', async () => {
    await fixture.app.evaluate(() => {
      ;(globalThis as unknown as FixtureGlobals).kept['refuse'] = false
    })
    const heights = async (policy: string | null) => {
      const plain = await fixture.open('app://shell/index')
      const found = await plain.evaluate(async (content) => {
        if (content !== null)
          document.head.append(
            Object.assign(document.createElement('meta'), { httpEquiv: 'Content-Security-Policy', content }),
          )
        const shell = window as unknown as { view: HTMLElement; show: (attributes: object) => void }
        const frame = document.body.appendChild(document.createElement('div'))
        frame.style.cssText = 'display: flex; width: 400px; height: 300px'
        shell.show({ src: 'app://reviewer/start', partition: 'guest' })
        frame.append(shell.view)
        shell.view.style.cssText = 'flex: 1'
        for (;;) {
          const inner = shell.view.shadowRoot?.querySelector('iframe')
          if (inner) return [shell.view.clientHeight, inner.clientHeight]
          await new Promise((done) => requestAnimationFrame(done))
        }
      }, policy)
      await plain.close()
      return found
    }
    expect(await heights(null)).toEqual([300, 300])
    expect(await heights("style-src 'none'")).toEqual([300, 150])
  })
})
