import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Fixture, type FixtureGlobals, launchFixture, until } from './launch.ts'

/** Promises of Electron's documentation about members that the app uses, in our own words. */
describe('as Electron documents it', () => {
  let fixture: Fixture
  let page: Page
  let folder: string

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'stand-in-contract-'))
    fixture = await launchFixture({ STAND_IN_SAFE_STORAGE: 'gnome_libsecret' })
    await fixture.serve(
      'shell/files',
      '<!doctype html><title>files</title><input type="file" multiple><script src="/files.js"></script>',
    )
    await fixture.script(
      'shell/files.js',
      `document.querySelector('input').addEventListener('change', (event) => { window.paths = [...event.target.files].map((file) => bridge.pathOf(file)) });
       addEventListener('dragover', (event) => event.preventDefault());
       addEventListener('drop', (event) => { event.preventDefault(); window.dropped = [...event.dataTransfer.files].map((file) => bridge.pathOf(file)) });`,
    )
    page = await fixture.open('app://shell/files')
  })
  afterAll(async () => {
    await fixture.close()
    await rm(folder, { recursive: true, force: true })
  })

  it('webUtils.getPathForFile → returns the path of a chosen or dropped file, and none of a created one', async () => {
    const paths = [join(folder, 'one.txt'), join(folder, 'same.txt')]
    for (const path of paths) await writeFile(path, 'same')
    await page.setInputFiles('input', paths)
    await until(
      () => page.evaluate(() => Reflect.get(window, 'paths') as string[] | undefined),
      (list) => list !== undefined,
    )
    expect(await page.evaluate(() => Reflect.get(window, 'paths') as unknown)).toEqual(paths)

    const cdp = await page.context().newCDPSession(page)
    const data = { items: [], files: [paths[1] ?? ''], dragOperationsMask: 1 }
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
      await cdp.send('Input.dispatchDragEvent', { type, x: 100, y: 100, data })
    await until(
      () => page.evaluate(() => Reflect.get(window, 'dropped') as string[] | undefined),
      (list) => list !== undefined,
    )
    expect(await page.evaluate(() => Reflect.get(window, 'dropped') as unknown)).toEqual([paths[1]])

    const made = await page.evaluate(() =>
      (Reflect.get(window, 'bridge') as { pathOf: (file: unknown) => string }).pathOf(new File(['x'], 'x.txt')),
    )
    expect(made).toBe('')
    const refused = await page.evaluate(() => {
      try {
        return (Reflect.get(window, 'bridge') as { pathOf: (file: unknown) => string }).pathOf({})
      } catch (error) {
        return String(error)
      }
    })
    expect(refused).toMatch(/expected to receive a File object/)
  })

  it('safeStorage → encrypts, decrypts, and refuses data it didn’t encrypt, in both APIs', async () => {
    const seen = await fixture.app.evaluate(async ({ safeStorage }) => {
      const secret = 'a secret ✓'
      const one = safeStorage.encryptString(secret)
      const two = await safeStorage.encryptStringAsync(secret)
      const refusal = (run: () => unknown): string => {
        try {
          return String(run())
        } catch (error) {
          return String(error)
        }
      }
      return {
        available: [safeStorage.isEncryptionAvailable(), await safeStorage.isAsyncEncryptionAvailable()],
        backend: safeStorage.getSelectedStorageBackend(),
        isHidden: !one.includes('secret') && !two.includes('secret'),
        back: [safeStorage.decryptString(one), (await safeStorage.decryptStringAsync(two)).result],
        plain: refusal(() => safeStorage.decryptString(Buffer.from('plain text'))),
        text: refusal(() => safeStorage.decryptString('v11' as never)),
      }
    })
    expect(seen.available).toEqual([true, true])
    expect(seen.backend).toBe('gnome_libsecret')
    expect(seen.isHidden).toBe(true)
    expect(seen.back).toEqual(['a secret ✓', 'a secret ✓'])
    expect(seen.plain).toMatch(/does not appear to be encrypted/)
    expect(seen.text).toMatch(/to be a buffer/)
  })

  it('postMessage → checks its arguments, and transfers a port once', async () => {
    const said = await fixture.app.evaluate(({ BrowserWindow, MessageChannelMain }) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents as unknown as {
        postMessage: (...args: unknown[]) => void
      }
      const { port1, port2 } = new MessageChannelMain()
      const gone = new MessageChannelMain().port1
      const saidBy = (run: () => void): string => {
        try {
          run()
          return 'nothing'
        } catch (error) {
          return String(error)
        }
      }
      const port = port1 as unknown as { postMessage: (...args: unknown[]) => void }
      return [
        saidBy(() => contents.postMessage()),
        saidBy(() => contents.postMessage('told')),
        saidBy(() => contents.postMessage(null, '', [])),
        saidBy(() => contents.postMessage('told', () => undefined)),
        saidBy(() => contents.postMessage('told', '', null)),
        saidBy(() => contents.postMessage('told', '', [123])),
        saidBy(() => contents.postMessage('told', '', [gone, gone])),
        saidBy(() => {
          contents.postMessage('told', '', [gone])
          contents.postMessage('told', '', [gone])
        }),
        saidBy(() => port.postMessage()),
        saidBy(() => port.postMessage('', [port1])),
        saidBy(() => port.postMessage('', [new Date()])),
        saidBy(() => port.postMessage('', [port2, port2])),
      ]
    })
    expect(said).toEqual([
      expect.stringMatching(/Insufficient number of arguments/),
      expect.stringMatching(/Insufficient number of arguments/),
      expect.stringMatching(/argument at index 0/),
      expect.stringMatching(/could not be cloned/),
      expect.stringMatching(/Invalid value for transfer/),
      expect.stringMatching(/Invalid value for transfer/),
      expect.stringMatching(/duplicate/),
      expect.stringMatching(/already neutered/),
      expect.stringMatching(/Insufficient number of arguments/),
      expect.stringMatching(/contains the source port/),
      expect.stringMatching(/not a valid port/),
      expect.stringMatching(/duplicate/),
    ])
  })

  it('mainFrame → exists before the first document and stays the same object across origins', async () => {
    const seen = await fixture.app.evaluate(async ({ BrowserWindow }) => {
      const window = new BrowserWindow({ show: false })
      const { mainFrame } = window.webContents
      const first = mainFrame.url
      await window.loadURL('app://shell/index')
      const isSame = window.webContents.mainFrame === mainFrame
      await window.loadURL('app://other/index')
      const answer = [first, isSame, window.webContents.mainFrame === mainFrame, mainFrame.url, mainFrame.isDestroyed()]
      window.destroy()
      return answer
    })
    expect(seen).toEqual(['', true, true, 'app://other/index', false])
  })

  it('loadURL → is rejected when replaced by another load, which isn’t', async () => {
    const outcome = await fixture.app.evaluate(async ({ BrowserWindow }) => {
      const window = new BrowserWindow({ show: false })
      const told = (loading: Promise<void>) =>
        loading.then(
          () => 'loaded',
          (error: { code?: string }) => error.code,
        )
      const first = told(window.loadURL('app://shell/first'))
      const second = told(window.loadURL('app://shell/index'))
      const both = [await first, await second]
      window.destroy()
      return both
    })
    expect(outcome).toEqual(['ERR_ABORTED', 'loaded'])
  })

  it('frames in a page → report load ends and failures, and ask the handler for new windows', async () => {
    await fixture.serve(
      'shell/frames',
      '<!doctype html><iframe src="/inside"></iframe><iframe src="https://nowhere.invalid/"></iframe>',
      {
        'content-type': 'text/html',
      },
    )
    await fixture.serve('shell/inside', '<!doctype html><title>inside</title>')
    const inside = await fixture.app.evaluate(async ({ BrowserWindow }) => {
      const { told } = globalThis as unknown as FixtureGlobals
      told.length = 0
      const window = new BrowserWindow({ show: false })
      window.webContents.setWindowOpenHandler(({ url }) => {
        told.push(['asked', url])
        return { action: 'deny' }
      })
      window.webContents.on('did-frame-finish-load', (_event, isMain) => told.push(['finished', isMain]))
      window.webContents.on('did-fail-load', (_event, code, _text, url, isMain) =>
        told.push(['failed', code < 0, url, isMain]),
      )
      await window.loadURL('app://shell/frames')
      const frame = window.webContents.mainFrame.frames.find(({ url }) => url.endsWith('/inside'))
      const answer: unknown = await frame?.executeJavaScript(`window.open('/opened') === null`)
      return { answer, id: window.id }
    })
    expect(inside.answer).toBe(true)
    const told = await until(
      fixture.told,
      (list) => list.filter(([name]) => name === 'asked' || name === 'failed').length >= 2,
    )
    expect(told).toContainEqual(['finished', false])
    expect(told).toContainEqual(['failed', true, 'https://nowhere.invalid/', false])
    expect(told).toContainEqual(['asked', 'app://shell/opened'])
    await fixture.app.evaluate(({ BrowserWindow }, id) => BrowserWindow.fromId(id)?.destroy(), inside.id)
  })

  it('a protocol handler’s request → is never aborted, and no server is asked for an icon', async () => {
    const aborted = await fixture.app.evaluate(async ({ BrowserWindow }) => {
      const { served } = globalThis as unknown as FixtureGlobals
      const kept = { aborted: 0 }
      let asked: () => void = () => undefined
      const come = new Promise<void>((resolve) => {
        asked = resolve
      })
      served.set('shell/slow', (request: Request) => {
        request.signal.addEventListener('abort', () => {
          kept.aborted = 1
        })
        asked()
        return new Response(new ReadableStream({ start: (stream) => stream.enqueue(new Uint8Array(10)) }))
      })
      const contents = BrowserWindow.getAllWindows()[0]?.webContents
      await contents?.executeJavaScript(
        `globalThis.leaving = new AbortController(); fetch('/slow', { signal: leaving.signal }).catch(() => 0); 0`,
      )
      await come
      await contents?.executeJavaScript(`leaving.abort()`)
      // After a round trip, an abort would have been reported.
      await contents?.executeJavaScript(`fetch('/after').then(() => 0)`)
      return kept.aborted
    })
    expect(aborted).toBe(0)
    const asked = await fixture.app.evaluate(() =>
      (globalThis as unknown as FixtureGlobals).requests.map(({ url }) => url),
    )
    expect(asked.filter((url) => url.includes('favicon'))).toEqual([])
  })

  it('a handler without a response, or a failing one → ends the load with ERR_UNEXPECTED', async () => {
    const codes = await fixture.app.evaluate(async ({ BrowserWindow, net }) => {
      const { served } = globalThis as unknown as FixtureGlobals
      served.set('shell/nonsense', () => 'text' as unknown as Response)
      served.set('shell/throws', () => {
        throw new Error('on purpose')
      })
      const window = new BrowserWindow({ show: false })
      const list: unknown[] = []
      for (const path of ['nonsense', 'throws'])
        list.push(
          await window.loadURL(`app://shell/${path}`).then(
            () => 'loaded',
            (error: { code?: string }) => error.code,
          ),
        )
      window.destroy()
      list.push(await net.fetch('app://shell/nonsense').then(() => 'answered', String))
      list.push(await net.fetch('http://127.0.0.1:9/').then(() => 'answered', String))
      list.push(await net.fetch('nothing://x/').then(() => 'answered', String))
      return list
    })
    expect(codes).toEqual([
      'ERR_UNEXPECTED',
      'ERR_UNEXPECTED',
      expect.stringMatching(/net::ERR_UNEXPECTED/),
      expect.stringMatching(/net::ERR_(CONNECTION_REFUSED|FAILED)/),
      expect.stringMatching(/net::ERR_UNKNOWN_URL_SCHEME/),
    ])
  })

  it('a sandboxed preload → has Buffer, and process emits loaded after it ran', async () => {
    expect(await page.evaluate(() => (Reflect.get(window, 'bridge') as { seen: () => unknown }).seen())).toEqual({
      text: 'aGkg4pyT',
      back: 'hi ✓',
      hex: '6869',
      loaded: true,
    })
  })

  it('the context bridge → passes elements, omits symbols and refuses deep nesting', async () => {
    const seen = await page.evaluate(() => {
      const bridge = Reflect.get(window, 'bridge') as {
        tagOf: (element: unknown) => string
        same: (value: unknown) => unknown
      }
      let deep: unknown[] = []
      for (let depth = 0; depth < 1_100; depth += 1) deep = [deep]
      let refusal = ''
      try {
        bridge.same(deep)
      } catch (error) {
        refusal = String(error)
      }
      return [
        bridge.tagOf(document.querySelector('input')),
        bridge.same(document.body) === document.body,
        bridge.same(Symbol('x')) ?? 'left out',
        refusal,
      ]
    })
    expect(seen).toEqual(['INPUT', true, 'left out', expect.stringMatching(/recursion depth exceeded/)])
  })

  it('a guest → has its own storage: entries, databases, caches and cookies', async () => {
    await fixture.app.evaluate(() => {
      const { served } = globalThis as unknown as FixtureGlobals
      served.set('shell/host', {
        body: '<!doctype html><webview src="app://kept/index" partition="guest"></webview>',
        headers: { 'content-type': 'text/html' },
      })
    })
    const host = await fixture.open('app://shell/host')
    const result = await until(
      () =>
        fixture.app.evaluate(async ({ webContents }) => {
          const guest = webContents
            .getAllWebContents()
            .find((contents) => contents.getType() === 'webview' && contents.getURL() === 'app://kept/index')
          if (!guest || guest.isLoading()) return null
          return (await guest.executeJavaScript(`(async () => {
            localStorage.setItem('a', '1')
            document.cookie = 'c=1'
            await caches.open('x')
            await new Promise((done, failed) => { const asked = indexedDB.open('d'); asked.onsuccess = done; asked.onerror = () => failed(asked.error) })
            return [localStorage.getItem('a'), document.cookie, (await caches.keys()).length, (await indexedDB.databases()).length]
          })().catch(String)`)) as unknown
        }),
      (value) => value !== null,
    )
    expect(result).toEqual(['1', 'c=1', 1, 1])
    await host.close()
  })

  it('menus → have Electron’s items, keys and radio groups, and refuse unknown types', async () => {
    const seen = await fixture.app.evaluate(({ Menu, MenuItem }) => {
      const menu = Menu.buildFromTemplate([
        { role: 'editMenu' },
        { role: 'windowMenu' },
        { label: 'One', type: 'radio', checked: true },
        { label: 'Two', type: 'radio' },
      ])
      const [edit, windows, one, two] = menu.items
      two?.click()
      let refusal = ''
      try {
        refusal = new MenuItem({ label: 'x', type: 'nonsense' as 'normal' }).type
      } catch (error) {
        refusal = String(error)
      }
      return {
        edit: edit?.submenu?.items.map(({ role, type }) => role ?? type),
        window: windows?.submenu?.items.map(({ role }) => role),
        keys: edit?.submenu?.items.find(({ role }) => role === 'redo')?.accelerator,
        radios: [one?.checked, two?.checked],
        isInMenu: one?.menu === menu,
        refusal,
      }
    })
    expect(seen.edit).toEqual(['undo', 'redo', 'separator', 'cut', 'copy', 'paste', 'delete', 'separator', 'selectAll'])
    expect(seen.window).toEqual(['minimize', 'zoom', 'close'])
    expect(seen.keys).toBe('Shift+CmdOrCtrl+Z')
    expect(seen.radios).toEqual([false, true])
    expect(seen.isInMenu).toBe(true)
    expect(seen.refusal).toMatch(/Unknown menu item type/)
  })

  it('dialogs → check their options', async () => {
    const said = await fixture.app.evaluate(async ({ dialog }) => {
      const saidBy = async (run: () => Promise<unknown>): Promise<string> => run().then(() => 'nothing', String)
      return [
        await saidBy(() => dialog.showOpenDialog({ title: 300 as unknown as string })),
        await saidBy(() => dialog.showOpenDialog({ properties: {} as [] })),
        await saidBy(() => dialog.showMessageBox({} as { message: string })),
        await saidBy(() => dialog.showMessageBox({ message: 'x', buttons: false as unknown as string[] })),
        await saidBy(() => dialog.showMessageBox({ message: 'x', type: 'loud' as 'info' })),
      ]
    })
    expect(said).toEqual([
      expect.stringMatching(/Title must be a string/),
      expect.stringMatching(/Properties must be an array/),
      expect.stringMatching(/Message must be a string/),
      expect.stringMatching(/Buttons must be an array/),
      expect.stringMatching(/Invalid message box type/),
    ])
  })

  it('a killed utility process → exits with 0, and the clipboard can be read', async () => {
    const code = await fixture.app.evaluate(async ({ utilityProcess, clipboard }) => {
      const { folder: where } = globalThis as unknown as FixtureGlobals
      const child = utilityProcess.fork(`${where}/utility.js`)
      await new Promise((resolve) => child.once('spawn', () => resolve(undefined)))
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill()
      await clipboard.writeText('held')
      return [await ended, (await clipboard.read())[0]?.types]
    })
    expect(code).toEqual([0, ['text/plain']])
  })
})
