import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { runInNewContext } from 'node:vm'
import { build } from 'vite'
import { beforeAll, describe, expect, it } from 'vitest'
import { CALLS, PUSHES } from '#contract/api'

const root = resolve(import.meta.dirname, '../..')

const NAMES = ['shell', 'reviewer-relay', 'auth-relay'] as const
const code = new Map<string, string>()

interface Recorded {
  readonly exposed: Map<string, unknown>
  readonly asked: unknown[][]
  readonly listeners: Map<string, ((...args: unknown[]) => void)[]>
  readonly page: ((event: unknown) => void)[]
  readonly posted: unknown[][]
}

/** Runs a bundled preload against an Electron that only records calls. */
function runPreload(name: (typeof NAMES)[number]): Recorded {
  const recorded: Recorded = { exposed: new Map(), asked: [], listeners: new Map(), page: [], posted: [] }
  const ask =
    (kind: string) =>
    (...args: unknown[]) =>
      void recorded.asked.push([kind, ...args])
  const electron = {
    contextBridge: { exposeInMainWorld: (key: string, api: unknown) => void recorded.exposed.set(key, api) },
    ipcRenderer: {
      invoke: ask('invoke'),
      send: ask('send'),
      sendToHost: ask('sendToHost'),
      postMessage: ask('postMessage'),
      on: (channel: string, listener: (...args: unknown[]) => void) => {
        recorded.listeners.set(channel, [...(recorded.listeners.get(channel) ?? []), listener])
      },
      removeListener: (channel: string, listener: unknown) => {
        recorded.listeners.set(
          channel,
          (recorded.listeners.get(channel) ?? []).filter((one) => one !== listener),
        )
      },
    },
    webUtils: { getPathForFile: () => '/a/file' },
  }
  const window = {
    location: { origin: 'app://page' },
    addEventListener: (_type: string, listener: (event: unknown) => void) => void recorded.page.push(listener),
    postMessage: (...args: unknown[]) => void recorded.posted.push(args),
  }
  runInNewContext(code.get(name) ?? '', {
    window,
    exports: {},
    module: { exports: {} },
    require: (asked: string) => {
      if (asked !== 'electron') throw new Error(`a sandboxed preload can't require ${asked}`)
      return electron
    },
  })
  Object.assign(recorded, { window })
  return recorded
}

/** Names of an API with each function's number of arguments, as a page sees them. */
function surfaceOf(api: unknown): unknown {
  if (typeof api === 'function') return api.length
  if (typeof api !== 'object' || api === null) return api
  return Object.fromEntries(Object.entries(api).map(([name, part]) => [name, surfaceOf(part)]))
}

beforeAll(async () => {
  for (const name of NAMES) {
    const made = await build({
      configFile: false,
      logLevel: 'silent',
      build: {
        write: false,
        minify: true,
        lib: { entry: join(root, 'preload', `${name}.ts`), formats: ['cjs'] },
        rollupOptions: { external: ['electron'] },
      },
    })
    const [bundle] = Array.isArray(made) ? made : [made]
    const chunks = bundle !== undefined && 'output' in bundle ? bundle.output : []
    code.set(name, chunks.map((chunk) => ('code' in chunk ? chunk.code : '')).join(''))
  }
})

describe('the API that the shell’s preload exposes', () => {
  it('is the contract’s calls, a way to listen, and the path of a dropped file only [D.4]', () => {
    const { exposed } = runPreload('shell')
    const calls = Object.fromEntries(
      Object.entries(CALLS).map(([area, rows]) => [
        area,
        Object.fromEntries(Object.keys(rows).map((name) => [name, 0])),
      ]),
    )
    expect([...exposed.keys()]).toEqual(['desktop'])
    expect(surfaceOf(exposed.get('desktop'))).toEqual({ ...calls, on: 2, pathOf: 1 })
  })

  it('reports a file’s path to main before the page asks for it, and nothing for a file without a path [D.4]', () => {
    const { exposed, asked } = runPreload('shell')
    const { pathOf } = exposed.get('desktop') as { readonly pathOf: (file: object) => string }
    expect(pathOf({})).toBe('/a/file')
    expect(asked).toEqual([['send', 'files.given', '/a/file']])
  })

  it('can’t address other channels [D.4]', () => {
    const { exposed, asked } = runPreload('shell')
    const desktop = exposed.get('desktop') as Record<string, Record<string, (...args: unknown[]) => unknown>>
    for (const area of Object.keys(CALLS)) {
      for (const call of Object.values(desktop[area] ?? {})) call('session.signOut', { channel: 'x' })
    }
    const channels = asked.map(([kind, channel]) => `${String(kind)} ${String(channel)}`)
    expect(channels).toEqual(
      Object.entries(CALLS).flatMap(([area, rows]) => Object.keys(rows).map((name) => `invoke ${area}.${name}`)),
    )
  })

  it('forwards nothing to main beyond a call’s declared data [D.4]', () => {
    const { exposed, asked } = runPreload('shell')
    const { app, imports } = exposed.get('desktop') as Record<string, Record<string, (...args: unknown[]) => unknown>>
    app?.['openExternal']?.('x'.repeat(1_000_000))
    app?.['openExternal']?.('x'.repeat(1_000_001))
    imports?.['chooseFolder']?.(['x'.repeat(1_000_001)])
    expect(asked.map(([, channel, said]) => [channel, said === null ? null : 'said'])).toEqual([
      ['app.openExternal', 'said'],
      ['app.openExternal', null],
      ['imports.chooseFolder', 'said'],
    ])
  })

  it('notifies listeners of known pushes only, never with the event, and stops on request [D.4]', () => {
    const { exposed, listeners } = runPreload('shell')
    const { on } = exposed.get('desktop') as {
      on: (name: string, listener: (...args: unknown[]) => void) => () => void
    }
    for (const name of ['session.signOut', 'ELECTRON_BROWSER', '__proto__', '']) {
      expect(() => on(name, () => undefined)).toThrow('Unknown push')
    }
    for (const name of Object.keys(PUSHES)) {
      const heard: unknown[][] = []
      const stop = on(name, (...args) => void heard.push(args))
      const event = { sender: 'the IPC object', ports: [] }
      for (const listener of listeners.get(name) ?? []) listener(event, { some: 'data' })
      expect(heard).toEqual([[{ some: 'data' }]])
      stop()
      expect(listeners.get(name)).toEqual([])
    }
  })

  it('accepts a port only from its own page [D.5]', () => {
    const { page, asked, ...rest } = runPreload('shell')
    const { window } = rest as unknown as { window: unknown }
    const message = {
      source: window,
      origin: 'app://page',
      data: { type: 'desktop:reviewer-port', guestId: 2, doc: 'a' },
      ports: [{}],
    }
    const hostile = [
      { ...message, source: {} },
      { ...message, source: null },
      { ...message, origin: 'https://page' },
      { ...message, origin: 'null' },
      { ...message, ports: [] },
      { ...message, ports: [{}, {}] },
      { ...message, data: undefined },
      { ...message, data: { ...message.data, type: 'constructor' } },
    ]
    for (const event of hostile) for (const listener of page) listener(event)
    expect(asked).toEqual([])
    for (const listener of page) listener(message)
    expect(asked).toHaveLength(1)
  })
})

