import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { CALLS } from '#contract/api'
import { ITEM_WINDOW_CALLS } from '#contract/item-window-rights'
import { ok } from '#domain/result'
import { channels, schemaOf } from '../builders/contract'
import { bundleGuards, type GuardedMain } from '../builders/guarded-main'
import { definitionOf } from '../builders/schema-values'
import { createRecordingElectron, FakeContents, FakeSession } from '../fakes/recording-electron'

const SHELL = 'app://shell/index.html'
const GUEST = 'app://reviewer/index.html'
/** Project of the item windows. */
const PROJECT = 1
const OPTIONS = { width: 1, height: 1, title: '', backgroundColor: '' }
/** Every permission of the installed Electron. */
const permissions = [
  ...(
    /setPermissionRequestHandler\(handler: [^\n]*?permission: ([^,]+),/.exec(
      readFileSync(createRequire(import.meta.url).resolve('electron/electron.d.ts'), 'utf8'),
    )?.[1] ?? ''
  ).matchAll(/'([\w-]+)'/g),
].map(([, name = '']) => name)
let run: (electron: unknown) => GuardedMain
let fake: ReturnType<typeof createRecordingElectron>
let main: GuardedMain
let entered: string[]
let refused: string[]
let shell: FakeContents
let guest: FakeContents

beforeAll(async () => {
  run = await bundleGuards()
})

beforeEach(() => {
  fake = createRecordingElectron()
  main = run(fake.electron)
  entered = []
  refused = []
  main.guardNavigation(main.allowedOrigins(() => 'https://auth.example'))
  const handlers = Object.fromEntries(
    Object.entries(CALLS).map(([area, calls]) => [
      area,
      Object.fromEntries(Object.keys(calls).map((call) => [call, () => (entered.push(`${area}.${call}`), ok(null))])),
    ]),
  )
  main.handleCalls(handlers as unknown as Parameters<typeof main.handleCalls>[0], {
    onRefused: (channel, reason) => refused.push(`${channel}: ${reason}`),
    onUnexpected: (channel) => refused.push(`${channel}: unexpected`),
  })
  main.relayReviewerPorts((channel, reason) => refused.push(`${channel}: ${reason}`))
  shell = main.createWindow('shell', OPTIONS).webContents as unknown as FakeContents
  guest = fake.make('webview', GUEST)
  guest.hostWebContents = shell
})

interface Sender {
  readonly sender: FakeContents
  readonly senderFrame: { readonly url: string; readonly parent: unknown } | null
}
const from = (sender: FakeContents, url: string, parent: unknown = null): Sender => ({
  sender,
  senderFrame: { url, parent },
})
const ITEM = 'app://shell/item-window/index.html'
const window = (kind: 'shell' | 'itemWindow' | 'authPage' | 'signIn') =>
  main.createWindow(kind, OPTIONS, kind === 'itemWindow' ? PROJECT : undefined).webContents as unknown as FakeContents

const SENDERS: Readonly<Record<string, () => Sender>> = {
  'a frame that is gone': () => ({ sender: shell, senderFrame: null }),
  'a frame inside the shell': () => from(shell, SHELL, {}),
  'an empty frame inside the shell': () => from(shell, 'about:blank', {}),
  'the shell at an empty address': () => from(shell, ''),
  'the shell at about:blank': () => from(shell, 'about:blank'),
  'the shell at the page of an item': () => from(shell, ITEM),
  'a window of an item at the shell': () => from(window('itemWindow'), SHELL),
  'a window of an item that belongs to no project': () =>
    from(main.createWindow('itemWindow', OPTIONS).webContents as unknown as FakeContents, ITEM),
  'a frame inside a window of an item': () => from(window('itemWindow'), ITEM, {}),
  'a window of an item at the reviewer': () => from(window('itemWindow'), GUEST),
  'the shell at a blob': () => from(shell, 'blob:app://shell/1'),
  'the shell at the reviewer': () => from(shell, GUEST),
  'the shell at a name that begins alike': () => from(shell, 'app://shell.evil/index.html'),
  'the shell at a name behind a person': () => from(shell, 'app://shell@evil/index.html'),
  'the shell at another scheme': () => from(shell, 'https://shell/index.html'),
  'the guest': () => from(guest, GUEST),
  'the guest that says it is the shell': () => from(guest, SHELL),
  'the auth page': () => from(window('authPage'), 'https://auth.example/shared'),
  'the auth page at the shell': () => from(window('authPage'), SHELL),
  'the sign-in page': () => from(window('signIn'), SHELL),
  'a page that nobody knows': () => from(new FakeContents(99, 'window', SHELL), SHELL),
  'a shell that is destroyed': () => {
    shell.destroyed = true
    return from(shell, SHELL)
  },
}

describe('a call to main', () => {
  it('has a handler for every channel of the contract, and no other [D.4]', () => {
    expect([...fake.ipcMain.handlers.keys()].toSorted()).toEqual(channels.toSorted())
  })

  it.each(Object.entries(SENDERS))(
    'from %s is refused on every channel before anything runs [D.4]',
    async (_name, make) => {
      const event = make()
      for (const channel of channels) {
        expect(await fake.ipcMain.handlers.get(channel)?.(event)).toMatchObject({
          ok: false,
          error: { code: 'invalid_request' },
        })
      }
      expect(entered).toEqual([])
      expect(refused).toEqual(channels.map((channel) => `${channel}: sender`))
    },
  )

  it('from the shell’s own page is accepted if its arguments are valid, and refused otherwise [D.4]', async () => {
    const event = from(shell, `${SHELL}#/projects`)
    for (const channel of channels) await fake.ipcMain.handlers.get(channel)?.(event)
    expect(entered).toContain('projects.list')
    expect(entered).not.toContain('items.open')
    expect(entered.length + refused.length).toBe(channels.length)
  })

  it('from an item window is accepted on its listed channels only [D.4]', async () => {
    const event = from(window('itemWindow'), `${ITEM}#/projects/1/review/2`)
    for (const channel of channels) await fake.ipcMain.handlers.get(channel)?.(event, 'no such arguments')
    const bySender = refused.filter((line) => line.endsWith(': sender')).map((line) => line.replace(/: sender$/, ''))
    expect(bySender.toSorted()).toEqual(channels.filter((channel) => !ITEM_WINDOW_CALLS.has(channel)).toSorted())
    for (const channel of ['session.signOut', 'account.delete', 'team.choose', 'platform.start', 'imports.start'])
      if (channels.some((one) => one === channel)) expect(bySender).toContain(channel)
    expect(bySender.length).toBeGreaterThan(40)
  })

  it('from an item window about another project is refused and counted on every channel [D.4]', async () => {
    const event = from(window('itemWindow'), `${ITEM}#/projects/${PROJECT + 1}/review/2`)
    const itself = [...ITEM_WINDOW_CALLS].filter(([, named]) => named === 'first').map(([channel]) => channel)
    for (const channel of itself) {
      await fake.ipcMain.handlers.get(channel)?.(event, PROJECT + 1)
      await fake.ipcMain.handlers.get(channel)?.(event, PROJECT)
    }
    expect(refused).toEqual(itself.map((channel) => `${channel}: project`))
    expect(entered).toEqual(itself)
    refused.length = 0
    const place = { itemId: 2, guestId: 3, offset: 0, limit: 1 }
    for (const projectId of [PROJECT + 1, PROJECT]) {
      for (const channel of ['items.page', 'items.open', 'items.request', 'saves.versions', 'itemWindows.open'])
        await fake.ipcMain.handlers.get(channel)?.(event, { projectId, ...place })
    }
    expect(refused.map((line) => line.replace(/^.*: /, ''))).toEqual(Array(5).fill('project'))
  })

  it('from an item window names no project without a check', () => {
    for (const channel of channels) {
      const named = ITEM_WINDOW_CALLS.get(channel)
      const [first] = definitionOf(schemaOf(channel)).items ?? []
      const keys = first === undefined ? [] : Object.keys(definitionOf(first).shape ?? {})
      if (named === undefined || named === 'row') continue
      expect(keys.includes('projectId'), channel).toBe(named === 'field')
      const isNumber = first !== undefined && definitionOf(first).type === 'number'
      expect(isNumber, channel).toBe(named === 'first')
    }
  })

  it('that is refused is not repeated in its error message [D.1]', async () => {
    const event = from(shell, SHELL)
    const secret = 'canary, correct horse'
    const hostile: readonly unknown[][] = [
      [secret],
      [{ password: 7, oldPassword: secret, newPassword: [secret] }],
      ['a', { [`${secret}\n`.repeat(100)]: secret }],
      [{ name: 'x', data: { [secret.repeat(20)]: secret } }],
      [secret, secret, secret],
    ]
    for (const channel of channels) {
      for (const args of hostile) {
        const answer = await fake.ipcMain.handlers.get(channel)?.(event, ...args)
        if (!entered.includes(channel)) expect(JSON.stringify(answer), channel).not.toContain('canary')
      }
    }
    expect(refused.length).toBeGreaterThan(channels.length)
    for (const said of refused) {
      expect(said).not.toContain('canary')
      expect(said.length).toBeLessThan(300)
    }
  })
})

describe('an endpoint of the platform', () => {
  const called: string[] = []
  const doors = () => {
    called.length = 0
    const check = main.createShellCheck((channel, reason) => refused.push(`${channel}: ${reason}`))
    const ask = async (name: string) => (called.push(name), ok(null))
    return main.platformHandlers({
      check,
      call: main.createShellCalls(ask as unknown as Parameters<typeof main.createShellCalls>[0], check),
      hold: async (name) => (called.push(name), ok(null)),
      jobStarted: async () => undefined,
    })
  }
  const ask = (event: Sender, channel: string, name: string, said: unknown) => {
    fake.ipcMain.handlers.clear()
    main.handleCalls({ platform: doors() } as unknown as Parameters<typeof main.handleCalls>[0], {
      onRefused: (refusedChannel, reason) => refused.push(`${refusedChannel}: ${reason}`),
      onUnexpected: (broken) => refused.push(`${broken}: unexpected`),
    })
    return fake.ipcMain.handlers.get(`platform.${channel}`)?.(event, name, said)
  }

  it('reserved for the shell, called by an item window → nothing is sent, and it is counted [D.4]', async () => {
    const item = from(window('itemWindow'), `${ITEM}#/projects/${PROJECT}/review/2`)
    const path = { projectId: PROJECT }
    expect(await ask(item, 'write', 'deleteProject', { path })).toMatchObject({ error: { code: 'invalid_request' } })
    expect(called).toEqual([])
    expect(refused).toEqual(['platform.write: row'])
    expect(await ask(from(shell, SHELL), 'write', 'deleteProject', { path })).toEqual(ok(null))
    expect(called).toEqual(['deleteProject'])
  })

  it('of another project, called by an item window → nothing is sent, and it is counted [D.4]', async () => {
    const item = from(window('itemWindow'), `${ITEM}#/projects/${PROJECT + 1}/review/2`)
    const remove = (projectId: number) => ask(item, 'write', 'deleteClass', { projectId, path: { classId: 3 } })
    const approve = (projectId: number) =>
      ask(item, 'hold', 'updateItem', { projectId, path: { itemId: 3 }, body: { is_pinned: 1 } })
    expect(await remove(PROJECT + 1)).toMatchObject({ error: { code: 'invalid_request' } })
    expect(await approve(PROJECT + 1)).toMatchObject({ error: { code: 'invalid_request' } })
    expect(called).toEqual([])
    expect(refused).toEqual(['platform.write: project', 'platform.hold: project'])
    expect(await remove(PROJECT)).toEqual(ok(null))
    expect(await approve(PROJECT)).toEqual(ok(null))
  })
})

describe('the auth page', () => {
  const AUTH = 'https://auth.example/auth/'
  const hears = async () => {
    const heard: unknown[] = []
    const page = await main.openAuthPage(main.createWindow, AUTH)
    if (page.ok) page.value.onMessage((message) => heard.push(message))
    return { heard, contents: fake.last(), page }
  }

  it('is heard only from its main frame on the auth host [S7.4]', async () => {
    const { heard, contents } = await hears()
    const page = 'https://auth.example/auth/shared'
    const strangers: readonly Sender[] = [
      ...Object.values(SENDERS).map((make) => make()),
      from(shell, page),
      from(guest, page),
      from(window('authPage'), page),
      from(contents, page, {}),
      { sender: contents, senderFrame: null },
      ...['about:blank', '', SHELL, 'https://auth.example.evil/', 'http://auth.example/auth/shared'].map((url) =>
        from(contents, url),
      ),
    ]
    for (const stranger of strangers) fake.ipcMain.emit('auth.fromPage', stranger, { type: 'ready' })
    expect(heard).toEqual([])
    fake.ipcMain.emit('auth.fromPage', from(contents, page), { type: 'ready' })
    expect(heard).toEqual([{ type: 'ready' }])
  })

  it('is the page at /shared of the auth host [S7.4]', async () => {
    const { contents } = await hears()
    expect(contents.loaded).toBe(`${AUTH}shared`)
  })

  it('loses no early message, and receives answers [S7.4]', async () => {
    const page = await main.openAuthPage(main.createWindow, AUTH)
    if (!page.ok) throw new Error(page.error.code)
    const say = (message: unknown) => fake.ipcMain.emit('auth.fromPage', from(fake.last(), `${AUTH}shared`), message)
    const heard: unknown[] = []
    say('first')
    say('second')
    page.value.onMessage((message) => heard.push(message))
    say('third')
    expect(heard).toEqual(['first', 'second', 'third'])
    page.value.post({ type: 'hello' } as never)
    expect(fake.last().sent).toEqual([['auth.toPage', { type: 'hello' }]])
    let gone = 0
    page.value.onGone(() => (gone += 1))
    fake.last().emit('render-process-gone')
    expect(gone).toBe(1)
    page.value.post({ type: 'nobody' } as never)
    expect(fake.last().sent).toHaveLength(1)
  })

  it('is ignored once closed [S7.4]', async () => {
    const { heard, contents, page } = await hears()
    if (page.ok) page.value.close()
    fake.ipcMain.emit('auth.fromPage', from(contents, `${AUTH}shared`), { type: 'ready' })
    expect(heard).toEqual([])
    expect(fake.ipcMain.listenerCount('auth.fromPage')).toBe(0)
  })
})

describe('the reviewer’s port', () => {
  const CHANNEL = 'reviewer.port'
  const port = () => ({
    closed: false,
    close() {
      this.closed = true
    },
  })
  const hand = (event: Sender, message: unknown, ports: readonly unknown[]) =>
    fake.ipcMain.emit(CHANNEL, { ...event, ports }, message)

  it('goes from the shell to its own guest only [D.5]', () => {
    const handed = port()
    hand(from(shell, SHELL), { guestId: guest.id, doc: 'a' }, [handed])
    expect(guest.mainFrame.posted).toEqual([[CHANNEL, { doc: 'a' }, [handed]]])
  })

  it.each(Object.entries(SENDERS))('from %s is closed and not delivered [D.5]', (_name, make) => {
    const handed = port()
    hand(make(), { guestId: guest.id, doc: 'a' }, [handed])
    expect({ posted: guest.mainFrame.posted, closed: handed.closed, refused: refused.length }).toEqual({
      posted: [],
      closed: true,
      refused: 1,
    })
  })

  it('to anything but this window’s guest on the guest’s origin is closed [D.5]', () => {
    const other = fake.make('webview', GUEST)
    other.hostWebContents = window('shell')
    const odd = fake.make('webview', GUEST)
    odd.hostWebContents = window('authPage')
    const elsewhere = fake.make('webview', 'https://evil/')
    elsewhere.hostWebContents = shell
    const targets: readonly unknown[] = [
      { guestId: shell.id, doc: 'a' },
      { guestId: other.id, doc: 'a' },
      { guestId: odd.id, doc: 'a' },
      { guestId: elsewhere.id, doc: 'a' },
      { guestId: 1_000, doc: 'a' },
      { guestId: '2', doc: 'a' },
      { guestId: guest.id, doc: 'a'.repeat(1_000) },
      { guestId: guest.id },
      null,
    ]
    for (const message of targets) {
      const handed = port()
      hand(from(shell, SHELL), message, [handed])
      expect(handed.closed, JSON.stringify(message)).toBe(true)
    }
    hand(from(shell, SHELL), { guestId: guest.id, doc: 'a' }, [])
    const two = [port(), port()]
    hand(from(shell, SHELL), { guestId: guest.id, doc: 'a' }, two)
    expect(two.every(({ closed }) => closed)).toBe(true)
    expect([guest, other, odd, elsewhere, shell].flatMap(({ mainFrame }) => mainFrame.posted)).toEqual([])
    expect(refused).toHaveLength(targets.length + 2)
  })
})

describe('every page', () => {
  it('can’t navigate away by any of three ways, opens no window, and uses no peer connection [D.5]', () => {
    for (const contents of [
      shell,
      guest,
      window('authPage'),
      window('signIn'),
      fake.make('window', ''),
      fake.make('webview', ''),
    ]) {
      for (const way of ['will-navigate', 'will-redirect', 'will-frame-navigate']) {
        let prevented = false
        contents.emit(way, { url: 'https://evil.example/', preventDefault: () => (prevented = true) })
        expect(prevented).toBe(true)
      }
      expect(contents.openHandler?.()).toEqual({ action: 'deny' })
      expect(contents.rtcPolicy).toBe('disable_non_proxied_udp')
    }
  })

  it('embeds nothing but the web components’ page in a guest', () => {
    const went = (contents: FakeContents, url: string, isMainFrame: boolean): boolean => {
      let prevented = false
      contents.emit('will-frame-navigate', { url, isMainFrame, preventDefault: () => (prevented = true) })
      return !prevented
    }
    expect(went(guest, 'app://reviewer/component.html#app%3A%2F%2Freviewer', false)).toBe(true)
    for (const url of [
      'app://reviewer/index.html',
      'app://reviewer/media/x',
      'data:text/html,x',
      'https://evil.example/',
    ])
      expect(went(guest, url, false), url).toBe(false)
    expect(went(guest, 'app://reviewer/index.html', true)).toBe(true)
  })

  it('may contain a guest only if it is the shell, and only with the reviewer’s page [D.5]', () => {
    const attach = (contents: FakeContents, src: string): boolean => {
      let prevented = false
      contents.emit(
        'will-attach-webview',
        { preventDefault: () => (prevented = true) },
        { nodeIntegration: true },
        { src },
      )
      return !prevented
    }
    expect(attach(shell, GUEST)).toBe(true)
    for (const src of ['https://evil/', 'app://shell/index.html', 'app://reviewer/other.html', 'about:blank', '']) {
      expect(attach(shell, src), src).toBe(false)
    }
    for (const other of [guest, window('authPage'), window('signIn'), fake.make('window', SHELL)])
      expect(attach(other, GUEST)).toBe(false)
  })

  it('gives a guest its own web preferences, whatever its tag requests [D.5]', () => {
    const preferences = { nodeIntegration: true, sandbox: false, preload: '/evil.js' }
    const params = {
      src: GUEST,
      partition: 'persist:mine',
      allowpopups: '',
      preload: '/evil.js',
      webpreferences: 'a=b',
    }
    shell.emit('will-attach-webview', { preventDefault: () => undefined }, preferences, params)
    expect(preferences).toEqual(main.PREFERENCES.guest)
    expect(params).toEqual({ src: GUEST, partition: main.PREFERENCES.guest.partition })
  })

  it('gets no permission in any session, except the shell’s writing to the clipboard [D.5]', () => {
    const session = new FakeSession()
    fake.app.emit('session-created', session)
    const { request, check, device } = session.set as Record<string, (...args: unknown[]) => unknown>
    const answers: unknown[] = []
    const copies: unknown[] = []
    expect(permissions.length).toBeGreaterThan(40)
    for (const permission of [...permissions, 'of the next Electron']) {
      for (const contents of [shell, guest, window('authPage'), null]) {
        for (const origin of [SHELL, GUEST, 'https://auth.example/', 'https://evil.example/']) {
          for (const isMainFrame of [true, false]) {
            const details = { requestingUrl: origin, isMainFrame }
            const isCopy = permission === 'clipboard-sanitized-write' && contents === shell && origin === SHELL
            const given = isCopy && isMainFrame ? copies : answers
            request?.(contents, permission, (granted: boolean) => given.push(granted), details)
            given.push(check?.(contents, permission, origin, details))
          }
        }
      }
    }
    for (const deviceType of ['hid', 'serial', 'usb']) answers.push(device?.({ deviceType, origin: SHELL }))
    expect(new Set(answers)).toEqual(new Set([false]))
    expect(copies).toEqual([true, true])
  })

  it('is guarded in the named sessions, even if their creation wasn’t announced [D.5]', async () => {
    await new Promise((done) => setImmediate(done))
    const { defaultSession, fromPartition } = fake.electron.session
    const known = ['guest', 'documents', 'authPage', 'signIn'] as const
    for (const session of [
      defaultSession,
      ...known.map((kind) => fromPartition(main.PREFERENCES[kind].partition ?? '')),
    ]) {
      expect(Object.keys(session.set).toSorted()).toEqual(['check', 'device', 'request'])
      fake.app.emit('session-created', session)
      expect(session.listenerCount('will-download')).toBe(1)
    }
  })

  it('contains at most one guest: a second one replaces the first [D.5]', () => {
    const second = fake.make('webview', GUEST)
    second.hostWebContents = shell
    const elsewhere = fake.make('webview', GUEST)
    elsewhere.hostWebContents = window('shell')
    shell.emit('did-attach-webview', {}, guest)
    expect([guest, second, elsewhere].map(({ destroyed }) => destroyed)).toEqual([false, true, false])
  })

  it('downloads nothing in any session [D.5]', () => {
    const session = new FakeSession()
    fake.app.emit('session-created', session)
    let prevented = false
    session.emit('will-download', { preventDefault: () => (prevented = true) }, {}, guest)
    expect(prevented).toBe(true)
  })

  it('has exactly the preferences of the table, and is hidden until shown [D.5]', () => {
    for (const kind of ['shell', 'authPage', 'signIn'] as const) {
      const { options } = main.createWindow(kind, OPTIONS) as unknown as {
        readonly options: Readonly<Record<string, unknown>>
      }
      expect(options).toEqual({
        ...OPTIONS,
        show: false,
        autoHideMenuBar: false,
        webPreferences: main.PREFERENCES[kind],
      })
      expect(options['webPreferences']).not.toBe(main.PREFERENCES[kind])
    }
  })

  it('as a guest requests only its own origin; traffic that bypasses filters ends at a dead proxy [D.5]', () => {
    const session = new FakeSession()
    main.confineNetwork(session as unknown as Electron.Session, 'app://reviewer', undefined)
    const filter = session.set['filter'] as (
      details: { url: string },
      decide: (answer: { cancel: boolean }) => void,
    ) => void
    const isStopped = (url: string): boolean => {
      let stopped = false
      filter({ url }, ({ cancel }) => (stopped = cancel))
      return stopped
    }
    for (const url of [
      'https://evil/',
      'http://127.0.0.1:1/',
      'ws://evil/',
      'app://shell/index.html',
      'app://reviewer.evil/',
      'file:///etc/passwd',
      'devtools://x',
      'https://app:reviewer@evil/',
      'no address',
    ]) {
      expect(isStopped(url), url).toBe(true)
    }
    for (const url of [GUEST, 'app://reviewer/media/x', 'blob:app://reviewer/1', 'data:image/png;base64,x'])
      expect(isStopped(url), url).toBe(false)
    expect(session.set['proxy']).toEqual({
      mode: 'fixed_servers',
      proxyRules: 'http://127.0.0.1:9',
      proxyBypassRules: '<-loopback>',
    })
  })
})
