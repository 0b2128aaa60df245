import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Fixture, type FixtureGlobals, launchFixture, until } from '../../integration/stand-in/launch.ts'

declare const bridge: {
  invoke: (channel: string, ...args: unknown[]) => Promise<unknown>
  send: (channel: string, ...args: unknown[]) => void
  listen: (channel: string, callback: (ports: number, ...args: unknown[]) => void) => () => void
  once: (channel: string, callback: (...args: unknown[]) => void) => void
  count: (channel: string) => number
}

describe('ipc', () => {
  let fixture: Fixture
  let page: Page

  beforeAll(async () => {
    fixture = await launchFixture()
    page = await fixture.open('app://shell/index')
  })
  afterAll(() => fixture.close())

  it('carries structured clones both ways', async () => {
    const kinds = await page.evaluate(async () => {
      const sent = {
        undefined: undefined,
        big: 10n,
        date: new Date(5),
        map: new Map<unknown, unknown>([['a', new Set([1])]]),
        bytes: new Uint16Array([1, 65535]),
        buffer: new Uint8Array([7]).buffer,
        pattern: /a+/gi,
        notANumber: Number.NaN,
        minusZero: -0,
        error: new RangeError('too far'),
        sparse: [1, undefined, 3],
      }
      const back = (await bridge.invoke('echo', sent)) as typeof sent
      return [
        'undefined' in back && back.undefined === undefined,
        back.big === 10n,
        back.date instanceof Date && back.date.getTime() === 5,
        back.map instanceof Map && (back.map.get('a') as Set<number>).has(1),
        back.bytes instanceof Uint16Array && back.bytes[1] === 65535,
        back.buffer instanceof ArrayBuffer && back.buffer.byteLength === 1,
        back.pattern instanceof RegExp && back.pattern.flags === 'gi',
        Number.isNaN(back.notANumber),
        Object.is(back.minusZero, -0),
        back.error instanceof Error && back.error.message === 'too far',
        back.sparse.length === 3,
      ]
    })
    expect(kinds).toEqual(kinds.map(() => true))
  })

  it('keeps cycles and shared identity', async () => {
    await fixture.app.evaluate(({ ipcMain }) => {
      ipcMain.handle('cycle', () => {
        const list: unknown[] = []
        const value: Record<string, unknown> = { list, sameList: list }
        value['self'] = value
        return value
      })
    })
    expect(
      await page.evaluate(async () => {
        const value = (await bridge.invoke('cycle')) as { self: unknown; list: unknown; sameList: unknown }
        return [value.self === value, value.list === value.sameList]
      }),
    ).toEqual([true, true])
    await fixture.app.evaluate(({ ipcMain }) => {
      ipcMain.handle('is-cycle', (_event, value: { self: unknown }) => value.self === value)
    })
    // The bridge between the worlds keeps cycles too.
    expect(
      await page.evaluate(() => {
        const value: { self?: unknown } = {}
        value.self = value
        return bridge.invoke('is-cycle', value)
      }),
    ).toBe(true)
  })

  it('tells errors of handlers as Electron does', async () => {
    await fixture.app.evaluate(({ ipcMain }) => {
      ipcMain.handle('fail', () => {
        throw new TypeError('not today')
      })
      ipcMain.handle('uncloneable', () => ({ run: () => 1 }))
    })
    const messages = await page.evaluate(() =>
      Promise.all(
        ['fail', 'nobody', 'uncloneable'].map((channel) =>
          bridge.invoke(channel).then(
            () => 'resolved',
            (error: Error) => error.message,
          ),
        ),
      ),
    )
    expect(messages).toEqual([
      "Error invoking remote method 'fail': TypeError: not today",
      "Error invoking remote method 'nobody': Error: No handler registered for 'nobody'",
      "Error invoking remote method 'uncloneable': Error: An object could not be cloned.",
    ])
  })

  it('refuses a second handler, and forgets a removed and a once-only one', async () => {
    const answers = await fixture.app.evaluate(({ ipcMain }) => {
      ipcMain.handle('single', () => 1)
      let second = ''
      try {
        ipcMain.handle('single', () => 2)
      } catch (error) {
        second = (error as Error).message
      }
      ipcMain.removeHandler('single')
      ipcMain.handle('single', () => 3)
      ipcMain.handleOnce('just-once', () => 'once')
      return second
    })
    expect(answers).toBe("Attempted to register a second handler for 'single'")
    expect(await page.evaluate(() => bridge.invoke('single'))).toBe(3)
    expect(await page.evaluate(() => bridge.invoke('just-once'))).toBe('once')
    expect(await page.evaluate(() => bridge.invoke('just-once').catch((error: Error) => error.message))).toContain(
      'No handler registered',
    )
  })

  it('names the sender and its frame', async () => {
    await fixture.app.evaluate(({ ipcMain, BrowserWindow }) => {
      ipcMain.handle('who', (event) => {
        const frame = event.senderFrame
        return {
          isWindow: BrowserWindow.fromWebContents(event.sender) !== null,
          url: frame?.url,
          origin: frame?.origin,
          parent: frame?.parent,
          isMain: frame === event.sender.mainFrame,
          frameId: event.frameId === frame?.routingId,
          processId: event.processId === frame?.processId,
        }
      })
    })
    expect(await page.evaluate(() => bridge.invoke('who'))).toEqual({
      isWindow: true,
      url: 'app://shell/index',
      origin: 'app://shell',
      parent: null,
      isMain: true,
      frameId: true,
      processId: true,
    })
  })

  it('gives null for the frame of a message whose page has gone elsewhere', async () => {
    const other = await fixture.open('app://shell/leaving')
    await fixture.app.evaluate(({ ipcMain }) => {
      ipcMain.on('leaving', (event) => {
        event.sender.once('did-navigate', () => {
          ;(globalThis as unknown as FixtureGlobals).kept = { frame: event.senderFrame }
        })
      })
    })
    await other.evaluate(() => {
      bridge.send('leaving')
      location.href = 'about:blank'
    })
    const frame = await until(
      () => fixture.app.evaluate(() => (globalThis as unknown as FixtureGlobals).kept),
      (kept) => kept !== undefined,
    )
    expect(frame).toEqual({ frame: null })
    await other.close()
  })

  it('sends to pages, whose listeners come and go', async () => {
    await page.evaluate(() => {
      const heard: unknown[] = []
      Object.assign(window, { heard })
      const stop = bridge.listen('news', (ports, ...args) => heard.push([ports, ...args]))
      bridge.once('news', (...args) => heard.push(['once', ...args]))
      Object.assign(window, { stop })
    })
    const send = (value: unknown) =>
      fixture.app.evaluate(
        ({ BrowserWindow }, sent) => BrowserWindow.getAllWindows()[0]?.webContents.send('news', sent),
        value,
      )
    await send(1)
    await send(2)
    await until(
      () => page.evaluate(() => (window as unknown as { heard: unknown[] }).heard.length),
      (length) => length === 3,
    )
    expect(await page.evaluate(() => bridge.count('news'))).toBe(1)
    await page.evaluate(() => (window as unknown as { stop: () => void }).stop())
    expect(await page.evaluate(() => bridge.count('news'))).toBe(0)
    await send(3)
    expect(await page.evaluate(() => (window as unknown as { heard: unknown[] }).heard)).toEqual([
      [0, 1],
      ['once', 1],
      [0, 2],
    ])
  })

  it('refuses what cannot be cloned where it is sent', async () => {
    const refused = await fixture.app.evaluate(({ BrowserWindow }) => {
      try {
        BrowserWindow.getAllWindows()[0]?.webContents.send('news', () => 1)
        return ''
      } catch (error) {
        return (error as Error).message
      }
    })
    expect(refused).toBe('An object could not be cloned.')
    expect(await page.evaluate(() => bridge.invoke('echo', Symbol.iterator as unknown as string))).toBeUndefined()
  })

  it('keeps the order of messages', async () => {
    await page.evaluate(() => {
      for (let index = 0; index < 200; index += 1) bridge.send('told', 'order', index)
    })
    const told = await until(fixture.told, (list) => list.filter(([kind]) => kind === 'order').length === 200)
    expect(told.filter(([kind]) => kind === 'order').map(([, index]) => index)).toEqual(
      Array.from({ length: 200 }, (_, index) => index),
    )
  })
})
