import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { logFile } from '../../../main/log/log'
import { bundleWhole, type HeadlessApp, startHeadless } from '../../drivers/headless-app'
import { aDesk, bundleConnected, type Desk } from '../../drivers/running-main'
import { until } from '../../drivers/waits'

let run: Awaited<ReturnType<typeof bundleWhole>>
let connected: Awaited<ReturnType<typeof bundleConnected>>
let desk: Desk
let app: HeadlessApp

beforeAll(async () => {
  run = await bundleWhole()
  connected = await bundleConnected()
})
beforeEach(async () => {
  desk = await aDesk(connected)
  app = await startHeadless(run, desk)
})
afterEach(async () => {
  app.app.emit('will-quit')
  await desk.close()
})
async function startAgain(): Promise<void> {
  app.app.emit('will-quit')
  app = await startHeadless(run, desk)
}
const windows = () => app.windows().filter((one) => !one.isDestroyed())

describe('a start', () => {
  it('shows the shell once rendered, with a menu', async () => {
    const [window] = windows()
    expect(window?.webContents.loaded).toBe('app://shell/index.html')
    expect(window?.isShown).toBe(false)
    window?.emit('ready-to-show')
    expect(window?.isShown).toBe(true)
    expect(window?.isMaximized()).toBe(false)
    await until('the menu is there', () => app.inMenu('edit.undo') !== undefined)
    expect(app.inMenu('edit.undo')?.enabled).toBe(false)
  })

  it('signs in on the auth host’s page, and signs in automatically at the next start', async () => {
    await until('nobody is signed in', async () => (await app.done('session', 'current')).state === 'signedOut')
    expect(await app.done('session', 'signIn')).toMatchObject({
      state: 'signedIn',
      user: { email: desk.session.email },
    })
    await until('the session is kept', async () => {
      const view = await app.done('session', 'current')
      return view.state === 'signedIn' && view.kept === 'keychain'
    })
    // Under another name the next version would find nothing.
    const name = createHash('sha256').update(desk.userData).digest('hex').slice(0, 16)
    expect([...desk.keyring.secrets.keys()]).toEqual([`Loupe session ${name} session-key`])
    await startAgain()
    await until('they are signed in', async () => (await app.done('session', 'current')).state === 'signedIn')
  })

  it('after a sign-out has no person, and nothing of theirs in the keychain', async () => {
    await app.done('session', 'signIn')
    await app.done('session', 'signOut')
    expect(await app.done('session', 'current')).toEqual({ state: 'signedOut' })
    expect(app.told('session.changed').at(-1)).toEqual({ state: 'signedOut' })
    await startAgain()
    await until('nobody is signed in', async () => (await app.done('session', 'current')).state === 'signedOut')
  })
})

describe('the window', () => {
  it('opens at its last position and size', async () => {
    const [window] = windows()
    expect(window?.options).toMatchObject({ width: 1_360, height: 860, minWidth: 800, minHeight: 560 })
    if (window !== undefined) window.bounds = { x: 40, y: 50, width: 1_000, height: 700 }
    window?.maximize()
    window?.close()
    await startAgain()
    expect(windows()[0]?.options).toMatchObject({ x: 40, y: 50, width: 1_000, height: 700 })
    windows()[0]?.emit('ready-to-show')
    expect(windows()[0]?.isMaximized()).toBe(true)
  })

  it('last on a missing screen opens on an existing one', async () => {
    const [window] = windows()
    if (window !== undefined) window.bounds = { x: 3_000, y: 50, width: 4_000, height: 700 }
    window?.close()
    await startAgain()
    expect(windows()[0]?.options).toMatchObject({ width: 1_920, height: 700 })
    expect(windows()[0]?.options).not.toHaveProperty('x')
  })

  it('comes to the front at a second start, at the link’s place', async () => {
    const [window] = windows()
    if (window !== undefined) window.minimized = true
    app.app.emit('second-instance', {}, ['loupe', 'loupe://project/7'])
    expect(window).toMatchObject({ minimized: false, hasFocus: true, isShown: true })
    expect(app.told('place.open')).toEqual([])
    expect((await app.done('app', 'info')).place).toMatchObject({ projectId: 7 })
    app.app.emit('second-instance', {}, ['loupe', 'loupe://project/8'])
    expect(app.told('place.open')).toMatchObject([{ projectId: 8 }])
    expect((await app.done('app', 'info')).place).toBeNull()
  })

  it('whose page crashes is reloaded, and the person is asked if it continues', async () => {
    const [window] = windows()
    let reloads = 0
    window?.webContents.on('reloaded', () => (reloads += 1))
    app.dialogs.answers.push({ response: 0 })
    const stop = (reason: string) => window?.webContents.emit('render-process-gone', {}, { reason, exitCode: 1 })
    stop('clean-exit')
    expect(reloads).toBe(0)
    for (let times = 1; times <= 3; times += 1) stop('crashed')
    expect(reloads).toBe(3)
    stop('crashed')
    await until('the person chose to load it again', () => reloads === 4)
    expect(app.dialogs.shown).toHaveLength(1)
    app.dialogs.answers.push({ response: 1 })
    stop('crashed')
    await until('the person closed it', () => window?.isDestroyed() === true)
  })

  it('visits only the auth host’s pages for signing in, and no window of it remains', async () => {
    await app.done('session', 'signIn')
    await app.done('session', 'signOut')
    expect(windows().map(({ webContents }) => webContents.loaded)).toEqual(['app://shell/index.html'])
  })
})

