import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Fixture, type FixtureGlobals, launchFixture, until } from '../../integration/stand-in/launch.ts'

describe('BrowserWindow and WebContents', () => {
  let fixture: Fixture
  let page: Page

  beforeAll(async () => {
    fixture = await launchFixture()
    page = await fixture.open('app://shell/index', { title: 'First', width: 640, height: 480 })
  })
  afterAll(() => fixture.close())

  it('has the size that was asked for, and changes it', async () => {
    expect(await page.evaluate(() => [innerWidth, innerHeight])).toEqual([640, 480])
    await fixture.app.evaluate(({ BrowserWindow }) => {
      const { told } = globalThis as unknown as FixtureGlobals
      const [window] = BrowserWindow.getAllWindows()
      window?.once('resize', () => told.push(['resize']))
      window?.setBounds({ width: 700, height: 500 })
    })
    await until(
      () => page.evaluate(() => innerWidth),
      (width) => width === 700,
    )
    await until(fixture.told, (list) => list.some(([name]) => name === 'resize'))
  })

  it('tells the events of its loading in order', async () => {
    const order = await fixture.app.evaluate(async ({ BrowserWindow }) => {
      const events: string[] = []
      const window = new BrowserWindow({ show: false })
      for (const name of [
        'did-start-loading',
        'did-start-navigation',
        'did-navigate',
        'dom-ready',
        'did-finish-load',
        'did-stop-loading',
      ] as const) {
        window.webContents.on(name as 'dom-ready', () => events.push(name))
      }
      window.once('ready-to-show', () => events.push('ready-to-show'))
      const stopped = new Promise<void>((resolve) => window.webContents.once('did-stop-loading', () => resolve()))
      await window.loadURL('app://shell/index')
      await stopped
      window.destroy()
      return events.filter((name) => name !== 'ready-to-show')
    })
    expect(order).toEqual([
      'did-start-loading',
      'did-start-navigation',
      'did-navigate',
      'dom-ready',
      'did-finish-load',
      'did-stop-loading',
    ])
  })

  it('closes only when neither app nor page objects', async () => {
    const first = await fixture.open('app://shell/closing')
    const events = await fixture.app.evaluate(async ({ BrowserWindow }) => {
      const window = BrowserWindow.getAllWindows().find((item) => item.webContents.getURL().endsWith('/closing'))
      const list: string[] = []
      window?.once('close', (event) => {
        event.preventDefault()
        list.push('prevented')
      })
      window?.close()
      // The page still answers a question that came after the close.
      await window?.webContents.executeJavaScript('1')
      list.push(String(window?.isDestroyed()))
      window?.on('close', () => list.push('close'))
      window?.webContents.on('destroyed', () => list.push('destroyed'))
      const closed = new Promise<void>((resolve) =>
        window?.on('closed', () => {
          list.push('closed')
          resolve()
        }),
      )
      window?.close()
      await closed
      return list
    })
    expect(events).toEqual(['prevented', 'false', 'close', 'destroyed', 'closed'])
    await until(() => first.isClosed(), Boolean)
  })

  it('is called what its page says, also later', async () => {
    const page = await fixture.open('app://shell/titled')
    const told = await fixture.app.evaluate(async ({ BrowserWindow }) => {
      const window = BrowserWindow.getAllWindows().find((item) => item.webContents.getURL().endsWith('/titled'))
      const next = new Promise<string>((resolve) =>
        window?.on('page-title-updated', (_event, title) => title === 'A second title' && resolve(title)),
      )
      await window?.webContents.executeJavaScript("document.title = 'A second title'")
      return [await next, window?.getTitle()]
    })
    expect(told).toEqual(['A second title', 'A second title'])
    await page.close()
  })

  it('closes while it is loading', async () => {
    const left = await fixture.app.evaluate(async ({ BrowserWindow }) => {
      const before = BrowserWindow.getAllWindows().length
      const ends = [0, 5, 15, 30, 45, 60, 80, 100].map(async (delay) => {
        const window = new BrowserWindow({ show: false })
        const end = new Promise<void>((resolve) => window.once('closed', () => resolve()))
        void window.loadURL('app://shell/index').catch(() => undefined)
        await new Promise((resolve) => setTimeout(resolve, delay))
        window.close()
        await end
      })
      await Promise.all(ends)
      return BrowserWindow.getAllWindows().length - before
    })
    expect(left).toBe(0)
  })

  it('shows, hides, minimizes and focuses with their events', async () => {
    const events = await fixture.app.evaluate(async ({ BrowserWindow }) => {
      const list: unknown[] = []
      const window = new BrowserWindow({ show: false })
      const other = BrowserWindow.getAllWindows()[0]
      for (const name of ['show', 'hide', 'focus', 'blur', 'minimize', 'restore', 'maximize', 'unmaximize'] as const)
        window.on(name as 'show', () => list.push(name))
      list.push(window.isVisible())
      window.show()
      list.push(window.isVisible(), window.isFocused(), BrowserWindow.getFocusedWindow() === window)
      const after = async (name: 'minimize' | 'restore' | 'maximize' | 'unmaximize'): Promise<void> => {
        const told = new Promise<void>((resolve) => window.once(name as 'show', () => resolve()))
        window[name]()
        await told
      }
      await after('minimize')
      list.push(window.isMinimized())
      await after('restore')
      await after('maximize')
      list.push(window.isMaximized())
      await after('unmaximize')
      window.hide()
      list.push(window.isVisible())
      other?.focus()
      window.destroy()
      return list
    })
    expect(events).toEqual([
      false,
      'show',
      'focus',
      true,
      true,
      true,
      'blur',
      'minimize',
      true,
      'restore',
      'focus',
      'maximize',
      true,
      'unmaximize',
      'blur',
      'hide',
      false,
    ])
  })

  it('runs hidden windows and partitions of their own', async () => {
    const facts = await fixture.app.evaluate(async ({ BrowserWindow, session }) => {
      const hidden = new BrowserWindow({ show: false, webPreferences: { partition: 'auth' } })
      session
        .fromPartition('auth')
        .protocol.handle(
          'app',
          () => new Response('<title>hidden</title>', { headers: { 'content-type': 'text/html' } }),
        )
      await hidden.loadURL('app://auth/')
      await hidden.webContents.executeJavaScript(`document.cookie = 'a=1'; localStorage.setItem('k', 'v')`)
      const cookies = await hidden.webContents.session.cookies.get({})
      const other = await session.defaultSession.cookies.get({})
      const ticks: unknown = await hidden.webContents.executeJavaScript(
        'new Promise((done) => { let n = 0; const id = setInterval(() => { if (++n === 10) { clearInterval(id); done(n) } }, 5) })',
      )
      const title = hidden.getTitle()
      hidden.destroy()
      return {
        names: cookies.map(({ name }) => name),
        other: other.length,
        ticks,
        title,
        same: session.fromPartition('auth') === session.fromPartition('auth'),
      }
    })
    expect(facts).toEqual({ names: ['a'], other: 0, ticks: 10, title: 'hidden', same: true })
  })

  it('runs scripts in pages and clones their results', async () => {
    const results = await fixture.app.evaluate(async ({ BrowserWindow }) => {
      const [window] = BrowserWindow.getAllWindows()
      if (!window) throw new Error('no window')
      const run = (code: string) =>
        (window.webContents.executeJavaScript(code) as Promise<unknown>).then(
          (value) => value,
          (error: Error) => `${error.name}: ${error.message}`,
        )
      const map = (await run('new Map([[1, 2]])')) as Map<number, number>
      return [
        await run('1 + 1'),
        await run('Promise.resolve({ a: [1] })'),
        map.get(1),
        await run('Promise.reject(new TypeError("wamp"))'),
        await run('throw new Error("x")'),
        await run('document.body'),
        await run('undefined'),
      ]
    })
    expect(results).toEqual([
      2,
      { a: [1] },
      2,
      'TypeError: wamp',
      'Error: Script failed to execute, this normally means an error was thrown. Check the renderer console for the error.',
      'Error: An object could not be cloned.',
      undefined,
    ])
  })

  it('sends trusted input, and lets the app hold keys back', async () => {
    await page.evaluate(() => {
      document.body.innerHTML = '<input id="field">'
      document.querySelector('input')?.focus()
    })
    await fixture.app.evaluate(({ BrowserWindow }) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents
      contents?.on('before-input-event', (event, input) => {
        if (input.key === 'x') event.preventDefault()
      })
      for (const keyCode of ['a', 'x', 'b']) {
        contents?.sendInputEvent({ type: 'keyDown', keyCode })
        if (keyCode !== 'x') contents?.sendInputEvent({ type: 'char', keyCode })
      }
    })
    await until(
      () => page.evaluate(() => document.querySelector('input')?.value),
      (value) => value === 'ab',
    )
  })

  it('captures, zooms and knows its scheme', async () => {
    const facts = await fixture.app.evaluate(async ({ BrowserWindow, nativeTheme }) => {
      const [window] = BrowserWindow.getAllWindows()
      const image = await window?.webContents.capturePage()
      let updated = 0
      nativeTheme.on('updated', () => {
        updated += 1
      })
      nativeTheme.themeSource = 'dark'
      return [image?.getSize(), image?.isEmpty(), nativeTheme.shouldUseDarkColors, updated]
    })
    expect(facts).toEqual([{ width: 700, height: 500 }, false, true, 1])
    await until(() => page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches), Boolean)
    await fixture.app.evaluate(({ nativeTheme }) => {
      nativeTheme.themeSource = 'light'
    })
    await until(() => page.evaluate(() => matchMedia('(prefers-color-scheme: light)').matches), Boolean)
  })

  it('dispatches menu accelerators before the page sees them', async () => {
    await page.evaluate(() => {
      const keys: string[] = []
      addEventListener('keydown', (event) => keys.push(event.key))
      Object.assign(window, { keys })
    })
    await fixture.app.evaluate(({ Menu }) => {
      const { told } = globalThis as unknown as FixtureGlobals
      told.length = 0
      Menu.setApplicationMenu(
        Menu.buildFromTemplate([
          {
            label: 'File',
            submenu: [
              { id: 'save', label: 'Save', accelerator: 'CmdOrCtrl+S', click: (item) => told.push(['menu', item.id]) },
              { role: 'quit' },
            ],
          },
        ]),
      )
    })
    // The menu reaches the page through main's connection, Playwright's keys through another: main's later question
    // comes after it.
    await fixture.app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript('0'),
    )
    await page.keyboard.press('Control+s')
    await page.keyboard.press('s')
    await until(fixture.told, (list) => list.length === 1)
    expect(await fixture.told()).toEqual([['menu', 'save']])
    expect(await page.evaluate(() => (window as unknown as { keys: string[] }).keys)).toEqual(['Control', 's'])
  })

  it("asks the session's handlers for permissions", async () => {
    await fixture.app.evaluate(({ session }) => {
      const { told } = globalThis as unknown as FixtureGlobals
      told.length = 0
      session.defaultSession.setPermissionRequestHandler((_contents, permission, callback, details) => {
        told.push([permission, details.requestingUrl, details.isMainFrame])
        callback(permission === 'notifications')
      })
      session.defaultSession.setPermissionCheckHandler((_contents, permission) => permission === 'notifications')
    })
    const answers = await page.evaluate(async () => {
      const refused = (error: Error) => error.name
      return [
        await navigator.mediaDevices.getUserMedia({ audio: true }).then(() => 'granted', refused),
        await navigator.clipboard.readText().then(() => 'granted', refused),
        await Notification.requestPermission(),
        (await navigator.permissions.query({ name: 'geolocation' })).state,
        (await navigator.permissions.query({ name: 'notifications' })).state,
      ]
    })
    expect(answers).toEqual(['NotAllowedError', 'NotAllowedError', 'granted', 'denied', 'granted'])
    expect(await fixture.told()).toEqual([
      ['media', 'app://shell/index', true],
      ['clipboard-read', 'app://shell/index', true],
      ['notifications', 'app://shell/index', true],
    ])
  })

  it('answers dialogs from what a test has queued', async () => {
    const answers = await fixture.app.evaluate(async ({ dialog }) => {
      const desk = (
        globalThis as unknown as { __standInDialogs: { answers: Record<string, unknown[]>; asked: { name: string }[] } }
      ).__standInDialogs
      desk.answers['showOpenDialog'] = [{ canceled: false, filePaths: ['/a'] }]
      const first = await dialog.showOpenDialog({ title: 'Pick' })
      const second = await dialog.showOpenDialog({})
      const box = await dialog.showMessageBox({ message: 'Sure?', buttons: ['Yes', 'Cancel'] })
      return [first.filePaths, second.canceled, box.response, desk.asked.length]
    })
    expect(answers).toEqual([['/a'], true, 1, 3])
  })

  it('refuses loudly what it does not have', async () => {
    const message = await fixture.app.evaluate(({ Tray }) => {
      try {
        new Tray('/icon.png').setToolTip('never')
        return ''
      } catch (error) {
        return (error as Error).message
      }
    })
    expect(message).toBe('not in the stand-in: tray')
  })

  it('finds windows and pages again', async () => {
    const browserWindow = await fixture.app.browserWindow(page)
    expect(await browserWindow.evaluate((window) => [window.getTitle(), window.webContents.getType()])).toEqual([
      'page',
      'window',
    ])
    expect(
      await fixture.app.evaluate(({ BrowserWindow, webContents }) => {
        const [window] = BrowserWindow.getAllWindows()
        if (!window) return []
        return [
          BrowserWindow.fromId(window.id) === window,
          BrowserWindow.fromWebContents(window.webContents) === window,
          webContents.fromId(window.webContents.id) === window.webContents,
          webContents.fromFrame(window.webContents.mainFrame) === window.webContents,
          webContents.fromId(4711) === undefined,
        ]
      }),
    ).toEqual([true, true, true, true, true])
  })
})
