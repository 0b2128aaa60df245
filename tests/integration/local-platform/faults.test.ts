import { createGunzip } from 'node:zlib'
import { get } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Fault } from '../../../local-platform/faults/faults'
import { startTestPlatform, type TestPlatform } from '../../drivers/platform-client'

let platform: TestPlatform
beforeAll(async () => {
  platform = await startTestPlatform({ faultControl: true })
})
afterAll(() => platform.close())
beforeEach(() => platform.running.faults.set([]))

const strike = (kind: Fault['kind'], times = 1) => platform.running.faults.set([{ service: 'main', kind, times }])
const ping = () => fetch(new URL('ping', platform.running.addresses.main))

describe('faults', () => {
  it('answer with a status and a body', async () => {
    strike({ name: 'status', status: 503, body: '{"code":"maintenance"}' })
    expect((await ping()).status).toBe(503)
    expect((await ping()).status).toBe(200)
  })

  it('answer with garbage, a page, or nothing', async () => {
    strike({ name: 'garbage' })
    await expect((await ping()).json()).rejects.toThrow()
    strike({ name: 'html' })
    expect((await ping()).headers.get('content-type')).toContain('text/html')
    strike({ name: 'empty' })
    expect(await (await ping()).text()).toBe('')
  })

  it('drop the connection', async () => {
    strike({ name: 'drop' })
    await expect(ping()).rejects.toThrow()
  })

  it('wait, and send slowly', async () => {
    strike({ name: 'delay', ms: 120 })
    const from = performance.now()
    await ping()
    expect(performance.now() - from).toBeGreaterThan(100)
    strike({ name: 'slowBytes', bytesPerSecond: 100 })
    const slow = performance.now()
    expect(await (await ping()).json()).toEqual({ ok: true })
    expect(performance.now() - slow).toBeGreaterThan(90)
  })

  it('send a small body that unpacks to a large one', async () => {
    strike({ name: 'gzipBomb', bytes: 5_000_000 })
    const sizes = await new Promise<{ sent: number; unpacked: number }>((resolve, reject) => {
      get(new URL('ping', platform.running.addresses.main), (answer) => {
        let sent = 0
        let unpacked = 0
        answer.on('data', (chunk: Buffer) => void (sent += chunk.length))
        answer
          .pipe(createGunzip())
          .on('data', (chunk: Buffer) => void (unpacked += chunk.length))
          .on('end', () => resolve({ sent, unpacked }))
          .on('error', reject)
      }).on('error', reject)
    })
    expect(sizes.unpacked).toBe(5_000_000)
    expect(sizes.sent).toBeLessThan(50_000)
  })

  it('announce maintenance in a header, and its end by omitting it [S4.10]', async () => {
    strike({ name: 'maintenance', message: 'Back at nine.', until: null })
    expect(JSON.parse((await ping()).headers.get('x-maintenance') ?? '')).toEqual({
      message: 'Back at nine.',
      until: null,
    })
    expect((await ping()).headers.has('x-maintenance')).toBe(false)
  })

  it('affect only what they name', async () => {
    platform.running.faults.set([{ path: 'user/ME', kind: { name: 'status', status: 500 } }])
    expect((await ping()).status).toBe(200)
    expect((await fetch(new URL('user/ME', platform.running.addresses.main))).status).toBe(500)
  })
})

describe('setting faults over HTTP', () => {
  it('requires the token, and a valid list', async () => {
    const { url = '', token = '' } = platform.running.faultControl ?? {}
    const set = (body: unknown, authorization: string) =>
      fetch(url, {
        method: 'PUT',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    const list = [{ service: 'main', times: 1, kind: { name: 'status', status: 502 } }]
    expect((await set(list, 'Bearer wrong')).status).toBe(401)
    expect((await set([{ kind: { name: 'flood' } }], `Bearer ${token}`)).status).toBe(400)
    expect((await set(list, `Bearer ${token}`)).status).toBe(200)
    expect((await ping()).status).toBe(502)
  })

  it('doesn’t exist in ordinary use', async () => {
    const ordinary = await startTestPlatform()
    expect(ordinary.running.faultControl).toBeUndefined()
    expect((await fetch(`http://127.0.0.1:${ordinary.running.port}/faults`, { method: 'PUT' })).status).toBe(404)
    await ordinary.close()
  })
})
