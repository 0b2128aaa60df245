import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ElectronApplication, type Page, _electron } from 'playwright'

export const STAND_IN = join(import.meta.dirname, '../../../build/electron-stand-in/electron')
export const FIXTURE = join(import.meta.dirname, 'fixtures/app')

/** Record of the fixture's main process for its tests. */
export interface FixtureGlobals {
  served: Map<
    string,
    { body?: string; status?: number; headers?: Record<string, string> } | ((request: Request) => Response)
  >
  told: unknown[][]
  requests: { url: string; method: string; headers: Record<string, string> }[]
  folder: string
  preload: string
  kept: Record<string, unknown>
}

export interface Fixture {
  app: ElectronApplication
  userData: string
  /** Window on an address, with the fixture's preload; the page that Playwright sees. */
  open: (url: string, options?: Record<string, unknown>) => Promise<Page>
  serve: (path: string, body: string, headers?: Record<string, string>) => Promise<void>
  script: (path: string, body: string) => Promise<void>
  told: () => Promise<unknown[][]>
  close: () => Promise<void>
}

export async function launchFixture(env: Record<string, string> = {}): Promise<Fixture> {
  const userData = await mkdtemp(join(tmpdir(), 'stand-in-test-'))
  const app = await _electron.launch({
    executablePath: STAND_IN,
    args: [FIXTURE, `--user-data-dir=${userData}`],
    env: { ...(process.env as Record<string, string>), ...env },
  })
  await app.evaluate(({ app: electronApp }) => electronApp.whenReady())
  return {
    app,
    userData,
    open: async (url, options = {}) => {
      const id = await app.evaluate(
        async ({ BrowserWindow }, { url: address, options: given }) => {
          const fixture = globalThis as unknown as FixtureGlobals
          const { webPreferences, ...rest } = given as { webPreferences?: object }
          const window = new BrowserWindow({
            width: 800,
            height: 600,
            ...rest,
            webPreferences: { preload: fixture.preload, webviewTag: true, ...webPreferences },
          })
          await window.loadURL(address)
          return window.id
        },
        { url, options },
      )
      const page = await pageOf(app, id)
      // Playwright gets the document's events over a separate connection.
      await page.waitForURL((address) => address.protocol === 'http:')
      return page
    },
    serve: (path, body, headers = { 'content-type': 'text/html' }) =>
      app.evaluate(
        (_electronModule, entry) => {
          const fixture = globalThis as unknown as FixtureGlobals
          fixture.served.set(entry.path, { body: entry.body, headers: entry.headers })
        },
        { path, body, headers },
      ),
    script: (path, body) =>
      app.evaluate(
        (_electronModule, entry) => {
          const fixture = globalThis as unknown as FixtureGlobals
          fixture.served.set(entry.path, { body: entry.body, headers: { 'content-type': 'text/javascript' } })
        },
        { path, body },
      ),
    told: () => app.evaluate(() => (globalThis as unknown as FixtureGlobals).told),
    close: async () => {
      await app.close()
      await rm(userData, { recursive: true, force: true })
    },
  }
}

/** Page of one window: the next one that Playwright reports may belong to a closed window. */
export async function pageOf(app: ElectronApplication, id: number): Promise<Page> {
  const isIts = async (page: Page) => (await (await app.browserWindow(page)).evaluate((window) => window.id)) === id
  let found: Page | undefined
  await until(
    async () => {
      for (const page of app.windows()) {
        if (await isIts(page).catch(() => false)) found = page
      }
    },
    () => found !== undefined,
  )
  if (found === undefined) throw new Error('the window has no page')
  return found
}

/** Polls until the expected answer comes. */
export async function until<T>(ask: () => Promise<T> | T, isIt: (value: T) => boolean, limit = 40_000): Promise<T> {
  const end = Date.now() + limit
  for (;;) {
    const value = await ask()
    if (isIt(value)) return value
    if (Date.now() > end) throw new Error(`waited ${limit} ms, still ${JSON.stringify(value)?.slice(0, 500)}`)
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
}
