import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Fixture, type FixtureGlobals, launchFixture, pageOf, until } from '../../integration/stand-in/launch.ts'

describe('navigation', () => {
  let fixture: Fixture
  let page: Page
  const clear = () =>
    fixture.app.evaluate(() => {
      ;(globalThis as unknown as FixtureGlobals).told.length = 0
    })
  /** Watches the window on one address; `stop` prevents navigation to addresses that contain it. */
  const watch = (url: string, stop = 'nothing is stopped') =>
    fixture.app.evaluate(
      ({ BrowserWindow }, given) => {
        const { told } = globalThis as unknown as FixtureGlobals
        const contents = BrowserWindow.getAllWindows().find(
          (window) => window.webContents.getURL() === given.url,
        )?.webContents
        if (!contents) throw new Error('no such window')
        told.length = 0
        for (const name of ['will-navigate', 'will-frame-navigate', 'will-redirect'] as const) {
          contents.removeAllListeners(name)
          contents.on(name as 'will-navigate', (event) => {
            told.push([name, event.url, event.isMainFrame, event.isSameDocument])
            // Events after a prevented one aren't sent, so the last one prevents.
            if (event.url.includes(given.stop) && (name !== 'will-frame-navigate' || !event.isMainFrame))
              event.preventDefault()
          })
        }
        for (const name of ['did-start-navigation', 'did-navigate', 'did-navigate-in-page'] as const) {
          contents.removeAllListeners(name)
          contents.on(name as 'did-start-navigation', (event: { url?: string }, url: string) =>
            told.push([name, event.url ?? url]),
          )
        }
      },
      { url, stop },
    )

  beforeAll(async () => {
    fixture = await launchFixture()
    page = await fixture.open('app://shell/start')
  })
  afterAll(() => fixture.close())

  it('asks before a page goes elsewhere by itself, and obeys', async () => {
    await watch('app://shell/start', '/stopped')
    for (const go of [
      `location.href = '/stopped?by=location'`,
      `location.replace('/stopped?by=replace')`,
      `{ const link = document.createElement('a'); link.href = '/stopped?by=link'; document.body.append(link); link.click(); }`,
      `{ const form = document.createElement('form'); form.action = '/stopped'; form.method = 'post'; document.body.append(form); form.submit(); }`,
      `location.href = 'https://example.invalid/stopped'`,
      `location.href = 'app://shell/stopped?by=scheme'`,
    ]) {
      await clear()
      await page.evaluate(go)
      const told = await until(fixture.told, (list) => list.some(([name]) => name === 'will-navigate'))
      expect(
        told.filter(([name]) => String(name).startsWith('will')).map(([name, , main, same]) => [name, main, same]),
      ).toEqual([
        ['will-frame-navigate', true, false],
        ['will-navigate', true, false],
      ])
      expect(String(told.at(-1)?.[1])).toContain('/stopped')
    }
    expect(await page.evaluate(() => location.pathname)).toBe('/start')
    expect(
      await fixture.app.evaluate(() =>
        (globalThis as unknown as FixtureGlobals).requests.filter(({ url }) => url.includes('stopped')),
      ),
    ).toEqual([])
  })

  it('says nothing of will-navigate where main itself loads, reloads or stays in the document', async () => {
    await watch('app://shell/start')
    await fixture.app.evaluate(async ({ BrowserWindow }) => {
      const [window] = BrowserWindow.getAllWindows()
      await window?.loadURL('app://shell/second')
      const reloaded = new Promise<void>((resolve) => window?.webContents.once('did-finish-load', () => resolve()))
      window?.reload()
      await reloaded
    })
    // Through main, because Playwright may still be handling the reload.
    await fixture.app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript(
        `history.pushState(null, '', '/second/deeper'); location.hash = 'part'`,
      ),
    )
    await until(fixture.told, (list) => list.filter(([name]) => name === 'did-navigate-in-page').length === 2)
    const told = await fixture.told()
    expect(told.filter(([name]) => String(name).startsWith('will'))).toEqual([])
    expect(told.filter(([name]) => name === 'did-navigate')).toEqual([
      ['did-navigate', 'app://shell/second'],
      ['did-navigate', 'app://shell/second'],
    ])
    expect(told.filter(([name]) => name === 'did-navigate-in-page')).toEqual([
      ['did-navigate-in-page', 'app://shell/second/deeper'],
      ['did-navigate-in-page', 'app://shell/second/deeper#part'],
    ])
  })

  it('lets through what nobody prevents, also an address of the scheme', async () => {
    await fixture.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.loadURL('app://shell/start'))
    await page.waitForURL((address) => address.pathname === '/start')
    await watch('app://shell/start')
    await page.evaluate(() => {
      location.href = 'app://shell/third'
    })
    await until(
      () => fixture.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.getURL()),
      (url) => url === 'app://shell/third',
    )
  })

  it('asks about redirects and frames', async () => {
    await fixture.app.evaluate(async ({ BrowserWindow }) => {
      const { served } = globalThis as unknown as FixtureGlobals
      served.set('shell/moved', () => new Response(null, { status: 302, headers: { location: '/stopped-redirect' } }))
      served.set(
        'shell/framed',
        () => new Response('<iframe src="/inner"></iframe>', { headers: { 'content-type': 'text/html' } }),
      )
      served.set('shell/inner', () => new Response('inner', { headers: { 'content-type': 'text/html' } }))
      await BrowserWindow.getAllWindows()[0]?.loadURL('app://shell/framed')
    })
    await page.waitForURL((address) => address.pathname === '/framed')
    await watch('app://shell/framed', '/stopped')
    await page.evaluate(() => {
      const frame = document.querySelector('iframe')
      if (frame?.contentWindow) frame.contentWindow.location.href = '/stopped-frame'
    })
    await until(fixture.told, (list) => list.some(([name]) => name === 'will-frame-navigate'))
    expect((await fixture.told()).filter(([name]) => String(name).startsWith('will'))).toEqual([
      ['will-frame-navigate', 'app://shell/stopped-frame', false, false],
    ])
    await clear()
    await page.evaluate(() => {
      location.href = '/moved'
    })
    await until(fixture.told, (list) => list.some(([name]) => name === 'will-redirect'))
    expect((await fixture.told()).filter(([name]) => name === 'will-redirect')).toEqual([
      ['will-redirect', 'app://shell/stopped-redirect', true, false],
    ])
    expect(await page.evaluate(() => location.pathname)).toBe('/framed')
  })

  it('asks the handler before a window opens', async () => {
    await fixture.app.evaluate(({ BrowserWindow }) => {
      const { told } = globalThis as unknown as FixtureGlobals
      told.length = 0
      BrowserWindow.getAllWindows()[0]?.webContents.setWindowOpenHandler((details) => {
        told.push(['open', details.url, details.frameName, details.features])
        return { action: 'deny' }
      })
    })
    const opened = await page.evaluate(() => [
      window.open('/popup', 'named', 'width=300'),
      window.open('https://example.invalid/'),
      window.open('javascript:alert(1)'),
    ])
    expect(opened).toEqual([null, null, null])
    await page.evaluate(() => {
      const link = document.createElement('a')
      link.href = 'https://example.invalid/blank'
      link.target = '_blank'
      document.body.append(link)
      link.click()
    })
    await until(fixture.told, (list) => list.length >= 4)
    expect(await fixture.told()).toEqual([
      ['open', 'app://shell/popup', 'named', 'width=300'],
      ['open', 'https://example.invalid/', '', ''],
      ['open', 'javascript:alert(1)', '', ''],
      ['open', 'https://example.invalid/blank', '', ''],
    ])
    expect(fixture.app.windows()).toHaveLength(1)
  })

  it('makes the window that the handler allows', async () => {
    await fixture.app.evaluate(({ BrowserWindow }) => {
      const { told } = globalThis as unknown as FixtureGlobals
      told.length = 0
      const contents = BrowserWindow.getAllWindows()[0]?.webContents
      contents?.setWindowOpenHandler(() => ({
        action: 'allow',
        overrideBrowserWindowOptions: { width: 333, show: false },
      }))
      contents?.once('did-create-window', (window, details) => {
        told.push(['created', window.getSize()[0], details.url, window.id])
      })
    })
    await page.evaluate(() => void window.open('/popup'))
    const [created] = await until(fixture.told, (list) => list.length > 0)
    expect(created).toEqual(['created', 333, 'app://shell/popup', expect.any(Number)])
    const opened = await pageOf(fixture.app, Number(created?.[3]))
    await until(
      () => new URL(opened.url()).pathname,
      (path) => path === '/popup',
    )
    await opened.close()
  })

  it('filters requests with webRequest', async () => {
    await fixture.app.evaluate(async ({ BrowserWindow, session }) => {
      const { told } = globalThis as unknown as FixtureGlobals
      told.length = 0
      session.defaultSession.webRequest.onBeforeRequest(
        { urls: ['app://*/*', 'http://*/*', 'https://*/*'] },
        (details, callback) => {
          told.push([details.url, details.resourceType, details.method])
          callback({ cancel: details.url.includes('forbidden') })
        },
      )
      session.defaultSession.webRequest.onHeadersReceived((details, callback) => {
        callback({ responseHeaders: { ...details.responseHeaders, 'x-added': ['by main'] } })
      })
      await BrowserWindow.getAllWindows()[0]?.loadURL('app://shell/filtered')
    })
    await page.waitForURL((address) => address.pathname === '/filtered')
    const results = await page.evaluate(async () => [
      (await fetch('/allowed.js')).headers.get('x-added'),
      await fetch('/forbidden').then(
        () => 'answered',
        () => 'blocked',
      ),
    ])
    expect(results).toEqual(['by main', 'blocked'])
    const told = await fixture.told()
    expect(told).toContainEqual(['app://shell/filtered', 'mainFrame', 'GET'])
    expect(told).toContainEqual(['app://shell/allowed.js', 'xhr', 'GET'])
    expect(
      await fixture.app.evaluate(() =>
        (globalThis as unknown as FixtureGlobals).requests.filter(({ url }) => url.includes('forbidden')),
      ),
    ).toEqual([])
    await fixture.app.evaluate(({ session }) => {
      session.defaultSession.webRequest.onBeforeRequest(null)
      session.defaultSession.webRequest.onHeadersReceived(null)
    })
  })
})
