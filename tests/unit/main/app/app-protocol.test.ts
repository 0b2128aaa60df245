import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Session } from 'electron'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registerAppScheme, serveApp } from '../../../../main/app/app-protocol'
import { contentSecurityPolicy } from '../../../../main/app/content-security-policy'

const outside = mkdtempSync(join(tmpdir(), 'loupe-protocol-'))
const folder = join(outside, 'renderer')

beforeAll(() => {
  mkdirSync(join(folder, 'assets'), { recursive: true })
  mkdirSync(join(outside, 'renderer-beside'))
  writeFileSync(join(folder, 'index.html'), '<p nonce="__CSP_NONCE__">page</p>')
  writeFileSync(join(folder, 'data.html'), '<script>"__PAGE_DATA__"</script>after')
  writeFileSync(join(folder, 'assets', 'a.js'), 'script')
  writeFileSync(join(folder, 'notes.txt'), 'secret')
  for (const place of [outside, join(outside, 'renderer-beside')]) writeFileSync(join(place, 'secret.js'), 'secret')
})
afterAll(() => rmSync(outside, { recursive: true, force: true }))

function serving(dynamic: (path: string) => Response | undefined = () => undefined, data?: unknown) {
  let handler: (request: Request) => Promise<Response> = async () => new Response()
  const handle = (_scheme: string, asked: typeof handler) => void (handler = asked)
  serveApp({ protocol: { handle } } as unknown as Session, {
    host: 'shell',
    folder,
    wasm: false,
    embeds: true,
    fetches: false,
    pageData: async () => data,
    dynamic: (_request, path) => {
      const answer = dynamic(path)
      return answer && Promise.resolve(answer)
    },
  })
  return (address: string, method = 'GET') => handler({ url: address, method } as Request)
}

/** Every notation of a parent folder in a path, nested. */
const DOTS = ['..', '%2e%2e', '.%2e', '%2E.', '%252e%252e', '..%00', '..%20', '%u002e%u002e', '%c0%ae%c0%ae', '．．']
const SLASHES = ['/', '%2f', '%5c', '\\', '//', '/./', '%252f', '%c0%af']
const TAILS = ['secret.js', 'renderer-beside/secret.js', 'renderer/notes.txt', '..%2fsecret.js', 'secret.js%00.js']
const CLIMBS = ['', '/assets'].flatMap((start) =>
  DOTS.flatMap((dots) =>
    SLASHES.flatMap((slash) =>
      TAILS.map((tail) => `app://shell${start}/${[dots, dots].slice(start === '' ? 1 : 0).join(slash)}${slash}${tail}`),
    ),
  ),
)

describe('the app’s own scheme', () => {
  it('has no privileges beyond the content security policy, and none across origins [D.5]', () => {
    const registered: unknown[] = []
    registerAppScheme({ registerSchemesAsPrivileged: (schemes) => void registered.push(...schemes) })
    expect(registered).toEqual([
      {
        scheme: 'app',
        privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true },
      },
    ])
  })

  it('can’t lead upwards, in any spelling [D.5]', async () => {
    const ask = serving()
    expect(new Set(CLIMBS).size).toBeGreaterThan(500)
    for (const address of CLIMBS) {
      const answer = await ask(address)
      expect([answer.status, await answer.text()], address).toEqual([404, 'Not found'])
    }
  })

  it('serves known file types from its own host, read-only [D.5]', async () => {
    const ask = serving()
    expect(await (await ask('app://shell/assets/a.js')).text()).toBe('script')
    for (const path of ['notes.txt', 'assets', 'assets/', 'nothing.js'])
      expect((await ask(`app://shell/${path}`)).status, path).toBe(404)
    for (const host of ['reviewer', 'shell.evil', 'evil', ''])
      expect((await ask(`app://${host}/assets/a.js`)).status, host).toBe(404)
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS'])
      expect((await ask('app://shell/assets/a.js', method)).status, method).toBe(405)
  })

  it('sends the content security policy as a header with everything, each page with its own nonce [D.5]', async () => {
    const ask = serving((path) =>
      path === '/thumbnail/1/2'
        ? new Response('bytes', { headers: { 'content-security-policy': "default-src * 'unsafe-inline'" } })
        : undefined,
    )
    const nonces = new Set<string>()
    for (const path of ['', 'index.html', 'assets/a.js', 'nothing.js', 'thumbnail/1/2']) {
      const { headers } = await ask(`app://shell/${path}`)
      const policy = headers.get('content-security-policy') ?? ''
      const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? ''
      expect(policy, path).toBe(contentSecurityPolicy({ nonce, wasm: false, fetches: false, embeds: true }))
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      nonces.add(nonce)
    }
    expect(nonces.size).toBe(5)
    const page = await ask('app://shell/index.html')
    const own = /'nonce-([^']+)'/.exec(page.headers.get('content-security-policy') ?? '')?.[1]
    expect(await page.text()).toBe(`<p nonce="${own}">page</p>`)
    expect(Buffer.from(own ?? '', 'base64').length).toBeGreaterThanOrEqual(16)
  })

  it.each([
    { list: ['</script><script>alert(1)</script>', '<!--', '$&', '__CSP_NONCE__', '"', '\u2028'] },
    'text',
    null,
    undefined,
  ])('embeds the data %j in a block that its content can’t close', async (data) => {
    const html = await (await serving(undefined, data)('app://shell/data.html')).text()
    const [, block = ''] = /^<script>(.*?)<\/script>after$/s.exec(html) ?? []
    expect(block).not.toContain('<')
    expect(JSON.parse(block)).toEqual(data ?? null)
  })
})
