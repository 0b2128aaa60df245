import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { PROJECT_TYPE, UPLOAD_STATE } from '#domain/enums'
import { UPLOAD_KEPT_MS } from '#domain/constants'
import { levelCount, TILE_SIDE, tilesOfLevel } from '#domain/media/pyramid'
import { TEAM_ROLE_NUMBER } from '../../../local-platform/areas/access/grants'
import { REVIEW_WORKFLOW } from '../../../local-platform/seed/workflows'
import { aPersonOf, aProject, aTeam, type ProjectParts } from '../../builders/local-platform'
import {
  personSignedIn,
  type PlatformClient,
  startTestPlatform,
  type TestPlatform,
} from '../../drivers/platform-client'

const SIZE = { width: 2_300, height: 1_700 }

let platform: TestPlatform
let teamId: number
let admin: PlatformClient
let adminId: number
beforeEach(async () => {
  platform = await startTestPlatform()
  const { storage } = platform.running
  teamId = aTeam(storage)
  adminId = aPersonOf(storage, teamId, TEAM_ROLE_NUMBER.admin)
  admin = await personSignedIn(platform, adminId)
})
afterEach(() => platform.close())

/** Waves in three colours, so that a tile shifted by a pixel differs everywhere. */
function waves({ width, height } = SIZE): Sharp {
  const data = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      for (let channel = 0; channel < 3; channel += 1)
        data[(y * width + x) * 3 + channel] =
          128 + 90 * Math.sin(x / (40 + 9 * channel)) * Math.cos(y / (31 + 7 * channel))
  return sharp(data, { raw: { width, height, channels: 3 } })
}

const place = (project: ProjectParts) => ({ team_id: teamId, project_id: project.id })

async function uploaded(project: ProjectParts, name: string, bytes: Uint8Array): Promise<number> {
  const sent = await admin.call('uploadFile', {
    path: { projectId: project.id, name },
    query: { team_id: teamId },
    file: bytes,
  })
  expect(sent.status, JSON.stringify(sent.body)).toBe(200)
  const query = { ...place(project), folder_id: project.folderId }
  const body = { ...query, upload_state: UPLOAD_STATE.basic, images: [{ name, path: String(sent.body['path']) }] }
  const made = await admin.call('attachItems', { query, body })
  const [item] = made.body['attached'] as { id: number }[]
  return item?.id ?? 0
}

const factsOf = async (project: ProjectParts, itemId: number) =>
  (await admin.call('itemTiles', { path: { itemId }, query: place(project) })).body
const areReady = async (project: ProjectParts, itemId: number) => {
  await expect.poll(async () => (await factsOf(project, itemId))['progress'], { timeout: 60_000 }).toBe(1)
}
const tile = (project: ProjectParts, itemId: number, level: number, column: number, row: number) =>
  admin.raw('itemTile', { path: { itemId, level, place: `${column}_${row}` }, query: place(project) })

/** Whole level, joined from its tiles. */
async function level(project: ProjectParts, itemId: number, at: number): Promise<Sharp> {
  const { columns, rows } = tilesOfLevel(SIZE, at, TILE_SIDE)
  const parts = []
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      const input = Buffer.from(await (await tile(project, itemId, at, column, row)).arrayBuffer())
      parts.push({ input, left: column * TILE_SIDE, top: row * TILE_SIDE })
    }
  const [width, height] = [Math.ceil(SIZE.width / 2 ** at), Math.ceil(SIZE.height / 2 ** at)]
  return sharp({ create: { width, height, channels: 3, background: '#ff00ff' } }).composite(parts)
}

it('the tiles of each level → together form the reduced picture, without a seam [E.tiled]', async () => {
  const project = aProject(platform.running.storage, teamId, REVIEW_WORKFLOW, PROJECT_TYPE.tiled)
  const picture = await waves().png().toBuffer()
  const itemId = await uploaded(project, 'waves.png', picture)
  await areReady(project, itemId)
  const item = (await admin.call('readItem', { path: { itemId }, query: place(project) })).body
  expect(item['tiles']).toEqual({ size: 512, levels: 4, mime: 'image/jpeg', progress: 1 })
  expect(levelCount(SIZE, TILE_SIDE)).toBe(4)
  for (let at = 0; at < 4; at += 1) {
    // Halves of an odd side are rounded up: the last pixels count twice.
    const beyond = (side: number) => Math.ceil(side / 2 ** at) * 2 ** at - side
    const edge = { right: beyond(SIZE.width), bottom: beyond(SIZE.height), extendWith: 'copy' as const }
    const padded = await sharp(picture).extend(edge).png().toBuffer()
    const { data, info } = await (await level(project, itemId, at))
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const smaller = await sharp(padded)
      .resize(info.width, info.height, { fit: 'fill', kernel: 'linear' })
      .raw()
      .toBuffer()
    let worst = 0
    for (const [index, value] of data.entries()) worst = Math.max(worst, Math.abs(value - (smaller[index] ?? 0)))
    expect([at, info.channels, worst]).toEqual([at, 3, expect.toSatisfy((one: number) => one < 14)])
  }
  expect((await tile(project, itemId, 0, 5, 0)).status).toBe(404)
  expect((await tile(project, itemId, 9, 0, 0)).status).toBe(404)
  expect(
    (await admin.raw('itemTile', { path: { itemId, level: 0, place: '../x' }, query: place(project) })).status,
  ).toBe(400)
})

