import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ITEM_WINDOWS_MAX } from '#domain/constants'
import { given } from '#domain/given'
import type { Queue } from '#domain/queue'
import { bundleWhole, type HeadlessApp, startHeadless } from '../../drivers/headless-app'
import { aDesk, bundleConnected, type Desk } from '../../drivers/running-main'
import { until } from '../../drivers/waits'

const ITEM_PAGE = 'app://shell/item-window/index.html'

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
  await app.done('session', 'signIn')
})
afterEach(async () => {
  app.app.emit('will-quit')
  await desk.close()
})

const ofItems = () => app.windows().filter((one) => !one.isDestroyed() && one.webContents.loaded.startsWith(ITEM_PAGE))
const addresses = () => ofItems().map(({ webContents }) => webContents.loaded.slice(ITEM_PAGE.length))
const open = (itemId: number, queue?: Queue) =>
  app.done('itemWindows', 'open', { projectId: 7, itemId, ...given({ queue }) })
/** Calls as the page of an item window does. */
async function ask(window: ReturnType<typeof ofItems>[number] | undefined, call: string, ...args: readonly unknown[]) {
  const page = window?.webContents
  const event = { sender: page, senderFrame: { url: page?.loaded, parent: null } }
  return app.ipcMain.handlers.get(`itemWindows.${call}`)?.(event, ...args)
}
const keptFile = () => join(desk.userData, 'preferences.json')
// JSON has no undefined.
const WHOLE: Queue = { search: '', statuses: [], approvals: [], mine: false, picked: null, except: [] }
const NARROW: Queue = { ...WHOLE, statuses: [3], order: { by: 'name', descending: true } }
/** The person opens another item in a window. */
const goTo = (window: ReturnType<typeof ofItems>[number] | undefined, itemId: number) =>
  window?.webContents.emit('did-navigate-in-page', {}, `${ITEM_PAGE}#/projects/7/review/${itemId}`, true, 1, 1)
async function startAgain(): Promise<void> {
  app.app.emit('before-quit')
  for (const window of app.windows()) if (!window.isDestroyed()) window.close()
  app.app.emit('will-quit')
  app = await startHeadless(run, desk)
  await until('they are signed in', async () => (await app.done('session', 'current')).state === 'signedIn')
}

