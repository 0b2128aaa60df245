import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { electronExecutable } from '../../build/electron-stand-in/executable.mjs'
import { logFile } from '../../main/log/log'
import type { AppDriver } from '../drivers/app-driver'
import { parentOf, processesBelow } from '../drivers/process-tree'
import { startsOfFile } from '../drivers/starts'
import { until } from '../drivers/waits'

const { launch, userData, env } = startsOfFile({ withKeyring: true })
/** App that stays open between two tests. */
let app: AppDriver

/** The app's main process with its platform, once that has started, while they live. */
async function processesOf(app: AppDriver): Promise<() => readonly number[]> {
  const main = app.app.process().pid ?? 0
  let platform = 0
  await until('the platform has started', async () => {
    platform = processesBelow(main, 'local-platform/process.js')[0] ?? 0
    return platform > 0
  })
  return () => [main, platform].filter(isAlive)
}

/** All main processes on this file's folder: each has a platform as a child. */
const mainProcesses = (): readonly number[] =>
  processesBelow(0, `--data ${userData}`).flatMap((platform) => parentOf(platform) ?? [])

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** Closes the window like its close button. */
const closeShell = (app: AppDriver): Promise<void> =>
  app.app
    .evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()
        .find((window) => window.webContents.getURL().startsWith('app://shell'))
        ?.close(),
    )
    // The app may end before its answer arrives.
    .catch(() => undefined)

const shells = (app: AppDriver): Promise<number> =>
  app.app.evaluate(
    ({ BrowserWindow }) =>
      BrowserWindow.getAllWindows().filter(
        (window) => window.webContents.getURL().startsWith('app://shell') && window.isVisible(),
      ).length,
  )

function startAgain(): ChildProcess {
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const args = [...sandbox, `--user-data-dir=${userData}`, resolve(import.meta.dirname, '../..')]
  return spawn(electronExecutable().path, args, { stdio: 'ignore', env: { ...process.env, ...env() } })
}

describe('closing the window', () => {
  it('while the sign-in window is open → ends the app and the platform, whatever the folder of held work contains', async () => {
    mkdirSync(join(userData, 'outbox'), { recursive: true })
    execFileSync('mkfifo', [join(userData, 'outbox', 'outbox.journal')])
    app = await launch()
    await app.shell.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
    const held = await app.shell.evaluate(() => window.desktop.outbox.list())
    expect(held).toMatchObject({ ok: true, value: { waiting: 0, trouble: { code: 'journal_damaged' } } })
    const opened = app.app.waitForEvent('window', { predicate: (page) => page !== app.shell })
    await app.shell.getByRole('button', { name: 'Sign in', exact: true }).click()
    await (await opened).locator('input[name="email"]').waitFor()
    const alive = await processesOf(app)
    await closeShell(app)
    await until('both processes end', async () => alive().length === 0, 15_000)
  })

  it('after signing in and viewing the account’s security → ends both as well', async () => {
    app = await launch()
    await app.signIn('first')
    await app.shell.evaluate(() => {
      window.location.hash = '#/account/security'
    })
    await app.shell
      .getByRole('heading', { name: /security|password/i })
      .first()
      .waitFor()
    const alive = await processesOf(app)
    await closeShell(app)
    await until('both processes end', async () => alive().length === 0, 15_000)
  })

  it('and starting the app while it ends → opens a new window, and nothing is lost', async () => {
    app = await launch()
    await app.signedIn()
    await app.shell.getByText('Street scenes').first().waitFor()
    const alive = await processesOf(app)
    // The log begins with the first picture of a window; this is the third.
    const windowsDrawn = (): number => readFileSync(logFile(userData), 'utf8').split(' app: started ').length - 1
    await until('its log is begun', () => windowsDrawn() === 3)
    const closed = closeShell(app)
    startAgain()
    await closed
    await until('the first app ends', () => alive().length === 0)
    await until('a window is drawn', () => windowsDrawn() === 4)
    await until('it has its platform', () => mainProcesses().length > 0)
    const later = mainProcesses()
    expect(later).toHaveLength(1)
    for (const pid of later) process.kill(pid, 'SIGTERM')
    await until('it ends too', () => mainProcesses().length === 0)
    app = await launch()
    await app.signedIn()
    await app.shell.getByText('Street scenes').first().waitFor()
  })

  it('on systems that keep apps running → leaves the app running; a second start or a click on its icon reopens it', async () => {
    // As on macOS, where an app stays open without windows.
    await app.app.evaluate(() => void Object.defineProperty(process, 'platform', { value: 'darwin' }))
    const alive = await processesOf(app)
    await closeShell(app)
    await until('the window is gone', async () => (await shells(app)) === 0)
    expect(alive()).toHaveLength(2)

    const [code] = await once(startAgain(), 'exit')
    expect(code).toBe(0)
    await until('a second start opens it', async () => (await shells(app)) === 1)

    await closeShell(app)
    await until('the window is gone again', async () => (await shells(app)) === 0)
    await app.app.evaluate(({ app: electron }) => void electron.emit('activate', {}, false))
    await until('a click on the icon opens it', async () => (await shells(app)) === 1)

    await app.app.evaluate(({ BrowserWindow }) => {
      for (const window of BrowserWindow.getAllWindows()) window.hide()
    })
    expect(await shells(app)).toBe(0)
    await once(startAgain(), 'exit')
    await until('a hidden window is shown', async () => (await shells(app)) === 1)
    expect(alive()).toHaveLength(2)
  })
})
