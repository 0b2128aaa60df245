import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { electronExecutable } from '../../build/electron-stand-in/executable.mjs'
import type { AppDriver } from '../drivers/app-driver'
import { processesBelow } from '../drivers/process-tree'
import { startsOfFile } from '../drivers/starts'
import { until } from '../drivers/waits'

const { launch, userData } = startsOfFile()

/** The app's main process with what it started for itself, while they live. */
function processesOf(app: AppDriver): () => readonly number[] {
  const main = app.app.process().pid ?? 0
  const [platform = 0] = processesBelow(main, 'local-platform/process.js')
  expect(platform).toBeGreaterThan(0)
  return () => [main, platform].filter(isAlive)
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** Closes the window as its close button does. */
const closeShell = (app: AppDriver): Promise<void> =>
  app.app
    .evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()
        .find((window) => window.webContents.getURL().startsWith('app://shell'))
        ?.close(),
    )
    // The app may be gone before its answer is.
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
  return spawn(electronExecutable().path, args, { stdio: 'ignore' })
}

describe('the window, closed', () => {
  it('while the sign-in window is open ends the app and the platform', async () => {
    const app = await launch()
    const opened = app.app.waitForEvent('window', { predicate: (page) => page !== app.shell })
    await app.shell.getByRole('button', { name: 'Sign in', exact: true }).click()
    await (await opened).locator('input[name="email"]').waitFor()
    const alive = processesOf(app)
    await closeShell(app)
    await until('both processes end', async () => alive().length === 0, 15_000)
  })

  it('after signing in and a look at the security of the account ends both too', async () => {
    const app = await launch()
    await app.signIn('first')
    await app.shell.evaluate(() => {
      window.location.hash = '#/account/security'
    })
    await app.shell
      .getByRole('heading', { name: /security|password/i })
      .first()
      .waitFor()
    const alive = processesOf(app)
    await closeShell(app)
    await until('both processes end', async () => alive().length === 0, 15_000)
  })

  it('leaves the app there where a system expects that; a second start and a click on its icon open it again', async () => {
    const app = await launch()
    await app.signIn('again')
    // As on macOS, where an app outlives its windows.
    await app.app.evaluate(() => void Object.defineProperty(process, 'platform', { value: 'darwin' }))
    const alive = processesOf(app)
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
