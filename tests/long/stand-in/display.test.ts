import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type XDisplay, openDisplay } from '../../../build/electron-stand-in/x11.ts'
import { type Fixture, type FixtureGlobals, FIXTURE, launchFixture, until } from '../../integration/stand-in/launch.ts'

const PICTURE = join(FIXTURE, '../../../../../build/icons/png/32x32.png')

/** Invisible display that chooses its own number. */
async function startDisplay() {
  const server = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1400x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const number = await new Promise<string>((resolve, reject) => {
    server.once('error', reject)
    server.stdout.once('data', (text: Buffer) => resolve(text.toString().trim()))
  })
  const display = await openDisplay(`:${number}`)
  if (display === null) throw new Error('the display does not answer')
  return {
    name: `:${number}`,
    display,
    close: () => {
      display.close()
      server.kill()
    },
  }
}

describe('windows on a display', () => {
  let screen: Awaited<ReturnType<typeof startDisplay>>
  let display: XDisplay
  let fixture: Fixture
  let page: Page
  const named = async (title: string): Promise<number> => {
    const found = await until(
      () => display.windowTitled(title),
      (window) => window !== null,
    )
    return found ?? 0
  }

  beforeAll(async () => {
    screen = await startDisplay()
    ;({ display } = screen)
    fixture = await launchFixture({ DISPLAY: screen.name })
    await fixture.serve('shell/named', '<!doctype html><title>A page of its own</title><input autofocus>')
    await fixture.app.evaluate(({ Menu }) => {
      const { told } = globalThis as unknown as FixtureGlobals
      Menu.setApplicationMenu(
        Menu.buildFromTemplate([
          {
            label: 'Deeds',
            submenu: [
              { label: 'First deed', accelerator: 'CmdOrCtrl+1', click: () => told.push(['first deed']) },
              { type: 'separator' },
              { label: 'Not now', enabled: false, click: () => told.push(['not now']) },
            ],
          },
        ]),
      )
    })
    page = await fixture.open('app://shell/named', { x: 40, y: 50, width: 640, height: 480, icon: PICTURE })
  })
  afterAll(async () => {
    await fixture.close()
    screen.close()
  })

  it('are application windows: no tabs, no address, no buttons of a browser', async () => {
    expect(await page.evaluate(() => matchMedia('(display-mode: standalone)').matches)).toBe(true)
  })

  it('have the size and the place that were asked for, and the title of the page', async () => {
    await named('A page of its own')
    await until(
      () => page.evaluate(() => [innerWidth, innerHeight]),
      ([width, height]) => width === 640 && height === 480,
    )
    const bounds = await fixture.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getBounds())
    expect(bounds).toEqual({ x: 40, y: 50, width: 640, height: 480 })
    const sizes = await fixture.app.evaluate(({ screen: { getPrimaryDisplay } }) => getPrimaryDisplay().size)
    expect(sizes).toEqual(display.size)
  })

  it('have the icon that was given, and the title that the app sets when it keeps the page from it', async () => {
    const window = await named('A page of its own')
    await until(
      () => display.property(window, '_NET_WM_ICON'),
      (icon) => icon.length > 8 && icon.readUInt32LE(0) === 32 && icon.readUInt32LE(4) === 32,
    )
    await fixture.app.evaluate(({ BrowserWindow }) => {
      const [first] = BrowserWindow.getAllWindows()
      first?.on('page-title-updated', (event) => event.preventDefault())
      first?.setTitle('Named by the app')
    })
    const again = await named('Named by the app')
    expect(again).toBe(window)
  })

  it('are nowhere to be seen until they are shown, and after they were hidden', async () => {
    await fixture.serve('shell/second', '<!doctype html><title>Second window</title>')
    await fixture.open('app://shell/second', { show: false })
    const window = await named('Second window')
    expect(await display.isMapped(window)).toBe(false)
    const act = (name: 'show' | 'hide') =>
      fixture.app.evaluate(({ BrowserWindow }, method) => {
        BrowserWindow.getAllWindows()
          .find((one) => one.getTitle() === 'Second window')
          ?.[method]()
      }, name)
    await act('show')
    await until(() => display.isMapped(window), Boolean)
    await act('hide')
    await until(
      () => display.isMapped(window),
      (mapped) => !mapped,
    )
  })

  it('carry the menu of the application above the page, whose commands can be chosen', async () => {
    const top = () => page.evaluate(() => document.documentElement.getBoundingClientRect().top)
    await until(top, (value) => value > 20)
    await page.mouse.click(20, 14)
    await page.mouse.click(60, 46)
    await until(fixture.told, (told) => told.some(([name]) => name === 'first deed'))
    // A greyed entry can be pressed and does nothing.
    await page.keyboard.press('F10')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    expect(await fixture.told()).not.toContainEqual(['not now'])
    // The page has kept its focus, and gets its keys again.
    await page.keyboard.type('typed')
    expect(await page.evaluate(() => document.querySelector('input')?.value)).toBe('typed')
    await fixture.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setMenuBarVisibility(false))
    await until(top, (value) => value === 0)
  })

  it('of a partition are application windows with cookies of their own', async () => {
    const other = await fixture.open('app://shell/index', { webPreferences: { partition: '' } })
    await fixture.app.evaluate(async ({ session }) => {
      const one = session.fromPartition('apart')
      await one.cookies.set({ url: 'http://example.test/', name: 'mine', value: '1' })
    })
    const counts = await fixture.app.evaluate(async ({ session }) => [
      (await session.fromPartition('apart').cookies.get({ name: 'mine' })).length,
      (await session.defaultSession.cookies.get({ name: 'mine' })).length,
    ])
    expect(counts).toEqual([1, 0])
    await other.close()
  })

  it('of a partition share what it keeps, also when the first has closed before the second opens', async () => {
    const counts = await fixture.app.evaluate(async ({ BrowserWindow, session }) => {
      const apart = session.fromPartition('closing')
      const first = new BrowserWindow({ webPreferences: { partition: 'closing' }, show: false })
      await first.loadURL('about:blank')
      await apart.cookies.set({ url: 'http://example.test/', name: 'run', value: '1' })
      const closed = new Promise<void>((resolve) => first.once('closed', () => resolve()))
      first.close()
      await closed
      const second = new BrowserWindow({ webPreferences: { partition: 'closing' }, show: false })
      await second.loadURL('about:blank')
      const found = await apart.cookies.get({ name: 'run' })
      second.destroy()
      return found.length
    })
    expect(counts).toBe(1)
  })

  it('end by their own close, told as close and then closed, and their children with them', async () => {
    await fixture.app.evaluate(({ BrowserWindow }) => {
      const { told } = globalThis as unknown as FixtureGlobals
      const [first] = BrowserWindow.getAllWindows()
      const child = new BrowserWindow({ ...(first ? { parent: first } : {}), show: false })
      child.on('closed', () => told.push(['child closed']))
      first?.on('close', () => told.push(['close']))
      first?.on('closed', () => told.push(['closed']))
    })
    await display.askToClose(await named('Named by the app'))
    const told = await until(fixture.told, (list) => list.some(([name]) => name === 'closed'))
    expect(told.map(([name]) => name).filter((name) => String(name).includes('close'))).toEqual([
      'close',
      'child closed',
      'closed',
    ])
  })
})
