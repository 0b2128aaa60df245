import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { electronExecutable } from '../../build/electron-stand-in/executable.mjs'
import { type AppDriver, launchApp, newUserData, removeUserData } from '../drivers/app-driver'
import { watchMainCalls } from '../drivers/main-calls'
import { slowness } from '../drivers/machine'
import { staysFor, until } from '../drivers/waits'
import { processesBelow } from '../drivers/process-tree'

const userData = newUserData()
let app: AppDriver

const place = () => app.shell.evaluate(() => window.location.hash)
const panel = () => app.shell.getByRole('heading', { name: 'The reviewer stopped' })
const STATUS = `(document.querySelector('button[aria-label$=": change status"]')?.innerText ?? '')`
const platformProcess = () => processesBelow(app.app.process().pid ?? 0, 'local-platform/process.js')[0] ?? 0

async function openReviewer(): Promise<void> {
  await app.shell.getByText('Street scenes').first().click()
  await app.shell
    .getByRole('button', { name: /start reviewing/i })
    .first()
    .click()
  await app.reviewer.waitFor('its status', `${STATUS}.trim()`)
  await until('the item in the address', async () => /\/review\/\d+$/.test(await place()))
}

const hasStatus = () => app.reviewer.evaluate<boolean>(`${STATUS}.trim() !== ''`).catch(() => false)
const crashGuest = () =>
  app.app.evaluate(({ webContents }) => {
    webContents
      .getAllWebContents()
      .find((contents) => contents.getType() === 'webview' && !contents.isDestroyed())
      ?.forcefullyCrashRenderer()
  })

beforeAll(async () => {
  app = await launchApp({ userData })
  await app.signIn('first')
  await openReviewer()
})

afterAll(async () => {
  await app?.close().catch(() => undefined)
  removeUserData(userData)
})

describe('the reviewer’s process', () => {
  it('killed → is back within 2 s on the same item, three times a minute; then a panel offers to reload it', async () => {
    const before = await place()
    const took: number[] = []
    for (let crash = 1; crash <= 3; crash += 1) {
      await crashGuest()
      await app.shell.evaluate(() => window.desktop.app.info())
      took.push(await until(`back after crash ${crash}`, hasStatus))
      expect(await place()).toBe(before)
    }
    expect(took.toSorted((a, b) => a - b)[1]).toBeLessThan(2_000 * slowness())
    await crashGuest()
    await panel().waitFor()
    await app.screenshot('fault-reviewer-stopped')
    await app.shell.getByRole('button', { name: 'Reload', exact: true }).click()
    await until('back by hand', hasStatus)
    expect(await panel().count()).toBe(0)
    expect(await place()).toBe(before)
  })

  it('hanging → leaves the shell responsive; the person is told within 8 s and reloads it within 2', async () => {
    const told = app.shell.getByText("The reviewer isn't answering.")
    const before = await place()
    const hang = () => app.reviewer.evaluate('void setTimeout(() => { for (;;); }, 50)')
    await hang()
    const begun = performance.now()
    const times: number[] = []
    while (!(await told.isVisible()) && performance.now() - begun < 30_000) {
      const asked = performance.now()
      await app.shell.evaluate(() => window.desktop.app.info())
      times.push(performance.now() - asked)
      await new Promise((done) => setTimeout(done, 250))
    }
    expect(performance.now() - begun).toBeLessThan(8_000 + 1_000 * slowness())
    expect(times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]).toBeLessThan(100 * slowness())
    await app.shell.getByRole('button', { name: 'Wait', exact: true }).click()
    await told.waitFor({ state: 'detached' })
    await told.waitFor({ timeout: 40_000 })
    await app.shell.getByRole('button', { name: 'Reload reviewer' }).click()
    expect(await until('back', hasStatus)).toBeLessThan(2_000 * slowness())
    expect(await told.count()).toBe(0)
    expect(await place()).toBe(before)
  })

  it('busy for a few seconds → is left alone', async () => {
    const told = app.shell.getByText("The reviewer isn't answering.")
    await app.reviewer.evaluate(
      'void setTimeout(() => { const end = Date.now() + 4_000; while (Date.now() < end); }, 50)',
    )
    await staysFor('nothing said of it', 7_000, async () => (await told.count()) === 0)
    expect(await hasStatus()).toBe(true)
  })

  it('restarting again and again → is stopped, and retried once on request', async () => {
    await app.app.evaluate(({ webContents }) => {
      const guest = webContents.getAllWebContents().find((contents) => contents.getType() === 'webview')
      const startOver = () => void guest?.executeJavaScript('location.reload()').catch(() => undefined)
      guest?.on('dom-ready', startOver)
      startOver()
    })
    await app.shell.getByRole('heading', { name: 'The reviewer keeps starting over' }).waitFor()
    await app.screenshot('fault-reviewer-loop')
    expect(
      await app.app.evaluate(
        ({ webContents }) =>
          webContents
            .getAllWebContents()
            .filter((contents) => contents.getType() === 'webview' && !contents.isDestroyed()).length,
      ),
    ).toBe(0)
    expect(await app.shell.evaluate(() => window.desktop.app.info().then(({ ok }) => ok))).toBe(true)
    await app.shell.getByRole('button', { name: 'Try again', exact: true }).click()
    await until('back', hasStatus)
  })
})

