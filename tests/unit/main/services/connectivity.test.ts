import { describe, expect, it, vi } from 'vitest'
import { reconnectDelay } from '#domain/backoff'
import { createConnectivity, SOON_MS } from '../../../../main/services/connectivity'
import type { Service } from '#endpoints'

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' }
const answer = (status: number, body: unknown, headers: Record<string, string> = {}) => ({
  status,
  headers: { ...(typeof body === 'string' ? { 'content-type': 'text/html' } : JSON_TYPE), ...headers },
  body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
})
const FINE = answer(200, { data: [] })
const PORTAL = answer(200, '<h1>Sign in to the network</h1>')
const GATEWAY = answer(502, '<h1>Bad gateway</h1>')
const MAINTENANCE = answer(503, { code: 'MAINTENANCE', message: 'Back at noon.' })

function aWatch() {
  const world = { there: true }
  const seen: string[] = []
  const waiting: { readonly run: () => void; readonly ms: number }[] = []
  const probe = vi.fn(async (_limitMs?: number) => world.there)
  const look = vi.fn(async (_service: Service): Promise<unknown> => undefined)
  const watch = createConnectivity({
    probe,
    look,
    onChange: ({ offline, maintenance }) => seen.push(maintenance?.message ?? (offline ? 'offline' : 'online')),
    schedule: (run, ms) => {
      const one = { run, ms }
      waiting.push(one)
      return () => {
        if (waiting.includes(one)) waiting.splice(waiting.indexOf(one), 1)
      }
    },
  })
  const settled = async () => {
    for (let i = 0; i < 10; i += 1) await Promise.resolve()
  }
  /** Runs the pending timer; returns its delay. */
  const next = async (): Promise<number | undefined> => {
    const one = waiting.shift()
    one?.run()
    await settled()
    return one?.ms
  }
  return { world, seen, waiting, probe, look, watch, settled, next }
}

async function anOfflineWatch() {
  const made = aWatch()
  made.world.there = false
  made.watch.doubt()
  await made.settled()
  await made.next()
  expect(made.seen).toEqual(['offline'])
  return made
}

describe('a call with a slow answer', () => {
  it('offline at once if a short probe isn’t answered either [S2.3]', async () => {
    const { watch, world, seen, settled, probe, next } = aWatch()
    world.there = false
    watch.slow(() => true)
    watch.slow(() => true)
    await settled()
    expect([seen, probe.mock.calls]).toEqual([['offline'], [[SOON_MS]]])
    world.there = true
    await next()
    expect(seen).toEqual(['offline', 'online'])
  })

  it('nothing changes if the probe or the call is answered by then', async () => {
    const { watch, world, seen, settled, waiting } = aWatch()
    watch.slow(() => true)
    await settled()
    world.there = false
    watch.slow(() => false)
    await settled()
    expect([seen, waiting]).toEqual([[], []])
  })
})

describe('offline', () => {
  it('is declared after two failed probes in a row, not one [S2.3]', async () => {
    const { watch, world, seen, settled, next, waiting } = aWatch()
    world.there = false
    watch.doubt()
    await settled()
    expect(seen).toEqual([])
    world.there = true
    await next()
    expect([seen, waiting]).toEqual([[], []])
    world.there = false
    watch.doubt()
    await settled()
    await next()
    expect(seen).toEqual(['offline'])
  })

  it.each([
    ['the page of a hotel’s network', PORTAL],
    ['the page of a gateway', GATEWAY],
    ['a gateway’s JSON', answer(504, { message: 'Endpoint request timed out' })],
    ['a redirect', answer(302, '', { location: 'https://hotel.example/' })],
  ])('is checked when %s comes instead of the platform’s answer [S2.3]', async (_what, strange) => {
    const { watch, probe, settled } = aWatch()
    watch.answered('main', strange)
    await settled()
    expect(probe).toHaveBeenCalledOnce()
  })

  it.each([
    ['a list', FINE],
    ['a refusal', answer(404, { code: 'not_found', message: 'It is gone.' })],
    ['the platform’s own failure', answer(500, { code: 'platform_failed', message: '' })],
    ['bytes', { status: 200, headers: { 'content-type': 'image/png' } }],
    ['nothing new', { status: 304, headers: {} }],
  ])('isn’t checked after %s', async (_what, own) => {
    const { watch, probe, settled } = aWatch()
    watch.answered('assets', own)
    await settled()
    expect(probe).not.toHaveBeenCalled()
  })

  it('ends only by a probe: fifteen seconds of a hotel’s page change nothing [S2.3]', async () => {
    const { watch, seen, next, settled } = await anOfflineWatch()
    for (let waited = 0; waited < 15_000; waited += (await next()) ?? Number.NaN) {
      for (const one of [PORTAL, GATEWAY, PORTAL]) watch.answered('main', one)
      await settled()
    }
    expect(seen).toEqual(['offline'])
    expect(watch.current().offline).toBe(true)
  })

  it('ends once the platform’s own answer triggers a probe; meanwhile probes become rarer', async () => {
    const { watch, world, seen, probe, next, settled } = await anOfflineWatch()
    expect([await next(), await next(), await next()]).toEqual([1_000, 1_500, 2_250])
    const before = probe.mock.calls.length
    watch.answered('items', FINE)
    await settled()
    expect(probe).toHaveBeenCalledTimes(before + 1)
    expect(seen).toEqual(['offline'])
    world.there = true
    watch.answered('items', FINE)
    await settled()
    expect(seen).toEqual(['offline', 'online'])
  })

  it('isn’t probed later because a person tries other calls', async () => {
    const { watch, next, settled, waiting } = await anOfflineWatch()
    for (let tries = 0; tries < 20; tries += 1) {
      watch.answered('items', PORTAL)
      await settled()
    }
    expect(waiting.map(({ ms }) => ms)).toEqual([reconnectDelay(1)])
    await next()
    expect(waiting.map(({ ms }) => ms)).toEqual([reconnectDelay(2)])
  })

  it('is probed one at a time, and at once on request', async () => {
    const { watch, world, probe, seen } = await anOfflineWatch()
    world.there = true
    const before = probe.mock.calls.length
    const answers = await Promise.all([watch.retry(), watch.retry()])
    expect(probe).toHaveBeenCalledTimes(before + 1)
    expect(answers.map(({ offline }) => offline)).toEqual([false, false])
    expect(seen).toEqual(['offline', 'online'])
  })
})