describe('an item window', () => {
  it('opens beside the shell once rendered, one per item', async () => {
    await open(1)
    await open(2)
    expect(addresses()).toEqual(['#/projects/7/review/1', '#/projects/7/review/2'])
    const [first, second] = ofItems()
    expect(first?.isShown).toBe(false)
    first?.emit('ready-to-show')
    expect([first?.isShown, first?.isShownQuietly]).toEqual([true, false])
    expect(second?.bounds).not.toEqual(first?.bounds)
    await open(1)
    expect(ofItems()).toHaveLength(2)
    expect(first?.hasFocus).toBe(true)
  })

  it('requested again → is told to continue the work', async () => {
    await open(1)
    const page = ofItems()[0]?.webContents
    const said = () => page?.sent.filter(([name]) => name === 'command.run')
    expect(said()).toEqual([])
    await open(1)
    expect(said()).toEqual([['command.run', { command: 'review.workHere' }]])
  })

  it('is identified by the item it currently shows', async () => {
    await open(1)
    goTo(ofItems()[0], 5)
    await open(5)
    expect(ofItems()).toHaveLength(1)
    await open(1)
    expect(ofItems()).toHaveLength(2)
  })

  it('as the ninth → is refused with advice', async () => {
    for (let itemId = 1; itemId <= ITEM_WINDOWS_MAX; itemId += 1) await open(itemId)
    expect(await app.call('itemWindows', 'open', { projectId: 7, itemId: 99 })).toMatchObject({
      ok: false,
      error: { code: 'too_many_windows', message: expect.stringMatching(/eight/) },
    })
    expect(ITEM_WINDOWS_MAX).toBe(8)
    expect(ofItems()).toHaveLength(8)
    await open(1)
    ofItems()[3]?.close()
    await open(99)
    expect(ofItems()).toHaveLength(8)
  })

  it('returns after a restart in place, with its last item, without taking the focus', async () => {
    await open(1)
    await open(2)
    const [first, second] = ofItems()
    if (first !== undefined) first.bounds = { x: 60, y: 70, width: 900, height: 650 }
    goTo(first, 4)
    second?.maximize()
    first?.setFullScreen(true)
    await startAgain()
    await until('both are there', () => ofItems().length === 2)
    expect(addresses()).toEqual(['#/projects/7/review/4', '#/projects/7/review/2'])
    const [again, other] = ofItems()
    expect(again?.options).toMatchObject({ x: 60, y: 70, width: 900, height: 650 })
    again?.emit('ready-to-show')
    other?.emit('ready-to-show')
    expect([again?.isShownQuietly, again?.isFullScreen(), other?.isMaximized()]).toEqual([true, true, true])
  })

  it('walks the list it was opened from, or its own later one, also after a restart', async () => {
    await open(1, NARROW)
    await open(2, NARROW)
    await open(3)
    const [first, second, third] = ofItems()
    expect(await ask(first, 'queue')).toMatchObject({ ok: true, value: NARROW })
    expect(await ask(third, 'queue')).toEqual({ ok: true, value: null })
    const own = { ...WHOLE, mine: true }
    expect(await ask(second, 'keepQueue', own)).toMatchObject({ ok: true })
    await open(1)
    expect(await ask(first, 'queue')).toMatchObject({ value: NARROW })
    await startAgain()
    await until('all are there', () => ofItems().length === 3)
    const back = await Promise.all(ofItems().map((one) => ask(one, 'queue')))
    expect(back).toMatchObject([{ value: NARROW }, { value: own }, { value: null }])
  })

  it('stored without a list or with an invalid one returns and walks the whole project', async () => {
    await open(1)
    await open(2, NARROW)
    app.app.emit('before-quit')
    app.app.emit('will-quit')
    const kept = JSON.parse(await readFile(keptFile(), 'utf8')) as { itemWindows: { windows: { queue?: unknown }[] } }
    expect(kept.itemWindows.windows.map((one) => 'queue' in one)).toEqual([false, true])
    Object.assign(kept.itemWindows.windows[1] ?? {}, { queue: { search: 4, statuses: ['x'] } })
    await writeFile(keptFile(), JSON.stringify(kept))
    app = await startHeadless(run, desk)
    await until('both are there', () => ofItems().length === 2)
    expect(await Promise.all(ofItems().map((one) => ask(one, 'queue')))).toMatchObject([
      { value: null },
      { value: null },
    ])
  })

  it('keeps a long selection only while the app runs, and requests beyond the limits are refused', async () => {
    const picked = Array.from({ length: 5_000 }, (_, at) => at + 1)
    await open(1, { ...WHOLE, picked })
    const [window] = ofItems()
    expect(await ask(window, 'queue')).toMatchObject({ value: { picked } })
    const refused = { ok: false, error: { code: 'invalid_request' } }
    expect(await ask(window, 'keepQueue', { ...WHOLE, picked: [...picked, 5_001] })).toMatchObject(refused)
    expect(await ask(window, 'keepQueue', { ...WHOLE, order: { by: 'x', descending: true } })).toMatchObject(refused)
    expect(await app.call('itemWindows', 'keepQueue', NARROW)).toMatchObject(refused)
    expect(await app.done('itemWindows', 'queue')).toBeNull()
    await startAgain()
    await until('it is there', () => ofItems().length === 1)
    expect(addresses()).toEqual(['#/projects/7/review/1'])
    expect(await ask(ofItems()[0], 'queue')).toMatchObject({ value: null })
  })

  it('of another platform at the same address isn’t restored', async () => {
    await open(1)
    const before = JSON.parse(await readFile(keptFile(), 'utf8')) as { itemWindows: { account: string } }
    const view = await app.done('session', 'current')
    const email = view.state === 'signedIn' ? view.user.email.toLowerCase() : ''
    expect(before.itemWindows.account).toBe(`${desk.platform.running.addresses.main} ${email}`)
    app.app.emit('before-quit')
    app.app.emit('will-quit')
    before.itemWindows.account = `local ${email}`
    await writeFile(keptFile(), JSON.stringify(before))
    app = await startHeadless(run, desk)
    await until('they are signed in', async () => (await app.done('session', 'current')).state === 'signedIn')
    expect(ofItems()).toEqual([])
  })

  it('on a missing screen is restored on a visible one', async () => {
    app.displays.push({ id: 2, workArea: { x: 1_920, y: 0, width: 1_280, height: 1_000 } })
    await open(1)
    const [window] = ofItems()
    if (window !== undefined) window.bounds = { x: 2_000, y: 100, width: 1_000, height: 700 }
    await startAgain()
    await until('it is there', () => ofItems().length === 1)
    expect(ofItems()[0]?.options).toMatchObject({ x: 80, y: 100, width: 1_000, height: 700 })
  })

  it('moves to a visible screen when its own is removed', async () => {
    await open(1)
    const [window] = ofItems()
    window?.emit('ready-to-show')
    if (window !== undefined) window.bounds = { x: 2_400, y: 100, width: 1_000, height: 700 }
    app.electron.screen.emit('display-removed', {}, { id: 2 })
    expect(window?.bounds).toEqual({ x: 920, y: 100, width: 1_000, height: 700 })
  })

  it('that was closed isn’t restored', async () => {
    await open(1)
    await open(2)
    ofItems()[0]?.close()
    await startAgain()
    await until('one is there', () => ofItems().length > 0)
    expect(addresses()).toEqual(['#/projects/7/review/2'])
  })

  it('closes when its person signs out, and belongs to nobody afterwards', async () => {
    await open(1)
    await app.done('session', 'signOut')
    expect(ofItems()).toEqual([])
    const kept = JSON.parse(await readFile(join(desk.userData, 'preferences.json'), 'utf8')) as { itemWindows: unknown }
    expect(kept.itemWindows).toBeNull()
  })

  it('keeps the app running without the shell, and ends it as the last one', async () => {
    await open(1)
    let quits = 0
    app.app.on('will-quit', () => (quits += 1))
    app
      .windows()
      .find((one) => one.webContents === app.shell())
      ?.close()
    expect(quits).toBe(0)
    ofItems()[0]?.close()
    expect(quits).toBeGreaterThan(0)
  })

  it('whose page navigates to another project → remains an item window, and is refused the other project [D.4]', async () => {
    await open(1)
    const [window] = ofItems()
    const page = window?.webContents
    page?.emit('did-navigate-in-page', {}, `${ITEM_PAGE}#/projects/8/review/1`, true, 1, 1)
    const event = { sender: page, senderFrame: { url: `${ITEM_PAGE}#/projects/8/review/1`, parent: null } }
    const call = (channel: string, ...args: readonly unknown[]) => app.ipcMain.handlers.get(channel)?.(event, ...args)
    const refused = { ok: false, error: { code: 'invalid_request' } }
    expect(await call('itemWindows.open', { projectId: 8, itemId: 1 })).toMatchObject(refused)
    expect(await call('platform.read', 'listClasses', { projectId: 8 })).toMatchObject(refused)
    expect(await call('platform.write', 'deleteProject', { path: { projectId: 7 } })).toMatchObject(refused)
    expect(await call('platform.read', 'listClasses', { projectId: 7 })).not.toMatchObject(refused)
    await startAgain()
    expect(addresses()).toEqual(['#/projects/7/review/1'])
  })

  it('leads to the project in the shell, which reopens if closed', async () => {
    await open(1)
    const page = ofItems()[0]?.webContents
    const shell = app.windows().find((one) => one.webContents === app.shell())
    shell?.close()
    const event = { sender: page, senderFrame: { url: page?.loaded, parent: null } }
    await app.ipcMain.handlers.get('itemWindows.showProject')?.(event, 7)
    await until('the shell is there', () => app.shell() !== shell?.webContents && !app.shell().isDestroyed())
    expect(await app.done('app', 'info')).toMatchObject({ place: { area: 'project', projectId: 7 } })
  })
})

