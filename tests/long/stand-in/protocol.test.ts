import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Fixture, type FixtureGlobals, launchFixture, until } from '../../integration/stand-in/launch.ts'

describe('protocol.handle', () => {
  let fixture: Fixture
  let page: Page

  beforeAll(async () => {
    fixture = await launchFixture()
    page = await fixture.open('app://shell/index')
  })
  afterAll(() => fixture.close())

  it('asks the handler with the address of the scheme, method, headers and body', async () => {
    await fixture.app.evaluate(() => {
      const { served } = globalThis as unknown as FixtureGlobals
      served.set('shell/put', (async (request: Request) =>
        Response.json({
          url: request.url,
          method: request.method,
          own: request.headers.get('x-own'),
          host: request.headers.get('host'),
          origin: request.headers.get('origin'),
          body: await request.text(),
        })) as unknown as (request: Request) => Response)
    })
    const seen = await page.evaluate(async () =>
      (await fetch('/put?a=1&b=%20', { method: 'PUT', body: 'some bytes', headers: { 'x-own': 'yes' } })).json(),
    )
    expect(seen).toEqual({
      url: 'app://shell/put?a=1&b=%20',
      method: 'PUT',
      own: 'yes',
      host: null,
      origin: 'app://shell',
      body: 'some bytes',
    })
  })

  it('gives the page status and headers as they are', async () => {
    await fixture.app.evaluate(() => {
      const { served } = globalThis as unknown as FixtureGlobals
      served.set(
        'shell/headers',
        () => new Response('no', { status: 416, headers: { 'x-own': 'a', 'content-range': 'bytes */10' } }),
      )
      served.set('shell/empty', () => new Response(null, { status: 204 }))
    })
    expect(
      await page.evaluate(async () => {
        const one = await fetch('/headers')
        const two = await fetch('/empty')
        return [one.status, one.headers.get('x-own'), one.headers.get('content-range'), await one.text(), two.status]
      }),
    ).toEqual([416, 'a', 'bytes */10', 'no', 204])
  })

  it("keeps the page to its policy, with 'self' its own origin", async () => {
    const results = await page.evaluate(async () => {
      const own = await fetch('/anything.js').then((answer) => answer.status)
      const foreign = await fetch('https://example.invalid/').then(
        () => 'allowed',
        () => 'blocked',
      )
      let evaluated = 'blocked'
      try {
        // oxlint-disable-next-line typescript/no-implied-eval -- whether it works is the question
        evaluated = new Function('return "allowed"')() as string
      } catch {
        // Blocked, as it should be.
      }
      const script = document.createElement('script')
      script.textContent = 'window.inlineRan = true'
      document.body.append(script)
      return [own, foreign, evaluated, 'inlineRan' in window, isSecureContext]
    })
    expect(results).toEqual([200, 'blocked', 'blocked', false, true])
  })

  it('passes ranges on and answers with parts', async () => {
    await fixture.app.evaluate(() => {
      const { served } = globalThis as unknown as FixtureGlobals
      served.set('shell/media', (request) => {
        const [, from = '0', to = '9'] = /bytes=(\d+)-(\d*)/.exec(request.headers.get('range') ?? '') ?? []
        return new Response('0123456789'.slice(Number(from), Number(to) + 1), {
          status: 206,
          headers: {
            'content-range': `bytes ${from}-${to}/10`,
            'content-length': String(Number(to) - Number(from) + 1),
          },
        })
      })
    })
    expect(
      await page.evaluate(async () => {
        const answer = await fetch('/media', { headers: { range: 'bytes=2-5' } })
        return [answer.status, await answer.text(), answer.headers.get('content-length')]
      }),
    ).toEqual([206, '2345', '4'])
  })

  it('streams, and stops the stream when the page stops reading', async () => {
    await fixture.app.evaluate(() => {
      const fixtureGlobals = globalThis as unknown as FixtureGlobals
      fixtureGlobals.kept = { chunks: 0, cancelled: false, aborted: false }
      fixtureGlobals.served.set('shell/stream', (request) => {
        request.signal.addEventListener('abort', () => {
          fixtureGlobals.kept['aborted'] = true
        })
        return new Response(
          new ReadableStream({
            pull(controller) {
              fixtureGlobals.kept['chunks'] = Number(fixtureGlobals.kept['chunks']) + 1
              controller.enqueue(new Uint8Array(65_536))
            },
            cancel() {
              fixtureGlobals.kept['cancelled'] = true
            },
          }),
        )
      })
    })
    const read = await page.evaluate(async () => {
      const stop = new AbortController()
      const answer = await fetch('/stream', { signal: stop.signal })
      const reader = answer.body?.getReader()
      const first = await reader?.read()
      Object.assign(window, { stop })
      return (first?.value?.length ?? 0) > 0
    })
    expect(read).toBe(true)
    const kept = () => fixture.app.evaluate(() => (globalThis as unknown as FixtureGlobals).kept)
    // Without a reader, Chromium fills its own buffers (some 60 MB), then requests nothing more.
    let before = -1
    await until(
      async () => {
        const now = Number((await kept())['chunks'])
        const still = now === before
        before = now
        await new Promise((resolve) => setTimeout(resolve, 150))
        return still
      },
      (still) => still,
      20_000,
    )
    expect(before * 65_536).toBeLessThan(150_000_000)
    await page.evaluate(() => (window as unknown as { stop: AbortController }).stop.abort())
    const end = await until(kept, (state) => state['cancelled'] === true)
    expect(end['aborted']).toBe(false)
  })

  it('fails a load whose handler throws, and one of an unknown scheme', async () => {
    const errors = await fixture.app.evaluate(async ({ BrowserWindow }) => {
      const { served } = globalThis as unknown as FixtureGlobals
      served.set('shell/throws', () => {
        throw new Error('handler fell over')
      })
      const window = new BrowserWindow({ show: false })
      const failed: unknown[] = []
      window.webContents.on('did-fail-load', (_event, code, _text, url) => failed.push([code < 0, url]))
      const messages: string[] = []
      for (const url of ['app://shell/throws', 'nowhere://x/', 'http://127.0.0.1:1/']) {
        await window
          .loadURL(url)
          .catch((error: Error & { code: string; url: string }) => messages.push(`${error.code} ${error.url}`))
      }
      window.destroy()
      return { failed, messages }
    })
    expect(errors.messages.map((text) => text.split(' ')[1])).toEqual([
      'app://shell/throws',
      'nowhere://x/',
      'http://127.0.0.1:1/',
    ])
    expect(errors.failed).toEqual([
      [true, 'app://shell/throws'],
      [true, 'nowhere://x/'],
      [true, 'http://127.0.0.1:1/'],
    ])
  })

  it('follows redirects inside the scheme', async () => {
    await fixture.app.evaluate(() => {
      const { served } = globalThis as unknown as FixtureGlobals
      served.set('shell/old', () => new Response(null, { status: 302, headers: { location: 'app://shell/new' } }))
      served.set('shell/new', () => new Response('arrived'))
    })
    expect(await page.evaluate(async () => (await fetch('/old')).text())).toBe('arrived')
  })

  it('is known only in the sessions where it was handled', async () => {
    const results = await fixture.app.evaluate(async ({ BrowserWindow, session, protocol }) => {
      const elsewhere = session.fromPartition('elsewhere')
      const window = new BrowserWindow({ show: false, webPreferences: { partition: 'elsewhere' } })
      const refused = await window.loadURL('app://shell/index').then(
        () => 'loaded',
        (error: Error & { code: string }) => error.code,
      )
      elsewhere.protocol.handle('app', () => new Response('elsewhere'))
      await window.loadURL('app://shell/index')
      const text: unknown = await window.webContents.executeJavaScript('document.body.innerText')
      elsewhere.protocol.unhandle('app')
      const after = elsewhere.protocol.isProtocolHandled('app')
      window.destroy()
      return [refused, text, after, protocol.isProtocolHandled('app')]
    })
    expect(results).toEqual(['ERR_UNKNOWN_URL_SCHEME', 'elsewhere', false, true])
  })

  it('must be registered before ready and is refused to other programs', async () => {
    const message = await fixture.app.evaluate(({ protocol }) => {
      try {
        protocol.registerSchemesAsPrivileged([])
        return ''
      } catch (error) {
        return (error as Error).message
      }
    })
    expect(message).toBe('protocol.registerSchemesAsPrivileged should be called before app is ready')
    const { port } = new URL(page.url())
    expect((await fetch(`http://127.0.0.1:${port}/index`)).status).toBe(403)
  })
})
