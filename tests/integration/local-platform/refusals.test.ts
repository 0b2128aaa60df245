import { connect } from 'node:net'
import { once } from 'node:events'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inspectPicture } from '../../../local-platform/media/inspect'
import { SEEDED_OWNER } from '../../../local-platform/seed/seeded-people'
import {
  callsWith,
  createFirstAccount,
  firstPerson,
  form,
  PASSWORD,
  personSignedIn,
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

/** First line of the answer to a raw request. */
async function raw(line: string): Promise<string> {
  const { port } = platform.running
  const socket = connect(port, '127.0.0.1')
  socket.write(`${line}\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n\r\n`)
  const [answer] = (await once(socket, 'data')) as [Buffer]
  socket.destroy()
  return answer.toString().split('\r\n')[0] ?? ''
}

describe('any client input', () => {
  it.each([
    'GET // HTTP/1.1',
    'GET //?x=1 HTTP/1.1',
    'GET /// HTTP/1.1',
    'GET /main/%zz HTTP/1.1',
    'GET http:// HTTP/1.1',
  ])('%s → is refused, and nothing breaks', async (line) => {
    expect(await raw(line)).toMatch(/^HTTP\/1\.1 4\d\d /)
  })

  it.each(['limit=1.5', 'offset=0.5', 'limit=-1', 'limit=1e99', 'offset=NaN'])(
    '%s → is a bad request with its name',
    async (text) => {
      const teamId = Number((await ada.call('listTeams')).body.data?.[0]?.['id'])
      const [name = '', value = ''] = text.split('=')
      const { status, body } = await ada.call('listProjects', { query: { team_id: teamId, [name]: value } })
      expect([status, body['key']]).toEqual([400, `query.${name}`])
    },
  )

  it('a constraint nested hundreds of thousands deep → is a bad request, also with a key', async () => {
    const teamId = Number((await ada.call('listTeams')).body.data?.[0]?.['id'])
    const project = (await ada.call('listProjects', { query: { team_id: teamId } })).body.data?.[0]
    const query = `team_id=${teamId}&project_id=${Number(project?.['id'])}`
    const deep = `${'['.repeat(300_000)}${']'.repeat(300_000)}`
    const response = await fetch(`${platform.running.addresses.items}api/v1/items/10001/status?${query}`, {
      method: 'PUT',
      headers: {
        authorization: `Bearer ${ada.accessToken}`,
        'content-type': 'application/json',
        'idempotency-key': 'deep',
      },
      body: `{"from_status_id":11,"status_id":12,"constraint":[{"name":"comment_required","value":${deep}}]}`,
    })
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([400, 'bad_request'])
  })
})

describe('a failing form of the auth host', () => {
  it('answers with a page that leads back, without the cause', async () => {
    const broken = await startTestPlatform()
    await createFirstAccount(broken)
    Object.assign(broken.running.storage.people, {
      byEmail: () => {
        throw new Error('SECRET DETAIL')
      },
    })
    const response = await broken.auth('sign-in', form({ email: 'ada@example.test', password: PASSWORD }))
    const text = await response.text()
    expect([response.status, response.headers.get('content-type')]).toEqual([500, 'text/html; charset=utf-8'])
    expect(text).toContain('Couldn’t do that')
    expect(text).toContain('href="/auth/sign-in"')
    expect(text).not.toContain('SECRET')
    const large = await broken.auth('sign-in', form({ email: 'x'.repeat(5_000_000), password: 'y' }))
    expect([large.status, large.headers.get('content-type')]).toEqual([413, 'text/html; charset=utf-8'])
    await broken.close()
  })

  it('sent too often at once → is told to wait, and other calls are answered meanwhile', async () => {
    const tries = Array.from({ length: 30 }, (_, at) =>
      platform.auth('sign-in', form({ email: `guess${at}@example.test`, password: 'a wrong one' })),
    )
    const begun = performance.now()
    expect((await fetch(`${platform.running.addresses.main}ping`)).status).toBe(200)
    const took = performance.now() - begun
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([401, 429]))
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(8)
    expect(took).toBeLessThan(1_500)
  })
})

describe('people of a seeded start', () => {
  it('and their tokens and sessions are valid in seeded starts only', async () => {
    const seeded = await startTestPlatform({ seed: true })
    const { dataFolder, running } = seeded
    const sdkToken = running.sdkToken ?? ''
    const person = await personSignedIn(seeded, running.storage.people.byEmail(SEEDED_OWNER)?.id ?? 0)
    const asks = async (at: TestPlatform, authorization: string) =>
      (await callsWith(at, { authorization }).call('listTeams')).status
    expect([await asks(seeded, sdkToken), await asks(seeded, `Bearer ${person.accessToken}`)]).toEqual([200, 200])
    await running.close()

    const plain = await startTestPlatform({ dataFolder, seed: false, clock: seeded.clock })
    expect([await asks(plain, sdkToken), await asks(plain, `Bearer ${person.accessToken}`)]).toEqual([401, 401])
    const refreshed = await callsWith(plain, {}).call('refreshSession', { body: { refreshToken: person.refreshToken } })
    expect(refreshed.status).toBe(401)
    await plain.running.close()

    const again = await startTestPlatform({ dataFolder, seed: true, clock: seeded.clock })
    expect(await asks(again, `Bearer ${person.accessToken}`)).toBe(200)
    await again.close()
  })
})

describe('the cost of a picture', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'loupe-costly-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))
  const look = (path: string) => inspectPicture(path, 'png', 268_402_689, 320)

  /** PNG of one colour that claims this size. */
  function bigPng(width: number, height: number, interlaced: boolean): Buffer {
    const chunk = (type: string, data: Buffer): Buffer => {
      const body = Buffer.concat([Buffer.from(type), data])
      const head = Buffer.alloc(4)
      head.writeUInt32BE(data.length)
      const tail = Buffer.alloc(4)
      tail.writeUInt32BE(crc(body))
      return Buffer.concat([head, body, tail])
    }
    const header = Buffer.alloc(13)
    header.writeUInt32BE(width, 0)
    header.writeUInt32BE(height, 4)
    header.set([16, 6, 0, 0, interlaced ? 1 : 0], 8)
    const magic = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])
    return Buffer.concat([
      magic,
      chunk('IHDR', header),
      chunk('IDAT', deflateSync(Buffer.alloc(64))),
      chunk('IEND', Buffer.alloc(0)),
    ])
  }

  it.each([
    ['a line of 99,000,000 pixels', 99_000_000, 1, false, /longer side has 99,000,000 pixels; the most is 65,535/],
    ['an interlaced one of 16 bits', 14_000, 14_000, true, /takes 1,495 MB to decode; the most is 768 MB/],
  ])('is checked before decoding: %s', async (_what, width, height, interlaced, words) => {
    const path = join(folder, `${width}.png`)
    await writeFile(path, bigPng(width, height, interlaced))
    const before = process.memoryUsage().rss
    const found = await look(path)
    expect(found.ok ? '' : found.error).toMatch(words)
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024)
  })

  it('doesn’t block pictures that are decoded line by line', async () => {
    const path = join(folder, 'wide.jpg')
    await writeFile(
      path,
      await sharp({ create: { width: 9_000, height: 900, channels: 3, background: '#678' } })
        .jpeg()
        .toBuffer(),
    )
    expect(await look(path)).toMatchObject({ ok: true, value: { width: 9_000, height: 900 } })
  })
})

function crc(bytes: Buffer): number {
  let value = 0xffffffff
  for (const byte of bytes) {
    value ^= byte
    for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  }
  return (value ^ 0xffffffff) >>> 0
}