describe('the platform’s process', () => {
  it('killed → is restarted at the same address, and the session is still valid', async () => {
    const calls = await watchMainCalls(app.app)
    expect(await app.shell.evaluate(() => window.desktop.projects.list().then(({ ok }) => ok))).toBe(true)
    const killed = platformProcess()
    process.kill(killed, 'SIGKILL')
    await until('another process', () => platformProcess() !== 0 && platformProcess() !== killed)
    await until('an answer', () => app.shell.evaluate(() => window.desktop.projects.list().then(({ ok }) => ok)))
    expect(new Set((await calls.all()).map(({ host }) => host)).size).toBe(1)
    expect(await app.shell.evaluate(() => window.desktop.session.current())).toMatchObject({
      value: { state: 'signedIn' },
    })
    expect(await app.shell.getByText('Your session has ended').count()).toBe(0)
  })
})

describe('the platform’s database', () => {
  it('damaged → is set aside, replaced by its backup, and reported to the person', async () => {
    const folder = join(userData, 'local-platform')
    const backups = () => readdir(join(folder, 'backups')).catch(() => [])
    await until('a backup', async () => (await backups()).some((name) => name.startsWith('platform-')), 60_000)
    const stopped = platformProcess()
    process.kill(stopped, 'SIGSTOP')
    await rm(join(folder, 'platform.sqlite-wal'), { force: true })
    await writeFile(join(folder, 'platform.sqlite'), Buffer.alloc(100_000, 'no database '))
    process.kill(stopped, 'SIGKILL')
    await app.shell.getByText('The backup of').waitFor()
    await app.screenshot('fault-database-restored')
    const [aside = ''] = await readdir(join(folder, 'damaged'))
    expect(await app.shell.getByText(aside).count()).toBe(1)
    expect(await readdir(join(folder, 'damaged', aside))).toContain('platform.sqlite')
    // A restore ends every session: people signed out since the backup stay out.
    await app.signIn('again')
    await until('an answer', () => app.shell.evaluate(() => window.desktop.projects.list().then(({ ok }) => ok)))
    await until('told once', async () => !(await readdir(folder)).includes('rescue.json'))
  })
})

describe('a second start', () => {
  it('ends at once, shows the first one’s window, and passes its link on [S2.1]', async () => {
    await app.shell.evaluate(() => {
      window.location.hash = '#/account/profile'
    })
    await app.app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()
        .find((window) => window.isVisible())
        ?.minimize(),
    )
    const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
    const second = spawn(
      electronExecutable().path,
      [
        ...sandbox,
        `--user-data-dir=${userData}`,
        resolve(import.meta.dirname, '../..'),
        'loupe://projects',
        '--evil=1',
      ],
      { stdio: 'ignore' },
    )
    const [code] = await once(second, 'exit')
    expect(code).toBe(0)
    await until('the place of the link', async () => (await place()) === '#/projects')
    expect(
      await app.app.evaluate(({ BrowserWindow }) =>
        BrowserWindow.getAllWindows().some((window) => window.isVisible() && !window.isMinimized()),
      ),
    ).toBe(true)
  })
})

