import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  FIXTURE,
  type Fixture,
  type FixtureGlobals,
  STAND_IN,
  launchFixture,
  until,
} from '../../integration/stand-in/launch.ts'
import { staysFor } from '../../drivers/waits'

const REAPER = join(STAND_IN, '../reaper.sh')

const exitOf = (child: ChildProcess) =>
  new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))

describe('utilityProcess and ports in main', () => {
  let fixture: Fixture
  beforeAll(async () => {
    fixture = await launchFixture()
  })
  afterAll(() => fixture.close())

  it('runs a module in a process of its own and carries messages', async () => {
    const result = await fixture.app.evaluate(async ({ utilityProcess }) => {
      const { folder } = globalThis as unknown as FixtureGlobals
      const child = utilityProcess.fork(`${folder}/utility.js`, ['one'], {
        serviceName: 'service',
        stdio: 'pipe',
        env: { ...process.env, EXTRA: 'yes' },
      })
      const early = child.pid
      await new Promise<void>((resolve) => child.once('spawn', resolve))
      const line = new Promise<string>((resolve) =>
        child.stdout?.once('data', (data: Buffer) => resolve(String(data).trim())),
      )
      const answer = new Promise<{ echoed: Map<string, Uint8Array>; type: string; args: string[]; extra: string }>(
        (resolve) => child.once('message', resolve),
      )
      child.postMessage(new Map([['bytes', new Uint8Array([1, 2])]]))
      const { echoed, ...rest } = await answer
      const pid = child.pid
      const exit = new Promise<number>((resolve) => child.once('exit', resolve))
      child.postMessage('exit')
      const code = await exit
      return {
        rest,
        bytes: echoed.get('bytes')?.[1],
        line: await line,
        own: pid !== process.pid && typeof early === 'number',
        code,
        after: child.pid,
      }
    })
    expect(result).toEqual({
      rest: { type: 'utility', args: ['one'], extra: 'yes' },
      bytes: 2,
      line: 'utility started',
      own: true,
      code: 5,
      after: undefined,
    })
  })

  it('tells of a process that fell over or was killed', async () => {
    const gone = await fixture.app.evaluate(async ({ app, utilityProcess }) => {
      const { folder } = globalThis as unknown as FixtureGlobals
      const details: string[] = []
      app.on('child-process-gone', (_event, { type, reason, name }) => details.push(`${type} ${reason} ${name}`))
      for (const end of ['throw', 'kill']) {
        const child = utilityProcess.fork(`${folder}/utility.js`, [], { serviceName: end, stdio: 'ignore' })
        await new Promise<void>((resolve) => child.once('spawn', resolve))
        const exit = new Promise((resolve) => child.once('exit', resolve))
        if (end === 'kill') child.kill()
        else child.postMessage(end)
        await exit
      }
      return details
    })
    expect(gone).toEqual(['Utility abnormal-exit throw', 'Utility killed kill'])
  })

  it('joins two ports in main, and a page with main', async () => {
    const page = await fixture.open('app://shell/index')
    await fixture.app.evaluate(({ ipcMain, MessageChannelMain, BrowserWindow }) => {
      const { told } = globalThis as unknown as FixtureGlobals
      told.length = 0
      const { port1, port2 } = new MessageChannelMain()
      port2.on('message', (event) => told.push(['main', event.data]))
      port1.postMessage({ early: true })
      port2.start()
      ipcMain.on('port', (event) => {
        const [port] = event.ports
        port?.on('message', (sent) => port.postMessage(['main got', sent.data]))
        port?.start()
      })
      const { port1: mine, port2: theirs } = new MessageChannelMain()
      mine.on('message', (event) => told.push(['from page', event.data]))
      mine.start()
      BrowserWindow.getAllWindows()[0]?.webContents.postMessage('take', 'this', [theirs])
    })
    const answer = await page.evaluate(
      () =>
        new Promise((resolve) => {
          const { port1, port2 } = new MessageChannel()
          port1.addEventListener('message', (event) => {
            resolve(event.data)
          })
          port1.start()
          window.postMessage({ toMain: 'port' }, location.origin, [port2])
          port1.postMessage(new Uint8Array([4]))
        }),
    )
    expect(answer).toEqual(['main got', expect.anything()])
    const told = await until(fixture.told, (list) => list.length >= 1)
    expect(told).toContainEqual(['main', { early: true }])
  })
})