describe('the menu', () => {
  it('runs the shell’s available commands, by the shell’s own names', async () => {
    await until('it is there', () => app.inMenu('edit.undo') !== undefined)
    await app.done('app', 'info')
    await app.done('app', 'setUsableCommands', ['edit.undo'], [{ id: 'edit.undo', name: 'Undo status' }])
    expect(app.inMenu('edit.undo')).toMatchObject({ enabled: true, label: 'Undo status' })
    expect(app.inMenu('edit.redo')).toMatchObject({ enabled: false })
    app.inMenu('edit.undo')?.click?.()
    expect(app.told('command.run')).toEqual([{ command: 'edit.undo' }])
  })

  it('shows the log’s location, and the settings the data’s', async () => {
    await until('it is there', () => app.inMenu('edit.undo') !== undefined)
    app.labelled('Show Log File')?.click?.()
    await app.done('app', 'showData')
    expect(app.opened).toEqual([join(desk.userData, 'logs', 'main.log'), desk.userData])
  })
})

describe('a person’s choice', () => {
  it('applies at once and at the next start', async () => {
    await app.done('choices', 'write', 'density', 'compact')
    await app.done('choices', 'write', 'panel', { open: true })
    await app.done('app', 'setAppearance', 'dark')
    await app.done('app', 'setNotifications', false)
    expect(app.electron.nativeTheme.themeSource).toBe('dark')
    await startAgain()
    expect(await app.done('choices', 'read')).toEqual({ density: 'compact', panel: { open: true } })
    expect(app.electron.nativeTheme.themeSource).toBe('dark')
    expect(await app.done('app', 'info')).toMatchObject({
      appearance: 'dark',
      notifications: { on: false, supported: true },
      localPlatform: false,
      version: '1.2.3',
      guest: { src: 'app://reviewer/index.html', partition: 'reviewer' },
    })
  })

  it('of the theme is sent to the page when it changes', async () => {
    app.electron.nativeTheme.shouldUseDarkColors = true
    app.electron.nativeTheme.emit('updated')
    expect(app.told('appearance.changed')).toEqual([{ appearance: 'system', dark: true }])
  })

  it('about external pages is asked, except for the platform’s own', async () => {
    const { host } = new URL(desk.platform.running.addresses.main)
    app.dialogs.answers.push({ response: 1, checkboxChecked: false }, { response: 0, checkboxChecked: true })
    await app.done('app', 'openExternal', 'https://example.test/a')
    expect(app.opened).toEqual([])
    await app.done('app', 'openExternal', 'https://example.test/b')
    await app.done('app', 'openExternal', 'https://example.test/c')
    await app.done('app', 'openExternal', `https://${host}/d`)
    expect(app.opened).toEqual(['https://example.test/b', 'https://example.test/c', `https://${host}/d`])
    expect(app.dialogs.shown).toHaveLength(2)
  })
})

describe('the log', () => {
  it('names what was refused and by which rule, without the sent data [D.1]', async () => {
    windows()[0]?.webContents.emit('did-finish-load')
    const handler = app.ipcMain.handlers.get('choices.write')
    const strange = { sender: app.newGuest(), senderFrame: { url: 'app://reviewer/index.html', parent: null } }
    expect(await handler?.(strange, 'canary', 1)).toMatchObject({ error: { code: 'invalid_request' } })
    expect(await app.call('choices', 'write', '', 'canary')).toMatchObject({ ok: false })
    const log = () => readFile(logFile(desk.userData), 'utf8').catch(() => '')
    await until('both are written', async () => (await log()).split('call refused').length === 3)
    const refused = (await log()).split('\n').filter((line) => line.includes('call refused'))
    expect(refused[0]).toContain('reason=sender')
    expect(refused[1]).toContain('reason=arguments')
    for (const line of refused) expect(line).toContain('channel=choices.write')
    expect(await log()).not.toContain('canary')
  })
})
