import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it, vi } from 'vitest'
import { createHttpClient } from '../../../../main/http/client'
import { sleepFor } from '../../../../main/http/retry'
import { createPlatformProbe } from '../../../../main/services/platform-probe'

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

async function aProbe(answer: (response: ServerResponse) => void) {
  const asked: (string | undefined)[] = []
  const server = createServer((request, response) => {
    asked.push(`${request.url} ${request.headers.authorization ?? 'without a token'}`)
    answer(response)
  }).listen(0, '127.0.0.1')
  await new Promise((done) => server.once('listening', done))
  closers.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/base/`
  const onNoAnswer = vi.fn()
  const probe = createPlatformProbe({
    http: createHttpClient(sleepFor),
    address: async () => ({ ok: true, value: url }),
    accessToken: () => Promise.reject(new Error('not asked for')),
    onNoAnswer,
  })
  return { probe, asked, onNoAnswer }
}

const json = (response: ServerResponse, status: number, body: unknown) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
const page = (response: ServerResponse, status: number) =>
  response.writeHead(status, { 'content-type': 'text/html' }).end('<h1>Welcome to the network</h1>')

it.each<[string, boolean, (response: ServerResponse) => void]>([
  ['the answer', true, (response) => json(response, 200, { ok: true })],
  ['a platform that does not know the question', true, (response) => json(response, 404, { code: 'not_found' })],
  ['maintenance', true, (response) => json(response, 503, { code: 'MAINTENANCE', message: 'Noon.' })],
  ['a page in its place', false, (response) => page(response, 200)],
  ['a gateway’s page', false, (response) => page(response, 502)],
  ['a gateway’s JSON', false, (response) => json(response, 504, { message: 'Timed out' })],
  ['a redirect', false, (response) => response.writeHead(302, { location: 'https://hotel.example/' }).end()],
  ['a broken line', false, (response) => response.destroy()],
  ['an empty answer', false, (response) => response.writeHead(200).end()],
])('%s → decides whether the platform is reachable: %s [S2.3]', async (_what, isThere, answer) => {
  const { probe, asked } = await aProbe(answer)
  expect(await probe('main')).toBe(isThere)
  expect(asked).toEqual(['/base/ping without a token'])
})

it('silence → counts as unreachable after a few seconds [S2.3]', async () => {
  const { probe, onNoAnswer } = await aProbe(() => undefined)
  const started = performance.now()
  expect(await probe('items')).toBe(false)
  expect(performance.now() - started).toBeLessThan(9_000)
  expect(onNoAnswer).toHaveBeenCalledWith('items')
})