describe('the life of the app', () => {
  let userData: string
  beforeAll(async () => {
    userData = await mkdtemp(join(tmpdir(), 'stand-in-life-'))
  })
  afterAll(() => rm(userData, { recursive: true, force: true }))

  const start = (...args: string[]) =>
    spawn(STAND_IN, [FIXTURE, `--user-data-dir=${userData}`, ...args], { stdio: 'pipe', cwd: tmpdir() })

  it('has one instance for each userData, told of the second and free again after a kill', async () => {
    const fixture = await launchFixture()
    const second = spawn(STAND_IN, [FIXTURE, `--user-data-dir=${fixture.userData}`, 'loupe://deep/link'], {
      stdio: 'pipe',
      cwd: tmpdir(),
    })
    expect(await exitOf(second)).toBe(7)
    const told = await until(fixture.told, (list) => list.length > 0)
    expect(told).toEqual([['second-instance', 'loupe://deep/link', tmpdir(), { from: second.pid }]])
    await fixture.close()

    const first = start()
    await until(async () => (await readdir(userData)).includes('SingleInstance'), Boolean)
    first.kill('SIGKILL')
    await exitOf(first)
    const next = start()
    let ended = false
    void exitOf(next).then(() => {
      ended = true
    })
    // The file is read while it is written, so it may be incomplete.
    const owner = () => readFile(join(userData, 'SingleInstance/lock'), 'utf8').catch(() => '')
    await until(owner, (text) => new RegExp(`"pid":\\s*${next.pid}\\b`).test(text))
    await staysFor('the one that took over', 500, () => !ended)
    next.kill('SIGTERM')
    expect(await exitOf(next)).toBe(0)
  })

  it('leaves nothing behind, however it ends', async () => {
    const temporary = await mkdtemp(join(tmpdir(), 'stand-in-temporary-'))
    const profiles = async () => (await readdir(temporary)).filter((name) => name.startsWith('electron-stand-in-'))
    for (const signal of ['SIGKILL', 'SIGTERM'] as const) {
      const child = spawn(STAND_IN, [FIXTURE, `--user-data-dir=${userData}`], {
        stdio: 'ignore',
        env: { ...process.env, TMPDIR: temporary },
      })
      const [profile = ''] = await until(profiles, (names) => names.length === 1)
      await until(
        () => readdir(join(temporary, profile)),
        (names) => names.includes('Local State'),
      )
      child.kill(signal)
      await exitOf(child)
      await until(profiles, (names) => names.length === 0)
    }
    await rm(temporary, { recursive: true, force: true })
  })

  it('ends whoever of Chromium still writes, so that no profile comes back', async () => {
    const profile = await mkdtemp(join(tmpdir(), 'stand-in-profile-'))
    const writer = `while [ $(ls '${profile}' | wc -l) -lt 100 ]; do mkdir -p '${profile}'; date > '${profile}/'$(date +%N); done`
    const reaper = spawn('/bin/sh', [REAPER, profile, '/bin/sh', '-c', `(${writer}) & sleep 60`], {
      stdio: ['pipe', 'ignore', 'ignore', 'ignore', 'ignore'],
    })
    await until(
      () => readdir(profile),
      (names) => names.length > 3,
    )
    reaper.stdin?.end()
    await exitOf(reaper)
    await staysFor('no profile', 300, () => !existsSync(profile))
  })

  it('says its version and its names', async () => {
    const child = spawn(STAND_IN, ['--version'], { stdio: 'pipe' })
    let text = ''
    child.stdout.on('data', (data) => {
      text += String(data)
    })
    expect(await exitOf(child)).toBe(0)
    expect(text.trim()).toMatch(/^v\d+\.\d+\.\d+$/)
    const fixture = await launchFixture()
    expect(
      await fixture.app.evaluate(({ app }) => [
        app.getName(),
        app.getVersion(),
        app.getPath('userData'),
        app.isPackaged,
        app.getAppPath().endsWith('/fixtures/app'),
        process.type,
        typeof process.versions.electron,
      ]),
    ).toEqual(['Fixture', '4.5.6', fixture.userData, false, true, 'browser', 'string'])
    await fixture.close()
  })
})
