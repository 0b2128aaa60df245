import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { bundleMain, type RunMain } from '../builders/bundled-main'
import { createRecordingElectron, type FakeSession } from '../fakes/recording-electron'
import type * as Served from './fixtures/served-pages'

let built: string
let run: RunMain<typeof Served>
let fake: ReturnType<typeof createRecordingElectron>
let served: typeof Served

/** Built app: main beside the folders of its pages. */
beforeAll(async () => {
  built = await mkdtemp(join(tmpdir(), 'loupe-built-'))
  for (const page of ['renderer', 'reviewer']) {
    await mkdir(join(built, page))
    await writeFile(join(built, page, 'index.html'), `<p nonce="__CSP_NONCE__">${page}</p>"__PAGE_DATA__"`)
    await writeFile(join(built, page, `${page}.js`), page)
    await writeFile(join(built, page, 'component.html'), 'component')
  }
  run = await bundleMain('contract/fixtures/served-pages.ts', join(built, 'main'))
})
afterAll(() => rm(built, { recursive: true, force: true }))
beforeEach(() => {
  fake = createRecordingElectron()
  served = run(fake.electron)
})

const NOTHING = () => undefined
const serveShell = () => served.serveShell({ answer: NOTHING, data: async () => ({ known: 7 }) })
async function asked(session: FakeSession, url: string, method = 'GET'): Promise<{ status: number; text: string }> {
  const answer = await session.handlers.get('app')?.(new Request(url, { method }))
  return { status: answer?.status ?? 0, text: (await answer?.text()) ?? '' }
}

describe('the app’s own pages', () => {
  it('are served by main: the shell in the windows’ session, with its own files [D.5]', async () => {
    serveShell()
    const { defaultSession } = fake.electron.session
    expect(await asked(defaultSession, 'app://shell/renderer.js')).toEqual({ status: 200, text: 'renderer' })
    expect((await asked(defaultSession, 'app://shell/index.html')).text).toMatch(
      /<p nonce="[\w+/=]{20,}">renderer<\/p>\{"known":7\}/,
    )
    expect((await asked(defaultSession, 'app://reviewer/reviewer.js')).status).toBe(404)
    expect((await asked(defaultSession, 'app://shell/reviewer.js')).status).toBe(404)
  })

  it('are served to a guest from its own folder in its own session, which requests nothing else [D.5]', async () => {
    served.serveGuest(NOTHING)
    const guest = fake.electron.session.fromPartition('reviewer')
    expect(await asked(guest, 'app://reviewer/reviewer.js')).toEqual({ status: 200, text: 'reviewer' })
    expect((await asked(guest, 'app://shell/renderer.js')).status).toBe(404)
    expect((await asked(guest, 'app://reviewer/index.html')).text).toContain('null')
    expect(guest.set['filter']).toBeTypeOf('function')
    expect(guest.set['proxy']).toMatchObject({ mode: 'fixed_servers' })
  })

  it('give web components a page on its own origin, which only the guest may embed', async () => {
    served.serveGuest(NOTHING)
    serveShell()
    const { defaultSession, fromPartition } = fake.electron.session
    const policyOf = async (session: FakeSession, url: string) =>
      (await session.handlers.get('app')?.(new Request(url)))?.headers.get('content-security-policy') ?? ''
    const guest = fromPartition('reviewer')
    const component = await policyOf(guest, 'app://reviewer/component.html')
    expect(component).toMatch(/^sandbox allow-scripts; default-src 'none'; /)
    expect(component).toContain("frame-ancestors 'self'")
    expect(component).not.toMatch(/allow-same-origin|https?:|app:|\*|nonce|eval|connect-src (?!'none')/)
    expect(await policyOf(guest, 'app://reviewer/index.html')).toMatch(/; frame-src 'self';.*frame-ancestors 'none'$/)
    expect(await policyOf(defaultSession, 'app://shell/component.html')).not.toContain('sandbox')
    expect(await policyOf(defaultSession, 'app://shell/index.html')).not.toContain('frame-src')
  })

  it('answer picture addresses with pictures', async () => {
    const answer = (_request: Request, path: string) =>
      path.startsWith('/media/') ? Promise.resolve(new Response(`picture of ${path}`)) : undefined
    served.serveShell({ answer, data: async () => null })
    served.serveGuest(answer)
    const { defaultSession, fromPartition } = fake.electron.session
    expect((await asked(defaultSession, 'app://shell/media/5')).text).toBe('picture of /media/5')
    expect((await asked(fromPartition('reviewer'), 'app://reviewer/media/6')).text).toBe('picture of /media/6')
  })

  it.each([
    ['ELECTRON_RENDERER_URL', () => fake.electron.session.defaultSession, 'app://shell/a.js?x=1'],
    ['LOUPE_REVIEWER_URL', () => fake.electron.session.fromPartition('reviewer'), 'app://reviewer/a.js?x=1'],
  ] as const)('come from the development server of %s, and never in an installed app', async (name, session, url) => {
    process.env[name] = 'http://localhost:5173'
    try {
      serveShell()
      served.serveGuest(NOTHING)
      expect(await asked(session(), url)).toEqual({ status: 200, text: 'http://localhost:5173/a.js?x=1' })
      fake.electron.app.isPackaged = true
      serveShell()
      served.serveGuest(NOTHING)
      expect((await asked(session(), url)).status).toBe(404)
    } finally {
      Reflect.deleteProperty(process.env, name)
    }
  })

  it('let a guest reach only its page’s development server, without any bypass', () => {
    process.env['LOUPE_REVIEWER_URL'] = 'http://localhost:5174'
    try {
      served.serveGuest(NOTHING)
    } finally {
      Reflect.deleteProperty(process.env, 'LOUPE_REVIEWER_URL')
    }
    const { set } = fake.electron.session.fromPartition('reviewer')
    const filter = set['filter'] as (details: { url: string }, decide: (answer: { cancel: boolean }) => void) => void
    const stopped = (url: string): boolean => {
      let is = false
      filter({ url }, ({ cancel }) => (is = cancel))
      return is
    }
    expect(['http://localhost:5174/a.js', 'ws://localhost:5174/', 'app://reviewer/a.js'].map(stopped)).toEqual([
      false,
      false,
      false,
    ])
    expect(['http://localhost:5173/', 'http://evil/', 'ws://localhost/'].map(stopped)).toEqual([true, true, true])
    expect(set['proxy']).toMatchObject({ proxyBypassRules: '<-loopback>;localhost:5174' })
  })
})

describe('a task that waits for the first page', () => {
  const opened = () => served.createWindow('shell', { width: 1, height: 1, title: '', backgroundColor: '' })
  const CASES = [
    ['runs as soon as it is loaded, once', opened, true, [1, 1]],
    ['runs a moment later where it can’t be loaded, once', opened, false, [0, 1]],
    ['runs a moment later where no window is open', () => undefined, false, [0, 1]],
  ] as const

  it.each(CASES)('%s', (_name, window, isLoaded, runs) => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const shown = window()
    let ran = 0
    served.onceDrawn(shown, () => (ran += 1))
    if (isLoaded) shown?.webContents.emit('did-finish-load')
    const atOnce = ran
    vi.advanceTimersByTime(10_000)
    shown?.webContents.emit('did-finish-load')
    expect([atOnce, ran]).toEqual(runs)
  })
})
