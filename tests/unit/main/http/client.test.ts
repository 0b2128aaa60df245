import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import { platformError } from '#domain/errors'
import { createHttpClient, type HttpRequest } from '../../../../main/http/client'
import { errorFromAnswer } from '../../../../main/http/to-platform-error'

type Answer = (request: IncomingMessage, response: ServerResponse) => void
const closers: (() => void)[] = []

async function serving(answer: Answer): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  closers.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

function clientWithSleeps() {
  const sleeps: number[] = []
  return { sleeps, client: createHttpClient(async (milliseconds) => void sleeps.push(milliseconds)) }
}

const get = (url: string, part: Partial<HttpRequest> = {}): HttpRequest => ({
  method: 'GET',
  url,
  headers: {},
  isAsset: false,
  ...part,
})

afterEach(() => {
  for (const close of closers.splice(0)) close()
})

describe('HTTP client', () => {
  it.each([502, 503, 504])(
    'retries an asset call at %i three times, after 300, 600, 900 ms, then returns it [S8.3] [D.2]',
    async (status) => {
      let calls = 0
      const url = await serving((_request, response) => {
        calls += 1
        response.writeHead(status).end('{}')
      })
      const { client, sleeps } = clientWithSleeps()
      const outcome = await client.send(get(url, { isAsset: true }))
      expect(calls).toBe(4)
      expect(sleeps).toEqual([300, 600, 900])
      expect(outcome.ok && outcome.value.status).toBe(status)
    },
  )

  it('stops retrying at the first success [S8.3]', async () => {
    let calls = 0
    const url = await serving((_request, response) => {
      calls += 1
      response.writeHead(calls < 3 ? 503 : 200).end('fine')
    })
    const { client, sleeps } = clientWithSleeps()
    const outcome = await client.stream(get(url, { isAsset: true }))
    expect(outcome.ok && outcome.value.status).toBe(200)
    expect(sleeps).toEqual([300, 600])
    if (outcome.ok) outcome.value.body.resume()
  })

  it.each(['GET', 'PUT', 'POST', 'DELETE'] as const)(
    'never retries a %s that isn’t an asset call [S8.3]',
    async (method) => {
      let calls = 0
      const url = await serving((_request, response) => {
        calls += 1
        response.writeHead(503, { 'retry-after': '1' }).end()
      })
      const { client } = clientWithSleeps()
      await client.send(get(url, { method }))
      expect(calls).toBe(1)
    },
  )

  it('gives a network failure status 502, and retries it for assets only [S8.1] [S8.3]', async () => {
    const { client, sleeps } = clientWithSleeps()
    const plain = await client.send(get('http://127.0.0.1:9/'))
    expect(plain).toMatchObject({ ok: false, error: { code: 'network_failure', status: 502 } })
    expect(sleeps).toEqual([])
    await client.send(get('http://127.0.0.1:9/', { isAsset: true }))
    expect(sleeps).toEqual([300, 600, 900])
  })

  it('ends a body arriving byte by byte within the time limit [D.2]', async () => {
    const url = await serving((_request, response) => {
      response.writeHead(200)
      const drip = setInterval(() => response.write('x'), 50)
      response.on('close', () => clearInterval(drip))
    })
    const { client } = clientWithSleeps()
    const started = performance.now()
    const outcome = await client.send(get(url, { timeoutMs: 300 }))
    expect(outcome).toMatchObject({ ok: false, error: { code: 'timeout' } })
    expect(performance.now() - started).toBeLessThan(1_500)
  })

  it('refuses a body that exceeds its limit when decompressed [D.2]', async () => {
    const bomb = gzipSync(Buffer.alloc(20_000_000))
    const url = await serving((_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb))
    const { client } = clientWithSleeps()
    const outcome = await client.send(get(url, { bodyBytesMax: 1_000_000 }))
    expect(outcome).toMatchObject({ ok: false, error: { code: 'answer_too_large' } })
  })

  it.each(['gzip', 'br', 'deflate', 'zstd'])(
    'reports at once a body with a wrong encoding header: %s [D.2]',
    async (encoding) => {
      const url = await serving((_request, response) =>
        response.writeHead(200, { 'content-encoding': encoding, 'content-length': '16' }).end('{"plain":"text"}'),
      )
      const { client } = clientWithSleeps()
      const started = performance.now()
      const outcome = await client.send(get(url, { timeoutMs: 8_000 }))
      expect(outcome).toMatchObject({ ok: false, error: { code: 'invalid_answer' } })
      expect(performance.now() - started).toBeLessThan(4_000)
    },
  )

  it.each([301, 302, 303, 307, 308])('follows no %i, so nothing reaches another host [D.2]', async (status) => {
    let calls = 0
    const other = await serving((_request, response) => {
      calls += 1
      response.end()
    })
    const url = await serving((_request, response) => response.writeHead(status, { location: other }).end())
    const { client } = clientWithSleeps()
    const headers = { authorization: 'Bearer secret' }
    for (const request of [get(url, { headers }), get(url, { method: 'POST', body: '{}', headers })]) {
      for (const isAsset of [false, true]) {
        const sent = await client.send({ ...request, isAsset })
        expect(sent.ok && sent.value.status).toBe(status)
        const streamed = await client.stream({ ...request, isAsset })
        expect(streamed.ok && streamed.value.status).toBe(status)
        if (streamed.ok) streamed.value.body.resume()
      }
    }
    expect(calls).toBe(0)
  })

  it('distinguishes a cancelled call from a failed one [S7.1]', async () => {
    const url = await serving(() => undefined)
    const { client } = clientWithSleeps()
    const cancel = new AbortController()
    setTimeout(() => cancel.abort(), 50)
    expect(await client.send(get(url, { signal: cancel.signal }))).toMatchObject({
      ok: false,
      error: { code: 'aborted' },
    })
  })
})