describe('the API that the guest’s preload exposes', () => {
  it('is one word, without functions [D.5]', () => {
    expect([...runPreload('reviewer-relay').exposed]).toEqual([['guestHost', true]])
  })

  it('forwards the first document name, repeatedly, until it has its port [S7.1]', () => {
    const { page, asked, listeners, posted, ...rest } = runPreload('reviewer-relay')
    const { window } = rest as unknown as { window: unknown }
    const ready = (doc: string, timeStamp: number, from = window) => {
      const data = { type: 'reviewer:ready', version: 1, batch: true, doc }
      for (const listener of page) listener({ source: from, origin: 'app://page', data, timeStamp, ports: [] })
    }
    ready('foreign', 0, {})
    ready('a', 0)
    ready('a', 1)
    ready('b', 500)
    ready('a', 500)
    expect(asked).toEqual([
      ['sendToHost', 'reviewer:ready', { doc: 'a', version: 1, batch: true }],
      ['sendToHost', 'reviewer:ready', { doc: 'a', version: 1, batch: true }],
    ])
    const hand = (doc: string, ports: readonly unknown[]) => {
      for (const listener of listeners.get('reviewer.port') ?? []) listener({ ports }, { doc })
    }
    hand('b', [{}])
    hand('a', [])
    expect(posted).toEqual([])
    hand('a', [{}])
    hand('a', [{}])
    expect(posted).toEqual([[{ type: 'reviewer:connect', version: 1, batch: true }, 'app://page', [{}]]])
    ready('a', 5_000)
    expect(asked).toHaveLength(2)
  })
})

describe('the API that the auth page’s preload exposes', () => {
  it('is empty; it forwards results only, and only to the page’s own origin [S7.4]', () => {
    const { exposed, page, asked, listeners, posted, ...rest } = runPreload('auth-relay')
    const { window } = rest as unknown as { window: unknown }
    expect([...exposed]).toEqual([])
    const say = (data: unknown, from = window, origin = 'app://page') => {
      for (const listener of page) listener({ source: from, origin, data })
    }
    for (const data of [undefined, null, 'ready', { type: 'call' }, { type: 'constructor' }, []]) say(data)
    say({ type: 'ready' }, {})
    say({ type: 'ready' }, window, 'https://evil')
    expect(asked).toEqual([])
    say({ type: 'ready' })
    expect(asked).toHaveLength(1)
    for (const listener of [...listeners.values()].flat()) listener({}, { type: 'call' })
    expect(posted).toEqual([[{ type: 'call' }, 'app://page']])
  })
})

describe('the pinned Electron', () => {
  const FLOOR: Readonly<Record<number, readonly [number, number]>> = { 43: [7, 3], 44: [4, 3], 45: [0, 0] }

  it('is an exact version above the last known advisory, and is the installed one', () => {
    const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      devDependencies: { electron: string }
    }
    expect(devDependencies.electron).toMatch(/^\d+\.\d+\.\d+$/)
    const [major = 0, minor = 0, patch = 0] = devDependencies.electron.split('.').map(Number)
    const floor = FLOOR[major] ?? (major > 45 ? [0, 0] : [Number.POSITIVE_INFINITY, 0])
    expect(minor > floor[0] || (minor === floor[0] && patch >= floor[1])).toBe(true)
    expect(createRequire(import.meta.url)('electron/package.json')).toMatchObject({ version: devDependencies.electron })
  })
})
