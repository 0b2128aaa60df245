import { createServer } from 'node:https'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { REQUEST_REFUSALS } from '../../../../domain/form-request'
import { createExchange } from '../../../../main/http/exchange'
import { createOutbound, type OutboundParts } from '../../../../main/http/outbound'
import { BAD_CERTIFICATES, SOUND_CERTIFICATE, TEST_AUTHORITY, TEST_KEY } from '../../../builders/certificates'

const trusted = getCACertificates('default')
const closers: (() => void)[] = []
beforeAll(() => setDefaultCACertificates([TEST_AUTHORITY]))
afterAll(() => setDefaultCACertificates(trusted))
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

type Answering = (request: IncomingMessage, response: ServerResponse) => void
async function serving(answer: Answering, cert: string = SOUND_CERTIFICATE) {
  const heard: { readonly url: string | undefined; readonly headers: IncomingHttpHeaders }[] = []
  const server = createServer({ cert, key: TEST_KEY }, (request, response) => {
    heard.push({ url: request.url, headers: request.headers })
    answer(request, response)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  closers.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { heard, port, origin: `https://127.0.0.1:${port}` }
}

/** This computer stands in for the internet. */
const open = (link: string, parts: Partial<OutboundParts> = {}, signal: AbortSignal = new AbortController().signal) =>
  createOutbound({ mayReach: (address) => address === '127.0.0.1', ...parts })(link, signal)
const refused = (code: string) => ({ ok: false, error: { code } })

it('a linked file → is read without cookies, tokens or names', async () => {
  const { origin, heard } = await serving((_request, response) => response.end('bytes'))
  const opened = await open(`${origin}/a.jpg?size=2`)
  if (!opened.ok) throw new Error(opened.error.message)
  expect(await text(opened.value.body)).toBe('bytes')
  expect(heard[0]?.url).toBe('/a.jpg?size=2')
  expect(Object.keys(heard[0]?.headers ?? {}).toSorted()).toEqual(['accept', 'accept-encoding', 'connection', 'host'])
})

it('a host name that resolves to a private network → is never connected to', async () => {
  const { port, heard } = await serving((_request, response) => response.end('bytes'))
  const resolve = vi.fn(async () => [{ address: '127.0.0.1', family: 4 }])
  const outbound = createOutbound({ resolve })
  const { signal } = new AbortController()
  expect(await outbound(`https://pictures.example:${port}/a.jpg`, signal)).toMatchObject(refused('link_private'))
  expect(resolve).toHaveBeenCalledWith('pictures.example')
  for (const host of ['127.0.0.1', '2130706433', '0x7f.1', '[::1]', '[::ffff:127.0.0.1]'])
    expect(await outbound(`https://${host}:${port}/`, signal)).toMatchObject(refused('link_private'))
  expect(heard).toEqual([])
})

it('one private address of a host → refuses all of them', async () => {
  const resolve = async () => [
    { address: '127.0.0.1', family: 4 },
    { address: '10.0.0.1', family: 4 },
  ]
  expect(await open('https://pictures.example/a.jpg', { resolve })).toMatchObject(refused('link_private'))
})

it('the connection → uses the checked address, under the host’s name', async () => {
  const { port, heard } = await serving(
    (_request, response) => response.end('bytes'),
    BAD_CERTIFICATES['is for another host'],
  )
  // A second lookup would lead elsewhere.
  const answers = [[{ address: '127.0.0.1', family: 4 }], [{ address: '10.0.0.1', family: 4 }]]
  const resolve = vi.fn(async () => answers.shift() ?? [])
  expect(await open(`https://other.example:${port}/a.jpg`, { resolve })).toMatchObject({ ok: true })
  expect(resolve).toHaveBeenCalledOnce()
  expect(heard[0]?.headers.host).toBe(`other.example:${port}`)
})

it('an invalid certificate → is refused, whatever the environment says', async () => {
  vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0')
  const { origin, heard } = await serving((_request, response) => response.end('bytes'), BAD_CERTIFICATES['is over'])
  expect(await open(`${origin}/a.jpg`)).toMatchObject(refused('link_unreachable'))
  expect(heard).toEqual([])
  vi.unstubAllEnvs()
})

it('a redirect within the host → is followed, one to another host, port or scheme isn’t', async () => {
  const targets: Readonly<Record<string, string>> = {
    '/moved': '/a.jpg',
    '/elsewhere': 'https://elsewhere.example/a.jpg',
    '/port': 'https://127.0.0.1:1/a.jpg',
    '/plain': 'http://127.0.0.1/a.jpg',
    '/circle': '/circle',
  }
  const { origin, heard } = await serving(({ url = '' }, response) => {
    const location = targets[url]
    if (location === undefined) response.end('bytes')
    else response.writeHead(302, { location }).end()
  })
  expect(await open(`${origin}/moved`)).toMatchObject({ ok: true })
  for (const path of ['/elsewhere', '/port', '/plain']) {
    expect(await open(origin + path)).toMatchObject(refused('link_moved'))
  }
  const before = heard.length
  expect(await open(`${origin}/circle`)).toMatchObject(refused('link_moved'))
  expect(heard.length - before).toBe(4)
})

it.each(['http://127.0.0.1/a.jpg', 'ftp://127.0.0.1/a.jpg', 'https://ann:secret@127.0.0.1/a.jpg', 'a.jpg'])(
  'an address that isn’t plain https → isn’t requested: %s',
  async (link) => expect(await open(link)).toMatchObject(refused('link_insecure')),
)

it('a host’s refusal, or a compressed answer → is reported as such', async () => {
  const { origin } = await serving(({ url }, response) => {
    if (url === '/packed') response.writeHead(200, { 'content-encoding': 'gzip' }).end('x')
    else response.writeHead(403).end()
  })
  expect(await open(`${origin}/a.jpg`)).toMatchObject(refused('link_refused'))
  expect(await open(`${origin}/packed`)).toMatchObject(refused('link_refused'))
})

it('a file over the limit → is refused by its header, or cancelled without one', async () => {
  const { origin } = await serving(({ url }, response) => {
    if (url === '/said') response.writeHead(200, { 'content-length': '11' })
    response.write('01234567890')
    response.end()
  })
  expect(await open(`${origin}/said`, { bytesMax: 10 })).toMatchObject(refused('link_too_large'))
  const silent = await open(`${origin}/silent`, { bytesMax: 10 })
  if (!silent.ok) throw new Error(silent.error.message)
  await expect(text(silent.value.body)).rejects.toThrow('more than 10 bytes')
})

it('a silent host, resolver or body → ends at the time limit', async () => {
  const { origin } = await serving(({ url }, response) => {
    if (url === '/begun') response.write('begun')
  })
  expect(await open(`${origin}/silent`, { timeoutMs: 50 })).toMatchObject(refused('link_unreachable'))
  const resolve = () => new Promise<never>(() => undefined)
  expect(await open('https://slow.example/', { resolve, timeoutMs: 50 })).toMatchObject(refused('link_unreachable'))
  const begun = await open(`${origin}/begun`, { timeoutMs: 200 })
  if (!begun.ok) throw new Error(begun.error.message)
  await expect(text(begun.value.body)).rejects.toThrow()
})

it('a reader who cancels → ends the request', async () => {
  const { origin } = await serving(() => undefined)
  const gone = new AbortController()
  setTimeout(() => gone.abort(), 20)
  expect(await open(`${origin}/a.jpg`, {}, gone.signal)).toMatchObject(refused('aborted'))
})

const exchange = createExchange({ mayReach: (address) => address === '127.0.0.1', timeoutMs: 5_000, bytesMax: 1_000 })

it('a request of a form’s code → returns the answer, whatever its status, without cookies either way', async () => {
  const { origin, heard } = await serving((request, response) => {
    void text(request).then((body) =>
      response.writeHead(418, { 'set-cookie': 'a=b', 'x-said': 'yes' }).end(`${request.method} ${body}`),
    )
  })
  const headers = { cookie: 'a=b', 'user-agent': 'me', authorization: 'Bearer x' }
  const answer = await exchange({ method: 'POST', url: `${origin}/a`, headers, body: 'héllo' })
  if ('refusal' in answer) throw new Error(answer.refusal)
  expect(answer.status).toBe(418)
  expect(Buffer.from(answer.body, 'base64').toString()).toBe('POST héllo')
  expect([answer.headers['x-said'], answer.headers['set-cookie']]).toEqual(['yes', undefined])
  expect(heard[0]?.headers).toMatchObject({ authorization: 'Bearer x' })
  expect(heard[0]?.headers.cookie ?? heard[0]?.headers['user-agent']).toBeUndefined()
})

it('a request of a form’s code → is refused for private addresses, plain http and large answers, without redirects', async () => {
  const { port, origin, heard } = await serving((request, response) => {
    if (request.url === '/large') response.end('x'.repeat(1_001))
    else response.writeHead(302, { location: 'https://10.0.0.1/' }).end()
  })
  const ask = (url: string) => exchange({ method: 'GET', url, headers: {} })
  expect(await ask(`${origin}/large`)).toMatchObject({ refusal: REQUEST_REFUSALS.large })
  expect(await ask(`${origin}/away`)).toMatchObject({ status: 302 })
  expect(await ask(`http://127.0.0.1:${port}/`)).toMatchObject({ refusal: REQUEST_REFUSALS.insecure })
  expect(await ask('https://10.0.0.1/')).toMatchObject({ refusal: REQUEST_REFUSALS.private })
  const guarded = createExchange({ resolve: async () => [{ address: '127.0.0.1', family: 4 }] })
  const inside = { method: 'GET', url: `https://a.example:${port}/`, headers: {} } as const
  expect(await guarded(inside)).toMatchObject({ refusal: REQUEST_REFUSALS.private })
  expect(heard).toHaveLength(2)
})