describe('answers outside 2xx', () => {
  const answer = (status: number, body: string) => errorFromAnswer({ status, headers: {}, body: Buffer.from(body) })

  it('keep status and body [S8.1]', () => {
    expect(answer(422, '{"message":"no","field":"name"}')).toMatchObject({
      status: 422,
      code: 'bad_request',
      detail: 'no',
      data: { field: 'name' },
    })
  })

  it('use the platform’s code if the catalogue has it, ignoring case [S8.1]', () => {
    expect(answer(503, '{"code":"MAINTENANCE"}').code).toBe('maintenance')
    expect(answer(402, '{"code":"TRIAL_EXPIRED"}').code).toBe('trial_expired')
    expect(answer(409, '{"code":"status_moved"}').code).toBe('status_moved')
    expect(answer(500, '{"code":"constructor"}').code).toBe('platform_failed')
  })

  it.each([
    [400, 'bad_request'],
    [401, 'unauthorized'],
    [403, 'forbidden'],
    [404, 'not_found'],
    [409, 'conflict'],
    [418, 'unexpected'],
    [429, 'too_many_requests'],
    [500, 'platform_failed'],
  ] as const)('%i without a readable body → is %s [S8.1]', (status, code) => {
    expect(answer(status, '<html>').code).toBe(code)
    expect(answer(status, '[1]').code).toBe(code)
  })

  it('keep messages only the platform knows, cut to a sentence of whole characters [S8.1]', () => {
    const open = 'One comment of this item is still open. Resolve it first.'
    const said = (message: string) =>
      answer(422, JSON.stringify({ code: 'constraint_unmet', message, constraint: 'x' }))
    expect(said(open)).toMatchObject({ message: open, detail: open, status: 422, data: { constraint: 'x' } })
    expect(said(' ').message).toBe('The workflow asks for more before this change.')
    expect(said('\ud83d').message).toBe('\ufffd')
    expect(said('🙂'.repeat(1_000)).message).toHaveLength(300)
    expect(said('🙂'.repeat(1_000)).message.isWellFormed()).toBe(true)
    expect(answer(403, '{"code":"forbidden","message":"words of its own"}').message).toBe(
      "You don't have the right to do this.",
    )
  })

  it('ignore codes only this computer can know', () => {
    expect(answer(409, '{"code":"aborted"}').code).toBe('conflict')
    expect(answer(500, '{"code":"DISK_FULL"}').code).toBe('platform_failed')
    expect(answer(401, '{"code":"sign_in_needed"}').code).toBe('unauthorized')
    expect(answer(400, '{"code":"network_failure"}').code).toBe('bad_request')
  })

  it('with a body nested deeper than the stack → are reported by status', () => {
    const deep = `{"error":${'['.repeat(200_000)}${']'.repeat(200_000)}}`
    expect(answer(400, deep)).toEqual(platformError('bad_request', { status: 400 }))
  })
})
