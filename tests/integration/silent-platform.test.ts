import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { createHttpClient } from '../../main/http/client'
import { sleepFor } from '../../main/http/retry'
import { createCall } from '../../main/services/call'
import { createConnectivity } from '../../main/services/connectivity'
import { createPlatformProbe } from '../../main/services/platform-probe'
import type { CallContext } from '../../main/services/with-token'
import { afterwards } from '../../main/subsystems/signal'

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

/** Platform on loopback that can fall silent, and main's watch over it. */
async function aWatchedPlatform() {
  const world = { answers: (_path: string): boolean => true }
  const held: ServerResponse[] = []
  const finish = (response: ServerResponse) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"ok":true}')
  const server = createServer(({ url = '' }, response) => {
    if (world.answers(url)) finish(response)
    else held.push(response)
  }).listen(0, '127.0.0.1')
  await new Promise((done) => server.once('listening', done))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const context: CallContext = {
    http: createHttpClient(sleepFor),
    address: async () => ({ ok: true, value: address }),
    accessToken: async () => ({ ok: true, value: 'token' }),
    onAnswer: (service, answer) => watch.answered(service, answer),
    onNoAnswer: () => watch.doubt(),
    onSlow: (isWaiting) => watch.slow(isWaiting),
  }
  const probe = createPlatformProbe(context)
  const seen: { readonly offline: boolean; readonly at: number }[] = []
  const watch = createConnectivity({
    probe: (limitMs) => probe('main', limitMs),
    look: (service) => probe(service),
    onChange: ({ offline }) => seen.push({ offline, at: performance.now() }),
    schedule: afterwards,
  })
  closers.push(() => {
    watch.stop()
    server.closeAllConnections()
    server.close()
  })
  return { world, seen, call: createCall(context), thaw: () => held.splice(0).forEach(finish) }
}

it('an unanswered call → offline within 5 s, and online again soon after [S2.3]', async () => {
  const { world, seen, call, thaw } = await aWatchedPlatform()
  await call('readItem', { path: { itemId: 1 }, query: { team_id: 1, project_id: 1 } })
  world.answers = () => false
  const frozen = performance.now()
  void call('readItem', { path: { itemId: 1 }, query: { team_id: 1, project_id: 1 } })
  await expect.poll(() => seen.length, { timeout: 10_000, interval: 20 }).toBe(1)
  const waited = (seen[0]?.at ?? 0) - frozen
  expect(seen[0]?.offline).toBe(true)
  expect(waited).toBeGreaterThan(3_000)
  expect(waited).toBeLessThan(5_000)
  world.answers = () => true
  thaw()
  await expect.poll(() => seen.at(-1)?.offline, { timeout: 10_000 }).toBe(false)
}, 25_000)

it('one slow call with an answered probe → stays online', async () => {
  const { world, seen, call, thaw } = await aWatchedPlatform()
  world.answers = (path) => path.startsWith('/ping')
  const asked = call('readItem', { path: { itemId: 1 }, query: { team_id: 1, project_id: 1 } })
  await new Promise((done) => setTimeout(done, 4_500))
  expect(seen).toEqual([])
  thaw()
  await asked
})