describe('the shell’s page', () => {
  const inShell = <T>(script: string): Promise<T> =>
    app.app.evaluate(async ({ BrowserWindow }, code) => {
      const shell = BrowserWindow.getAllWindows().find((window) =>
        window.webContents.getURL().startsWith('app://shell'),
      )
      return (await shell?.webContents.executeJavaScript(code)) as unknown
    }, script) as Promise<T>

  it('killed → returns in its window, at the same place; if too often, the person is asked', async () => {
    const crash = () =>
      app.app.evaluate(({ BrowserWindow }) => {
        BrowserWindow.getAllWindows()
          .find((window) => window.webContents.getURL().startsWith('app://shell'))
          ?.webContents.forcefullyCrashRenderer()
      })
    const isBack = () => inShell<boolean>(`document.body.innerText.includes('Street scenes')`).catch(() => false)
    await app.app.evaluate(({ dialog }) => {
      const asked: string[] = []
      Object.assign(globalThis, { asked })
      dialog.showMessageBox = async (...args: unknown[]) => {
        asked.push((args.at(-1) as { message: string }).message)
        return { response: 0, checkboxChecked: false }
      }
    })
    for (let time = 1; time <= 4; time += 1) {
      await crash()
      await until(`back after ${time}`, isBack)
      expect(await app.app.evaluate(() => (globalThis as unknown as { asked: string[] }).asked)).toHaveLength(
        time === 4 ? 1 : 0,
      )
    }
    expect(await inShell('location.hash')).toBe('#/projects')
    expect(
      await app.app.evaluate(
        ({ BrowserWindow }) => BrowserWindow.getAllWindows().filter((window) => window.isVisible()).length,
      ),
    ).toBe(1)
  })
})

describe('the whole app', () => {
  it('killed with an unsent change → sends it after the next start', async () => {
    await app.close()
    app = await launchApp({ userData })
    await app.signIn('again')
    await openReviewer()
    const address = await place()
    const wanted = (await app.reviewer.statusName()).includes('Completed') ? 'Quality check' : 'Completed'
    // Nothing can be decided before the item is on show.
    const seen = `document.querySelector('button[aria-label$=": change status"]:not(:disabled)')`
    await app.reviewer.waitFor('the item', seen)
    const platform = platformProcess()
    process.kill(platform, 'SIGSTOP')
    await app.reviewer.changeStatus(wanted)
    // The promise is that a change is on disk within a quarter of a second: what is on disk later is lost here.
    await new Promise((done) => setTimeout(done, 250 * slowness()))
    const main = app.app.process()
    const gone = once(main, 'exit')
    main.kill('SIGKILL')
    process.kill(platform, 'SIGKILL')
    await gone
    app = await launchApp({ userData })
    await app.signIn('again')
    await app.shell.getByText('Street scenes').first().waitFor()
    const itemId = Number(address.split('/').at(-1))
    const projectId = Number(address.split('/').at(-3))
    const value = wanted === 'Completed' ? 5 : 3
    await until('the change at the platform', () =>
      app.shell.evaluate(
        async ([project, item, status]) => {
          const held = await window.desktop.outbox.list()
          const page = await window.desktop.items.page({ projectId: project, offset: 0, limit: 200 })
          return (
            held.ok &&
            page.ok &&
            held.value.waiting === 0 &&
            held.value.refused.length === 0 &&
            page.value.data.find(({ id }) => id === item)?.annotation_status === status
          )
        },
        [projectId, itemId, value] as const,
      ),
    )
  })
})