describe('the work of an item', () => {
  let a: { readonly projectId: number; readonly itemId: number }
  beforeEach(async () => {
    const projectId = (await app.done('projects', 'list')).data[0]?.id ?? 0
    const { data } = await app.done('items', 'page', { projectId, offset: 0, limit: 1 })
    a = { projectId, itemId: data[0]?.id ?? 0 }
  })

  it.each(['its own process', 'the process of the page that holds it', 'the window'])(
    'is released when %s ends',
    async (what) => {
      await app.done('itemWindows', 'open', a)
      const window = ofItems()[0]
      const page = window?.webContents
      const guest = app.make('webview', 'app://reviewer/index.html')
      guest.hostWebContents = page ?? null
      const event = { sender: page, senderFrame: { url: page?.loaded, parent: null } }
      const ask = app.ipcMain.handlers.get('annotations.open')
      await app.ipcMain.handlers.get('items.open')?.(event, { ...a, guestId: guest.id })
      expect(await ask?.(event, { ...a, guestId: guest.id, revision: 0 })).toMatchObject({ value: { writer: true } })
      const other = app.newGuest()
      await app.done('items', 'open', { ...a, guestId: other.id })
      const elsewhere = () => app.done('annotations', 'open', { ...a, guestId: other.id, revision: 0 })
      expect(await elsewhere()).toMatchObject({ writer: false, holder: { here: true } })

      const gone = { reason: 'crashed', exitCode: 1 }
      if (what === 'its own process') guest.emit('render-process-gone', {}, gone)
      else if (what === 'the window') {
        guest.emit('destroyed')
        window?.close()
      } else page?.emit('render-process-gone', {}, gone)
      expect(app.told('work.free')).toEqual([{ guestId: other.id, itemId: a.itemId }])
      expect(await elsewhere()).toMatchObject({ writer: true })
    },
  )

  it('moves to the window the person asks for, once', async () => {
    const first = app.newGuest()
    await app.done('items', 'open', { ...a, guestId: first.id })
    const before = await app.done('annotations', 'open', { ...a, guestId: first.id, revision: 0 })
    expect(before.writer).toBe(true)
    await app.done('itemWindows', 'open', a)
    const page = ofItems()[0]?.webContents
    const guest = app.make('webview', 'app://reviewer/index.html')
    guest.hostWebContents = page ?? null
    const event = { sender: page, senderFrame: { url: page?.loaded, parent: null } }
    await app.ipcMain.handlers.get('items.open')?.(event, { ...a, guestId: guest.id })
    const there = () => app.ipcMain.handlers.get('annotations.open')?.(event, { ...a, guestId: guest.id, revision: 0 })
    const coming = there()
    await until('the shell is asked to let go', () => app.told('work.lost').length === 1)
    await app.done('annotations', 'close', { guestId: first.id, work: before.work })
    expect(await coming).toMatchObject({ value: { writer: true } })
    // An undo in main stays where the person has it.
    const again = app.done('annotations', 'open', { ...a, guestId: first.id, revision: 0, take: true })
    const held = (await coming) as { readonly value: { readonly work: string } }
    await until('the window is asked to let go', () => page?.sent.some(([name]) => name === 'work.lost') === true)
    const close = app.ipcMain.handlers.get('annotations.close')
    await close?.(event, { guestId: guest.id, work: held.value.work })
    expect(await again).toMatchObject({ writer: true })
    expect(await there()).toMatchObject({ value: { writer: false } })
  })

  it('is not accepted from another window’s guest', async () => {
    await open(12)
    const page = ofItems()[0]?.webContents
    const event = { sender: page, senderFrame: { url: page?.loaded, parent: null } }
    const ofShell = app.newGuest()
    const answer = await app.ipcMain.handlers.get('annotations.open')?.(event, {
      ...a,
      guestId: ofShell.id,
      revision: 0,
    })
    expect(answer).toMatchObject({ ok: false, error: { code: 'invalid_request' } })
  })
})

