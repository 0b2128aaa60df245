import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Fixture, launchFixture } from '../../integration/stand-in/launch.ts'

declare const bridge: {
  call: (callback: (...args: never[]) => unknown, ...args: unknown[]) => unknown
  same: <T>(value: T) => T
  kind: (value: unknown) => string
  fail: (message: string) => never
  failLater: (message: string) => Promise<never>
  isPromise: (value: unknown) => boolean
  wait: (promise: Promise<number>) => Promise<number>
  nested: { data: { list: unknown[] }; number: number }
  worlds: () => unknown[]
  required: () => string[]
  requireMissing: () => unknown
  exposeTwice: () => void
}

describe('context bridge', () => {
  let fixture: Fixture
  let page: Page

  beforeAll(async () => {
    fixture = await launchFixture()
    await fixture.script('shell/early.js', 'window.early = typeof bridge.call; window.pageSecret = 1;')
    page = await fixture.open('app://shell/early')
  })
  afterAll(() => fixture.close())

  it("is there before the page's first script", async () => {
    expect(await page.evaluate(() => (window as unknown as { early: string }).early)).toBe('function')
  })

  it('freezes what is exposed, all the way down', async () => {
    const frozen = await page.evaluate(() => {
      const deep = bridge.nested.data.list[2] as { deep: boolean }
      const property = Object.getOwnPropertyDescriptor(window, 'bridge')
      return [
        Object.isFrozen(bridge),
        Object.isFrozen(bridge.nested),
        Object.isFrozen(bridge.nested.data.list),
        Object.isFrozen(deep),
        property?.writable === false && property.configurable === false,
        deep.deep && bridge.nested.number === 5,
      ]
    })
    expect(frozen).toEqual([true, true, true, true, true, true])
  })

  it('keeps the worlds apart', async () => {
    expect(await page.evaluate(() => bridge.worlds())).toEqual(['undefined', 'string', 'renderer', true, true])
    const leaks = await page.evaluate(() => [
      ...['require', 'process', 'module', 'Buffer', 'global', 'ipcRenderer', 'electron'].filter(
        (name) => name in window,
      ),
      ...Object.getOwnPropertyNames(window).filter((name) => /stand-?in/i.test(name)),
    ])
    expect(leaks).toEqual([])
  })

  it('calls synchronously, in both directions', async () => {
    const order = await page.evaluate(() => {
      const seen: string[] = []
      const result = bridge.call((value: string) => {
        seen.push(`callback ${value}`)
        return 'returned'
      }, 'x')
      seen.push(`result ${String(result)}`)
      return seen
    })
    expect(order).toEqual(['callback x', 'result returned'])
  })

  it('gives a function its own identity back', async () => {
    expect(
      await page.evaluate(() => {
        const mine = () => 1
        return [bridge.same(mine) === mine, bridge.same(bridge.same) === bridge.same]
      }),
    ).toEqual([true, true])
  })

  it('copies values of the kinds that Electron lists', async () => {
    const kinds = await page.evaluate(() => {
      class Point {
        x = 1
        length(): number {
          return this.x
        }
      }
      const point = bridge.same(new Point())
      const map = bridge.same(new Map([[1, new Date(3)]]))
      const error = bridge.same(new TypeError('wrong'))
      return [
        Object.getPrototypeOf(point) === Object.prototype && point.x === 1 && !('length' in point),
        map instanceof Map && map.get(1)?.getTime() === 3,
        error instanceof Error && error.message === 'wrong',
        bridge.same(new Uint8Array([9])) instanceof Uint8Array,
        bridge.same(10n) === 10n,
        bridge.same(undefined) === undefined && bridge.same(null) === null,
        bridge.same(Symbol('x')) === undefined,
        bridge.kind(new Blob(['a'])) === '[object Blob]',
        bridge.kind([1]) === '[object Array]',
      ]
    })
    expect(kinds).toEqual(kinds.map(() => true))
  })

  it('passes errors on as errors of the other world', async () => {
    const errors = await page.evaluate(async () => {
      const result: unknown[] = []
      try {
        bridge.fail('at once')
      } catch (error) {
        result.push(error instanceof Error, (error as Error).message)
      }
      await bridge
        .failLater('later')
        .catch((error: unknown) => result.push(error instanceof Error, (error as Error).message))
      try {
        bridge.call(() => {
          throw new Error('from the page')
        })
      } catch (error) {
        result.push(error instanceof Error, (error as Error).message)
      }
      return result
    })
    expect(errors).toEqual([true, 'at once', true, 'later', true, 'from the page'])
  })

  it('lets promises cross', async () => {
    expect(
      await page.evaluate(() => [
        bridge.isPromise(Promise.resolve(1)),
        bridge.same(Promise.resolve(1)) instanceof Promise,
      ]),
    ).toEqual([true, true])
    expect(await page.evaluate(() => bridge.wait(Promise.resolve(41)))).toBe(42)
  })

  it('gives the preload only the modules of a sandboxed one', async () => {
    expect(await page.evaluate(() => bridge.required())).toEqual(['function', 'object', 'object'])
    const message = await page.evaluate(() => {
      try {
        bridge.requireMissing()
        return ''
      } catch (error) {
        return (error as Error).message
      }
    })
    expect(message).toBe('module not found: fs')
  })

  it('exposes a name only once', async () => {
    const message = await page.evaluate(() => {
      try {
        bridge.exposeTwice()
        return ''
      } catch (error) {
        return (error as Error).message
      }
    })
    expect(message).toBe('Cannot bind an API on top of an existing property on the window object')
  })

  it('holds against a page that replaces built-ins', async () => {
    await fixture.script(
      'shell/hostile.js',
      `const stolen = []; const steal = (value) => { stolen[stolen.length] = value; };
       for (const [owner, name] of [[EventTarget.prototype, 'dispatchEvent'], [Function.prototype, 'call'], [Function.prototype, 'bind'], [Array.prototype, 'push'], [Promise.prototype, 'then']]) {
         const old = owner[name]; owner[name] = function (...args) { for (const arg of args) if (typeof arg === 'object' && arg) steal(arg); steal(this); return Reflect.apply(old, this, args); };
       }
       window.stolen = stolen;`,
    )
    const hostile = await fixture.open('app://shell/hostile')
    const leaked = await hostile.evaluate(async () => {
      const api = bridge
      api.call(() => ({ a: 1 }), { b: [1] })
      await api.wait(Promise.resolve(1))
      const list = (window as unknown as { stolen: unknown[] }).stolen
      return list.some((value) => {
        const globalOf = (value as { constructor?: { constructor?: (code: string) => () => { process?: unknown } } })
          .constructor?.constructor
        try {
          return typeof globalOf === 'function' && globalOf('return globalThis')().process !== undefined
        } catch {
          return false
        }
      })
    })
    expect(leaked).toBe(false)
    await hostile.close()
  })
})