it('a platform that ends while making tiles → continues after its next start', async () => {
  const project = aProject(platform.running.storage, teamId, REVIEW_WORKFLOW, PROJECT_TYPE.tiled)
  const itemId = await uploaded(project, 'waves.png', await waves().png().toBuffer())
  expect((await factsOf(project, itemId))['progress']).toBeLessThan(1)
  const half = platform.running.storage.files.pathOf('incoming/half.zip')
  await writeFile(half, 'PK\u0003\u0004 broken off')
  platform = await platform.restart()
  expect(await platform.running.storage.files.list(join('made', String(project.id)))).not.toContainEqual(
    expect.stringMatching(/tiles\.zip$/),
  )
  // No one opens the item: the start itself finds the missing tiles.
  const { files } = platform.running.storage
  await expect
    .poll(() => files.list(`made/${project.id}`), { timeout: 60_000 })
    .toContainEqual(expect.stringMatching(/tiles\.zip$/))
  admin = await personSignedIn(platform, adminId)
  expect((await tile(project, itemId, 3, 0, 0)).status).toBe(200)
})

it('the coarse levels of 100 megapixels → are visible while finer ones are made [E.tiled]', async () => {
  const { storage } = platform.running
  const project = aProject(storage, teamId, REVIEW_WORKFLOW, PROJECT_TYPE.tiled)
  const [width, height] = [10_400, 9_800]
  const picture = await waves({ width: 260, height: 245 }).resize(width, height, { fit: 'fill' }).jpeg().toBuffer()
  const itemId = await uploaded(project, 'field.jpg', picture)
  await expect.poll(async () => (await factsOf(project, itemId))['from'], { timeout: 60_000, interval: 20 }).toBe(2)
  const pixels = async () =>
    sharp(Buffer.from(await (await tile(project, itemId, 2, 3, 2)).arrayBuffer()))
      .raw()
      .toBuffer()
  const early = await pixels()
  expect((await tile(project, itemId, 0, 1, 1)).status).toBe(404)
  await areReady(project, itemId)
  expect(await factsOf(project, itemId)).not.toHaveProperty('from')
  expect((await tile(project, itemId, 0, 1, 1)).status).toBe(200)
  const late = await pixels()
  expect(late.length).toBe(early.length)
  const off = late.reduce((worst, value, at) => Math.max(worst, Math.abs(value - (early[at] ?? 0))), 0)
  expect(off).toBeLessThan(20)
  expect(await storage.files.list(`made/${project.id}`)).not.toContainEqual(expect.stringMatching(/coarse/))
})

it('a copy → shows the same tiles, which are deleted with the picture’s last item', async () => {
  const { storage } = platform.running
  const project = aProject(storage, teamId, REVIEW_WORKFLOW, PROJECT_TYPE.tiled)
  const itemId = await uploaded(project, 'waves.png', await waves().png().toBuffer())
  await areReady(project, itemId)
  const { source = { kind: 'link', url: null }, ...item } = storage.items.byId(itemId) ?? {}
  const copy = project.addItem({ ...item, name: 'again.png', source, ...SIZE, mime: 'image/png' })
  expect((await tile(project, copy, 0, 1, 1)).status).toBe(200)
  const sweep = async () => {
    platform.clock.advance(UPLOAD_KEPT_MS + 1)
    await storage.uploads.sweep(platform.clock.now(), platform.clock.now() - UPLOAD_KEPT_MS)
    admin = await personSignedIn(platform, adminId)
  }
  await admin.call('deleteItems', { query: place(project), body: { image_ids: [itemId] } })
  await sweep()
  expect((await tile(project, copy, 0, 1, 1)).status).toBe(200)
  await admin.call('deleteItems', { query: place(project), body: { image_ids: [copy] } })
  await sweep()
  await sweep()
  expect(await storage.files.list(`made/${project.id}`)).toEqual([])
})

it('a pyramid BigTIFF → gets tiles, a small picture none, and a whole-slide format is refused with advice', async () => {
  const project = aProject(platform.running.storage, teamId, REVIEW_WORKFLOW, PROJECT_TYPE.tiled)
  const tiff = await waves().tiff({ bigtiff: true, pyramid: true, tile: true, compression: 'jpeg' }).toBuffer()
  const itemId = await uploaded(project, 'pyramid.tif', tiff)
  await areReady(project, itemId)
  expect((await admin.call('readItem', { path: { itemId }, query: place(project) })).body['meta']).toEqual(SIZE)
  const small = await uploaded(project, 'small.png', await waves({ width: 300, height: 200 }).png().toBuffer())
  expect((await admin.call('itemTiles', { path: { itemId: small }, query: place(project) })).status).toBe(404)
  const slide = await admin.call('uploadFile', {
    path: { projectId: project.id, name: 'biopsy.svs' },
    query: { team_id: teamId },
    file: tiff,
  })
  expect([slide.status, JSON.stringify(slide.body)]).toEqual([
    expect.any(Number),
    expect.stringContaining('Save it as a pyramid TIFF'),
  ])
})
