import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PushName, Pushes } from '#contract/api'
import type { AuthSession } from '#contract/auth-frame'
import type { SessionView } from '#contract/session'
import { createNotificationRules, type NotificationText } from '../../main/app/notification-rules'
import type { KeytarCall } from '../../main/auth/keytar-messages'
import type { Configuration } from '../../main/config/configuration'
import { createPreferences } from '../../main/config/preference-store'
import { bundleMain, type RunMain } from '../builders/bundled-main'
import { createRecordingElectron, type FakeChild, type FakeContents } from '../fakes/recording-electron'
import type * as Connected from '../integration/connected-main/fixtures/connected-main'
import { cookiesOf, createFirstAccount, frameCall, startTestPlatform, type TestPlatform } from './platform-client'

/** The computer's keychain, in memory; a locked one reads as empty, and asks the person before it stores. */
export interface TestKeyring {
  readonly secrets: Map<string, string>
  isLocked: boolean
  /** Whether the person unlocks it on request. */
  isUnlockedWhenAsked: boolean
  /** Without a keychain, the process that would use it ends. */
  isMissing: boolean
}

/** Main between its handlers and a platform, without a window system; records messages to pages. */
export interface RunningMain {
  readonly main: ReturnType<typeof Connected.connectPlatform>
  readonly told: <N extends PushName>(name: N) => readonly Pushes[N][]
  readonly notices: readonly NotificationText[]
  /** Names of all messages to pages, in order. */
  readonly order: () => readonly string[]
  /** Number of reloads of the shell's page. */
  readonly reloads: () => number
  /** The computer wakes. */
  readonly wake: () => void
  /** Process of the local platform, once started. */
  readonly localPlatform: () => FakeChild | undefined
  readonly signIn: (session?: AuthSession) => Promise<SessionView>
  readonly close: () => void
}

/** State that outlives a run of the app: the platform with its first account, the app's folder, and the keychain. */
export interface Desk {
  readonly platform: TestPlatform
  readonly userData: string
  readonly keyring: TestKeyring
  readonly session: AuthSession
  /** Browser cookies after sign-in. */
  readonly cookie: string
  readonly start: (change?: Partial<Configuration['remote'] & object> | 'local') => RunningMain
  readonly close: () => Promise<void>
}

/** Bundles main once for the desks of a test file. */
export function bundleConnected(): Promise<RunMain<typeof Connected>> {
  return bundleMain('integration/connected-main/fixtures/connected-main.ts')
}

/** Computer with a platform and a person who has an account there. */
export async function aDesk(run: RunMain<typeof Connected>): Promise<Desk> {
  const platform = await startTestPlatform({ clock: { now: Date.now } })
  const userData = await mkdtemp(join(tmpdir(), 'loupe-desk-'))
  const keyring: TestKeyring = { secrets: new Map(), isLocked: false, isUnlockedWhenAsked: false, isMissing: false }
  const cookie = cookiesOf(await createFirstAccount(platform))
  const session = (await frameCall(platform, cookie, 'getCurrentSession')).body['value'] as AuthSession
  const running: RunningMain[] = []
  return {
    platform,
    userData,
    keyring,
    session,
    cookie,
    start: (change = {}) => {
      const started = startMain(run, { platform, userData, keyring, session }, change)
      running.push(started)
      return started
    },
    close: async () => {
      for (const one of running) one.close()
      await platform.close()
      await rm(userData, { recursive: true, force: true })
    },
  }
}

function startMain(
  run: RunMain<typeof Connected>,
  { platform, userData, keyring, session }: Omit<Desk, 'start' | 'close' | 'cookie'>,
  change: Partial<Configuration['remote'] & object> | 'local',
): RunningMain {
  const fake = createRecordingElectron()
  fake.app.on('forked', (child: FakeChild) => {
    if (child.path.endsWith('keytar-process.js')) beKeytar(child, keyring)
    else setImmediate(() => sayReady(child, platform))
  })
  const { connectPlatform, createWindow } = run(fake.electron)
  const window = createWindow('shell', { width: 1, height: 1, title: '', backgroundColor: '' })
  const { sent } = window.webContents as unknown as FakeContents
  let reloads = 0
  ;(window.webContents as unknown as FakeContents).on('reloaded', () => (reloads += 1))
  const notices: NotificationText[] = []
  const { addresses } = platform.running
  const configuration: Configuration = {
    remote: change === 'local' ? null : { addresses, websocketHub: null, ...change },
    analytics: null,
    region: 'test',
    production: false,
    organizations: { analyticsOff: [], guidanceOff: [] },
  }
  const preferences = createPreferences({ path: join(userData, 'preferences.json'), read: () => ({}), now: Date.now })
  const main = connectPlatform(
    configuration,
    preferences,
    userData,
    createNotificationRules((notice) => notices.push(notice)),
  )
  main.begin()
  return {
    main,
    notices,
    told: <N extends PushName>(name: N) =>
      sent.filter(([asked]) => asked === name).map(([, data]) => data as Pushes[N]),
    order: () => sent.map(([name]) => String(name)),
    reloads: () => reloads,
    wake: () => void fake.electron.powerMonitor.emit('resume'),
    localPlatform: () => fake.children.find(({ path }) => path.endsWith('process.js') && path.includes('platform')),
    signIn: async (tokens = session) => {
      const answer = await main.keeper.start(tokens)
      if (!answer.ok) throw new Error(answer.error.code)
      return answer.value
    },
    close: main.close,
  }
}

function sayReady(child: FakeChild, { running: { addresses, identity } }: TestPlatform): void {
  child.emit('message', { type: 'ready', addresses, identity })
}

/** Process that answers like the keytar process. */
export function beKeytar(child: FakeChild, keyring: TestKeyring): void {
  const { secrets } = keyring
  child.on('told', ({ id, op, service, account, value }: KeytarCall) => {
    if (keyring.isMissing) return child.kill()
    const name = `${service} ${account}`
    const answer = (of: string | boolean | null) => child.emit('message', { id, done: true, value: of })
    if (op === 'get') return answer(keyring.isLocked ? null : (secrets.get(name) ?? null))
    if (keyring.isUnlockedWhenAsked) keyring.isLocked = false
    if (keyring.isLocked) return child.emit('message', { id, done: false, message: 'the keyring is locked' })
    if (op === 'delete') return answer(secrets.delete(name))
    secrets.set(name, value ?? '')
    return answer(true)
  })
}
