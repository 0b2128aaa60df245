import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CALLS } from '#contract/api'
import { AUTH_FROM_PAGE, AUTH_TO_PAGE } from '#contract/auth-channels'
import type { AuthCallMessage } from '#contract/auth-frame'
import type { AnswerOf, ArgumentsOf } from '#contract/row'
import type { Result } from '#domain/result'
import { ADDRESS_KEYS } from '../../main/config/configuration'
import { bundleMain, type RunMain } from '../builders/bundled-main'
import { createHeadlessElectron } from '../fakes/headless-electron'
import type { FakeChild, FakeContents } from '../fakes/recording-electron'
import type * as Whole from '../integration/connected-main/fixtures/whole-main'
import { frameCall } from './platform-client'
import { beKeytar, type Desk } from './running-main'
import { until } from './waits'

type Calls = typeof CALLS
type Answer<A extends keyof Calls, C extends keyof Calls[A]> = AnswerOf<Calls[A][C]>

/** All of main as it starts, without a window system: the test acts as the shell's page and the person. */
export interface HeadlessApp extends ReturnType<typeof createHeadlessElectron> {
  /** Open page of the shell's window. */
  readonly shell: () => FakeContents
  /** New document of the reviewer inside the shell's page. */
  readonly newGuest: () => FakeContents
  /** Call as the shell's page makes it. */
  readonly call: <A extends keyof Calls, C extends keyof Calls[A] & string>(
    area: A,
    name: C,
    ...args: ArgumentsOf<Calls[A][C]>
  ) => Promise<Result<Answer<A, C>>>
  /** Answer of a call that must succeed. */
  readonly done: <A extends keyof Calls, C extends keyof Calls[A] & string>(
    area: A,
    name: C,
    ...args: ArgumentsOf<Calls[A][C]>
  ) => Promise<Answer<A, C>>
  /** Messages to the shell's page, by the name of the push. */
  readonly told: (name: string) => readonly unknown[]
  /** Answer to a page for a path of its own origin. */
  readonly fetched: (page: 'shell' | 'reviewer', path: string, init?: RequestInit) => Promise<Response>
}

/** Bundles all of main once for the apps of a test file. */
export function bundleWhole(): Promise<RunMain<typeof Whole>> {
  return bundleMain('integration/connected-main/fixtures/whole-main.ts')
}

/** Starts main until its window has a page. */
export async function startHeadless(run: RunMain<typeof Whole>, desk: Desk): Promise<HeadlessApp> {
  const { addresses } = desk.platform.running
  const settings = Object.fromEntries(Object.entries(ADDRESS_KEYS).map(([key, service]) => [key, addresses[service]]))
  await writeFile(join(desk.userData, 'configuration.json'), JSON.stringify({ addresses: settings }))
  const fake = createHeadlessElectron(desk.userData)
  fake.app.on('forked', (child: FakeChild) => beKeytar(child, desk.keyring))
  fake.app.on('loaded', (page: FakeContents, url: string) => bePage(fake, desk, page, url))
  const heard = new Set(process.listeners('uncaughtExceptionMonitor'))
  run(fake.electron)
  // The process belongs to the test, so this app doesn't watch it.
  for (const listener of process.listeners('uncaughtExceptionMonitor'))
    if (!heard.has(listener)) process.off('uncaughtExceptionMonitor', listener)
  const shellPages = () =>
    fake.windows().filter((one) => !one.isDestroyed() && one.webContents.loaded.startsWith('app://shell/index.html'))
  await until('a window is opened', () => shellPages().length > 0)
  const shell = (): FakeContents => {
    const window = shellPages().at(-1)
    if (window === undefined) throw new Error('no window is open')
    return window.webContents
  }
  const call: HeadlessApp['call'] = async (area, name, ...args) => {
    const page = shell()
    const event = { sender: page, senderFrame: { url: page.loaded, parent: null } }
    const handler = fake.ipcMain.handlers.get(`${area}.${name}`)
    if (handler === undefined) throw new Error(`no handler: ${area}.${name}`)
    return (await handler(event, ...args)) as Awaited<ReturnType<HeadlessApp['call']>> as never
  }
  return {
    ...fake,
    shell,
    call,
    newGuest: () => {
      const guest = fake.make('webview', 'app://reviewer/index.html')
      guest.hostWebContents = shell()
      return guest
    },
    done: async (area, name, ...args) => {
      const answer = await call(area, name, ...args)
      if (!answer.ok) throw new Error(`${area}.${name}: ${answer.error.code} ${answer.error.detail ?? ''}`)
      return answer.value
    },
    told: (name) => shell().sent.flatMap(([asked, data]) => (asked === name ? [data] : [])),
    fetched: async (page, path, init) => {
      const { defaultSession, fromPartition } = fake.electron.session
      const served = (page === 'shell' ? defaultSession : fromPartition('reviewer')).handlers.get('app')
      const url = path.startsWith('app:') ? path : `app://${page}${path}`
      return (await served?.(new Request(url, init))) ?? new Response(null, { status: 599 })
    },
  }
}

/** Pages of the auth host, as main sees them: the person signs in at once. */
function bePage({ ipcMain }: ReturnType<typeof createHeadlessElectron>, desk: Desk, page: FakeContents, url: string) {
  const { auth } = desk.platform.running.addresses
  if (url === new URL('sign-in', auth).href)
    setImmediate(() => page.emit('did-navigate', {}, new URL('signed-in', auth).href))
  if (url !== new URL('shared', auth).href) return
  const say = (message: unknown) =>
    ipcMain.emit(AUTH_FROM_PAGE, { sender: page, senderFrame: { url, parent: null } }, message)
  page.on('told', (channel: string, { id, method, args }: AuthCallMessage) => {
    if (channel !== AUTH_TO_PAGE) return
    void frameCall(desk.platform, desk.cookie, method, args).then(({ body, status }) =>
      say({ type: 'result', id, ok: status === 200, value: body['value'] }),
    )
  })
  setImmediate(() => say({ type: 'ready' }))
}