describe('maintenance', () => {
  it('a header of the main service without a JSON body starts it [S2.2]', () => {
    const { watch } = aWatch()
    const header = JSON.stringify({ message: 'Now.', until: '2026-12-01T12:00:00Z' })
    watch.answered('main', { status: 204, headers: { 'x-maintenance': header }, body: Buffer.alloc(0) })
    expect(watch.current().maintenance).toEqual({ message: 'Now.', until: '2026-12-01T12:00:00Z' })
  })

  it('starts with the main service’s header or refusal, and ends with its first answer without it [S2.2] [S4.10]', async () => {
    const { watch, seen, next, probe } = aWatch()
    watch.answered('main', MAINTENANCE)
    watch.answered('main', MAINTENANCE)
    expect(seen).toEqual(['Back at noon.'])
    expect(await next()).toBe(1_000)
    expect(probe).toHaveBeenCalledOnce()
    watch.answered('main', GATEWAY)
    expect(seen).toEqual(['Back at noon.'])
    watch.answered('main', FINE)
    const header = JSON.stringify({ message: 'Now.', until: '2026-12-01T12:00:00Z' })
    watch.answered('main', answer(200, { data: [] }, { 'x-maintenance': header }))
    expect(watch.current().maintenance).toEqual({ message: 'Now.', until: '2026-12-01T12:00:00Z' })
    watch.answered('main', FINE)
    expect(seen).toEqual(['Back at noon.', 'online', 'Now.', 'online'])
  })

  it('of another service is checked at that service, and ends when its answers no longer announce it [S2.2]', async () => {
    const { watch, seen, look, next } = aWatch()
    watch.answered('items', MAINTENANCE)
    expect(seen).toEqual(['Back at noon.'])
    // Answers of other hosts don't count.
    watch.answered('main', FINE)
    watch.answered('assets', FINE)
    look.mockImplementation(async (service) => watch.answered(service, MAINTENANCE))
    await next()
    expect(look).toHaveBeenCalledWith('items')
    expect(seen).toEqual(['Back at noon.'])
    look.mockImplementation(async (service) => watch.answered(service, answer(404, { code: 'not_found', message: '' })))
    await next()
    expect(seen).toEqual(['Back at noon.', 'online'])
    expect(look.mock.calls.map(([service]) => service)).toEqual(['items', 'items'])
  })

  it('of part of a service, which answers again at once, doesn’t toggle every second', async () => {
    const { watch, next } = aWatch()
    const waited: (number | undefined)[] = []
    for (let i = 0; i < 4; i += 1) {
      watch.answered('items', MAINTENANCE)
      waited.push(await next())
      watch.answered('items', FINE)
    }
    expect(waited).toEqual([1_000, 1_500, 2_250, 3_375])
    await next()
    watch.answered('items', MAINTENANCE)
    expect(await next()).toBe(1_000)
  })

  it.each([
    ['a success', answer(200, { code: 'MAINTENANCE' })],
    ['a page', answer(503, '<h1>MAINTENANCE</h1>')],
    ['another refusal', answer(500, { code: 'other' })],
    ['a header that nobody can read', answer(200, {}, { 'x-maintenance': 'soon' })],
  ])('isn’t started by %s [S4.10]', async (_what, one) => {
    const { watch, seen } = aWatch()
    watch.answered('main', one)
    expect(seen).toEqual([])
  })

  it('isn’t started by another service’s header [S4.10]', () => {
    const { watch, seen } = aWatch()
    watch.answered('items', answer(200, {}, { 'x-maintenance': '{"message":"no"}' }))
    expect(seen).toEqual([])
  })
})