describe('a setting changed in one window', () => {
  it('is sent to the others, and not back', async () => {
    await open(1)
    const page = ofItems()[0]?.webContents
    await app.done('choices', 'write', 'reviewer.view', { fill: 40 })
    const told = page?.sent.filter(([name]) => name === 'choices.changed')
    expect(told).toEqual([['choices.changed', { name: 'reviewer.view', choice: { fill: 40 } }]])
    expect(app.told('choices.changed')).toEqual([])
  })

  it('of the theme reaches every window', async () => {
    await open(1)
    const page = ofItems()[0]?.webContents
    await app.done('app', 'setAppearance', 'dark')
    const told = page?.sent.filter(([name]) => name === 'appearance.changed')
    expect(told?.at(-1)?.[1]).toMatchObject({ appearance: 'dark' })
  })
})

describe('the menu bar', () => {
  it('has the focused window’s commands, and runs them there', async () => {
    await open(1)
    const [window] = ofItems()
    const page = window?.webContents
    await until('the menu is there', () => app.inMenu('review.next') !== undefined)
    await app.done('app', 'setUsableCommands', ['palette.open', 'projects.open'], [])
    expect([app.inMenu('palette.open')?.enabled, app.inMenu('review.next')?.enabled]).toEqual([true, false])
    const event = { sender: page, senderFrame: { url: page?.loaded, parent: null } }
    await app.ipcMain.handlers.get('app.setUsableCommands')?.(event, ['review.next'], [])
    expect(app.inMenu('review.next')?.enabled).toBe(false)
    window?.focus()
    expect(['palette.open', 'projects.open', 'review.next'].map((id) => app.inMenu(id)?.enabled)).toEqual([
      false,
      true,
      true,
    ])
    app.inMenu('review.next')?.click?.()
    expect(page?.sent.filter(([name]) => name === 'command.run')).toEqual([['command.run', { command: 'review.next' }]])
    expect(app.told('command.run')).toEqual([])
    const shell = app.windows().find((one) => one.webContents === app.shell())
    await app.done('app', 'info')
    app.inMenu('projects.open')?.click?.()
    expect(shell?.hasFocus).toBe(true)
    expect(app.told('command.run')).toEqual([{ command: 'projects.open' }])
  })
})
