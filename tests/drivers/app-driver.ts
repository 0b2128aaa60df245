import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { _electron, type ElectronApplication, type Page } from 'playwright'
import { electronExecutable } from '../../build/electron-stand-in/executable.mjs'
import { PERSON } from './person'
import { watchAppPolicy } from './policy-violations'
import { createReviewerDriver, type ReviewerDriver } from './reviewer-driver'

const root = resolve(import.meta.dirname, '../..')
const screenshots = join(root, 'out', 'smoke')

/** As long as a machine may take that others use too; a test's own limit ends what hangs. */
const WAIT_MS = 60_000

export interface LaunchOptions {
  /** The folder of an earlier run, to start again on what it kept. */
  readonly userData?: string
  /** The folder of another build than the one in `out/`. */
  readonly folder?: string
  readonly args?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
}

/** The app in the hands of a person: launched, looked at, closed. */
export interface AppDriver {
  readonly app: ElectronApplication
  readonly shell: Page
  readonly reviewer: ReviewerDriver
  readonly userData: string
  /** Goes through the first account, or through sign-in where there is one, until the shell is signed in. */
  readonly signIn: (mode: 'first' | 'again') => Promise<void>
  /** Waits until the shell is signed in by itself, with the session of an earlier run. */
  readonly signedIn: () => Promise<void>
  readonly screenshot: (name: string) => Promise<void>
  /** What main and the shell's console have said so far. */
  readonly log: () => string
  readonly close: () => Promise<void>
}

/** A folder of its own for one run of the app. */
export function newUserData(): string {
  return mkdtempSync(join(tmpdir(), 'loupe-'))
}

/** Removes what a run left behind. */
export function removeUserData(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

/** Launches the built app; the same code drives Electron and the stand-in. */
export async function launchApp(options: LaunchOptions = {}): Promise<AppDriver> {
  const userData = options.userData ?? newUserData()
  const { path } = electronExecutable()
  const sandbox = process.platform === 'linux' && process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const app = await _electron.launch({
    executablePath: path,
    args: [...sandbox, `--user-data-dir=${userData}`, options.folder ?? root, ...(options.args ?? [])],
    env: { ...definedEnvironment(), ELECTRON_ENABLE_SECURITY_WARNINGS: '1', ...options.env },
    timeout: 60_000,
  })
  const said: string[] = []
  for (const stream of [app.process().stdout, app.process().stderr])
    stream?.on('data', (data) => said.push(String(data)))
  await watchAppPolicy(app)
  const shell = await app.firstWindow()
  app.context().setDefaultTimeout(WAIT_MS)
  shell.on('console', (message) => said.push(`${message.text()}\n`))
  await shell.waitForLoadState('domcontentloaded')
  mkdirSync(screenshots, { recursive: true })
  return {
    app,
    shell,
    userData,
    reviewer: createReviewerDriver(app),
    signIn: (mode) => signIn(app, shell, mode),
    signedIn: () => shell.getByRole('navigation').first().waitFor(),
    screenshot: async (name) => {
      await shell.screenshot({ path: join(screenshots, `${name}.png`) })
    },
    log: () => said.join(''),
    close: () => app.close(),
  }
}

async function signIn(app: ElectronApplication, shell: Page, mode: 'first' | 'again'): Promise<void> {
  const opened = app.waitForEvent('window', { predicate: (page) => page !== shell, timeout: WAIT_MS })
  await shell.getByRole('button', { name: 'Sign in', exact: true }).click()
  const page = await opened
  const field = (name: string) => page.locator(`input[name="${name}"]`)
  await field('email').waitFor()
  if (mode === 'first') {
    await field('first_name').fill(PERSON.firstName)
    await field('last_name').fill(PERSON.lastName)
    await field('email').fill(PERSON.email)
    await field('new_password').fill(PERSON.password)
    await field('repeat_password').fill(PERSON.password)
  } else {
    await field('email').fill(PERSON.email)
    await field('password').fill(PERSON.password)
  }
  await page.screenshot({ path: join(screenshots, `sign-in-${mode}.png`) })
  await page.locator('button[type="submit"]').first().click()
  await shell.getByRole('navigation').first().waitFor()
}

function definedEnvironment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  )
}
