import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SERVICES } from '#endpoints'
import {
  callsWith,
  endpointAddress,
  firstPerson,
  type PlatformClient,
  startTestPlatform,
  type TestPlatform,
} from '../../drivers/platform-client'

let platform: TestPlatform
let ada: PlatformClient
beforeAll(async () => {
  platform = await startTestPlatform()
  ada = await firstPerson(platform)
})
afterAll(() => platform.close())

/** Call with the test's host header; fetch wouldn't allow it. */
function askAs(host: string, path = '/main/ping'): Promise<number> {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port: platform.running.port, path, headers: { host } }, (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
      .on('error', reject)
      .end()
  })
}

describe('the addresses [S7.5]', () => {
  it('share one base address across the thirteen services', () => {
    expect(Object.keys(platform.running.addresses).toSorted()).toEqual([...SERVICES].toSorted())
    for (const service of SERVICES) expect(new URL(platform.running.addresses[service]).pathname).toBe(`/${service}/`)
  })
})

describe('the door', () => {
  it('accepts loopback host names only', async () => {
    const { port } = platform.running
    expect(await askAs(`127.0.0.1:${port}`)).toBe(200)
    expect(await askAs(`localhost:${port}`)).toBe(200)
    for (const host of [
      'evil.test',
      `evil.test:${port}`,
      '127.0.0.1',
      `127.0.0.1:${port + 1}`,
      `127.0.0.1.evil.test:${port}`,
    ]) {
      expect(await askAs(host), host).toBe(421)
    }
    expect(await askAs('evil.test', '/auth/sign-in')).toBe(421)
  })

  it('is unreadable for pages of other origins', async () => {
    const headers = {
      origin: 'https://example.test',
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'authorization',
    }
    const asked = await fetch(endpointAddress(platform, 'me', {}), { method: 'OPTIONS', headers })
    expect(asked.status).toBe(404)
    const answered = await ada.raw('me', { headers: { origin: 'https://example.test' } })
    expect([...answered.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
  })

  it('refuses oversized bodies and invalid JSON', async () => {
    const { status } = await ada.call('searchItems', {
      query: { team_id: 1, project_id: 1 },
      body: { query: 'x'.repeat(5_000_000) },
    })
    expect(status).toBe(413)
    const response = await fetch(endpointAddress(platform, 'searchItems', { query: { team_id: 1, project_id: 1 } }), {
      method: 'POST',
      headers: { authorization: `Bearer ${ada.accessToken}`, 'content-type': 'application/json' },
      body: '{"query":',
    })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'bad_request' })
  })

  it('names the key it didn’t understand', async () => {
    expect((await ada.call('listProjects', { query: { team_id: 'many' } })).body).toMatchObject({
      code: 'bad_request',
      key: 'query.team_id',
    })
    expect((await ada.call('listProjects', {})).body).toMatchObject({ key: 'query.team_id' })
    expect(
      (await ada.call('readItem', { path: { itemId: 'first' }, query: { team_id: 1, project_id: 1 } })).body,
    ).toMatchObject({ key: 'path.itemId' })
    const body = { query: { limit: 'ten', offset: 0 } }
    expect((await ada.call('searchItems', { query: { team_id: 1, project_id: 1 }, body })).body).toMatchObject({
      key: 'body.query.limit',
    })
  })

  it('reads text answers as text, and numeric ones as numbers', async () => {
    const { body } = await ada.call('listTeams')
    const teamId = Number(body.data?.[0]?.['id'])
    expect((await ada.call('listProjects', { query: { team_id: teamId, name: '2024', limit: 5 } })).body).toMatchObject(
      { total: 0 },
    )
  })

  it('has no other addresses', async () => {
    expect((await fetch(new URL('/main/secrets', platform.running.addresses.main))).status).toBe(404)
    expect((await callsWith(platform, {}).call('ping')).body).toEqual({ ok: true })
  })
})
