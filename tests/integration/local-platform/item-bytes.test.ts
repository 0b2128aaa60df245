import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { REVIEW_WORKFLOW } from '../../../local-platform/seed/workflows'
import { TEAM_ROLE_NUMBER } from '../../../local-platform/areas/access/grants'
import { aPersonOf, aProject, aTeam, type ProjectParts } from '../../builders/local-platform'
import {
  personSignedIn,
  type PlatformClient,
  startTestPlatform,
  type TestPlatform,
} from '../../drivers/platform-client'

let platform: TestPlatform
let project: ProjectParts
let admin: PlatformClient
let teamId: number
let kept: number
let sample: number
const bytes = Uint8Array.from({ length: 5_000 }, (_, at) => at % 251)

beforeAll(async () => {
  platform = await startTestPlatform()
  const { storage } = platform.running
  teamId = aTeam(storage)
  project = aProject(storage, teamId, REVIEW_WORKFLOW)
  await writeFile(join(platform.dataFolder, 'media', 'kept.bin'), bytes)
  kept = project.addItem({ name: 'größe 1.jpg', source: { kind: 'file', path: 'media/kept.bin' } })
  sample = project.addItem({
    width: 1600,
    height: 1067,
    source: { kind: 'sample', sample: 'street-0007' },
    annotationRevision: 1,
    openComments: 2,
  })
  admin = await personSignedIn(platform, aPersonOf(storage, teamId, TEAM_ROLE_NUMBER.admin))
})
afterAll(() => platform.close())

const media = (headers: Record<string, string> = {}, itemId = kept) =>
  admin.raw('itemMedia', { path: { itemId }, query: { team_id: teamId, project_id: project.id }, headers })
const body = async (response: Response) => [...new Uint8Array(await response.arrayBuffer())]

describe('a range request', () => {
  it.each([
    ['bytes=0-9', 0, 9],
    ['bytes=4990-', 4_990, 4_999],
    ['bytes=-10', 4_990, 4_999],
    ['bytes=4000-9999', 4_000, 4_999],
  ])('%s', async (range, from, to) => {
    const response = await media({ range })
    expect(response.status).toBe(206)
    expect(response.headers.get('content-range')).toBe(`bytes ${from}-${to}/5000`)
    expect(Number(response.headers.get('content-length'))).toBe(to - from + 1)
    expect(await body(response)).toEqual([...bytes.subarray(from, to + 1)])
  })

  it.each(['bytes=5000-', 'bytes=9-3', 'bytes=-0'])('%s isn’t satisfiable', async (range) => {
    const response = await media({ range })
    expect(response.status).toBe(416)
    expect(response.headers.get('content-range')).toBe('bytes */5000')
  })

  it.each(['items=0-9', 'bytes=0-1,4-5', 'bytes=-'])('%s is ignored', async (range) => {
    expect((await media({ range })).status).toBe(200)
  })

  it('returns the version seen before, or the whole file', async () => {
    const etag = (await media()).headers.get('etag') ?? ''
    expect((await media({ range: 'bytes=0-9', 'if-range': etag })).status).toBe(206)
    expect((await media({ range: 'bytes=0-9', 'if-range': '"another"' })).status).toBe(200)
  })
})

it('an unchanged file → is not sent again', async () => {
  const first = await media()
  const etag = first.headers.get('etag') ?? ''
  expect(first.headers.get('cache-control')).toContain('private')
  const second = await media({ 'if-none-match': etag })
  expect([second.status, (await body(second)).length]).toEqual([304, 0])
  expect((await media({ 'if-none-match': `"x", W/${etag}` })).status).toBe(304)
  expect((await media({ 'if-none-match': '"x"' })).status).toBe(200)
})

it('a response → has the file’s type and name', async () => {
  const response = await media()
  expect(response.headers.get('content-type')).toBe('image/jpeg')
  expect(response.headers.get('content-disposition')).toContain(`filename*=UTF-8''gr%C3%B6%C3%9Fe%201.jpg`)
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
})

it('a path outside the data folder → is refused', async () => {
  const itemId = project.addItem({ source: { kind: 'file', path: '../outside.jpg' } })
  const response = await media({}, itemId)
  expect(response.status).toBe(404)
  expect(await response.json()).toMatchObject({ code: 'not_found' })
})

describe('a sample', () => {
  const shape = z.object({
    metadata: z.object({ name: z.string().min(1), width: z.literal(1600), height: z.literal(1067) }),
    instances: z
      .array(
        z.discriminatedUnion('type', [
          z.object({
            type: z.literal('bbox'),
            className: z.string().min(1),
            points: z.object({ x1: z.number(), y1: z.number(), x2: z.number(), y2: z.number() }),
          }),
          z.object({ type: z.literal('polygon'), className: z.string().min(1), points: z.array(z.number()).min(6) }),
        ]),
      )
      .min(5),
    tags: z.array(z.string().min(1)),
    comments: z
      .array(
        z.object({
          resolved: z.literal(false),
          correspondence: z.array(z.object({ text: z.string(), email: z.string() })).min(1),
        }),
      )
      .length(2),
  })

  it('has its size, a thumbnail of the requested size, and an annotation whose objects lie within', async () => {
    const query = { team_id: teamId, project_id: project.id }
    const picture = await sharp(Buffer.from(await (await media({}, sample)).arrayBuffer())).metadata()
    expect([picture.format, picture.width, picture.height]).toEqual(['jpeg', 1600, 1067])
    const small = await admin.raw('itemThumbnail', { path: { itemId: sample }, query: { ...query, size: 150 } })
    expect((await sharp(Buffer.from(await small.arrayBuffer())).metadata()).width).toBe(192)
    const annotation = await admin.raw('itemAnnotation', { path: { itemId: sample }, query })
    const { instances } = shape.parse(await annotation.json())
    for (const instance of instances) {
      const points = instance.type === 'bbox' ? Object.values(instance.points) : instance.points
      const xs = points.filter((_, at) => at % 2 === 0)
      const ys = points.filter((_, at) => at % 2 === 1)
      expect(Math.min(...xs, ...ys)).toBeGreaterThanOrEqual(0)
      expect(Math.max(...xs)).toBeLessThanOrEqual(1600.01)
      expect(Math.max(...ys)).toBeLessThanOrEqual(1067.01)
    }
  })

  it('has no annotation if nobody annotated it', async () => {
    const itemId = project.addItem()
    const answer = await admin.call('itemAnnotation', {
      path: { itemId },
      query: { team_id: teamId, project_id: project.id },
    })
    expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })
})
