import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { ok } from '#domain/result'
import { createHttpClient } from '../../../../main/http/client'
import { createMedia } from '../../../../main/services/media'
import type { Scope } from '../../../../main/services/scope'
import { until } from '../../../drivers/waits'

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

/** Media of a platform with these answers, and the reported facts about them. */
async function media(answer: RequestListener) {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const close = (): void => {
    server.closeAllConnections()
    server.close()
  }
  closers.push(close)
  const { port } = server.address() as AddressInfo
  const told: string[] = []
  const slept: number[] = []
  const open = createMedia(
    {
      http: createHttpClient(async (ms) => void slept.push(ms)),
      address: async () => ok(`http://127.0.0.1:${port}/assets/`),
      accessToken: async (renew) => ok(renew === undefined ? 'old' : 'new'),
      onAnswer: (service, { status, body }) =>
        told.push(`${service} ${status} ${body === undefined ? 'head' : 'whole'}`),
      onNoAnswer: (service) => told.push(`${service} away`),
    },
    { project: async (project_id: number) => ok({ team_id: 3, project_id }) } as Scope,
  )
  const ask = (signal = AbortSignal.timeout(10_000)) =>
    open({ kind: 'itemMedia', projectId: 7, itemId: 9, headers: { range: 'bytes=0-4' }, signal })
  return { ask, told, slept, close }
}

describe('media of an overloaded platform', () => {
  it.each([502, 503, 504])('is retried three times at %i, after 300, 600 and 900 ms [S8.3]', async (status) => {
    let asked = 0
    const { ask, slept } = await media((_request, response) => {
      asked += 1
      response.writeHead(status).end()
    })
    expect(await ask()).toMatchObject({ ok: true, value: { status } })
    expect(slept).toEqual([300, 600, 900])
    expect(asked).toBe(4)
  })

  it.each([400, 404, 429, 500])('is requested once at %i [S8.3]', async (status) => {
    const { ask, slept } = await media((_request, response) => void response.writeHead(status).end())
    expect(await ask()).toMatchObject({ ok: true, value: { status } })
    expect(slept).toEqual([])
  })
})

describe('media and reachability', () => {
  it('an answer counts from its header, and a refused token is renewed once', async () => {
    const seen: (string | undefined)[][] = []
    const { ask, told } = await media(({ url, headers }, response) => {
      seen.push([url, headers.authorization, headers.range])
      response.writeHead(seen.length === 1 ? 401 : 206).end('bytes')
    })
    const opened = await ask()
    expect(opened.ok && Buffer.concat(await opened.value.body.toArray()).toString()).toBe('bytes')
    const url = '/assets/api/v4/items/9/media?team_id=3&project_id=7'
    expect(seen).toEqual([
      [url, 'Bearer old', 'bytes=0-4'],
      [url, 'Bearer new', 'bytes=0-4'],
    ])
    expect(told).toEqual(['assets 401 head', 'assets 206 head'])
  })

  it('an unreachable platform is reported', async () => {
    const { ask, told, close } = await media(() => undefined)
    close()
    expect(await ask()).toMatchObject({ error: { code: 'network_failure' } })
    expect(told).toEqual(['assets away'])
  })

  it('interrupted bytes are reported', async () => {
    const { ask, told } = await media((request, response) => {
      response.writeHead(200, { 'content-length': '10' }).write('by')
      setImmediate(() => request.socket.destroy())
    })
    const opened = await ask()
    expect(opened.ok).toBe(true)
    if (opened.ok) await expect(opened.value.body.toArray()).rejects.toThrow()
    await until('the break is told', () => told.includes('assets away'))
    expect(told).toEqual(['assets 200 head', 'assets away'])
  })

  it('bytes cancelled by the page are nobody’s failure', async () => {
    const { ask, told } = await media((_request, response) => void response.writeHead(200).write('by'))
    const stop = new AbortController()
    const opened = await ask(stop.signal)
    stop.abort()
    if (opened.ok) await expect(opened.value.body.toArray()).rejects.toThrow()
    expect(told).toEqual(['assets 200 head'])
  })
})
