import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { PROJECT_TYPE, UPLOAD_STATE } from '#domain/enums'
import { levelCount, TILE_SIDE, tilesOfLevel } from '#domain/media/pyramid'
import { TEAM_ROLE_NUMBER } from '../../local-platform/areas/access/grants'
import { REVIEW_WORKFLOW } from '../../local-platform/seed/workflows'
import { aPersonOf, aProject, aTeam } from '../builders/local-platform'
import { newDataFolder } from '../builders/empty-database'
import { callsWith, type PlatformClient, personSignedIn, startTestPlatform } from '../drivers/platform-client'
import { type PlatformProgram, startPlatformProgram } from '../drivers/platform-program'
import { until } from '../drivers/waits'

/** Cut in a second or more, so that a kill falls between the first tile and the last. */
const SIZE = { width: 9_000, height: 8_000 }

type Calls = Pick<PlatformClient, 'call' | 'raw'>

let folder: string
let program: PlatformProgram | undefined

beforeEach(async () => {
  folder = await newDataFolder('loupe-pyramid-killed-')
})
afterEach(async () => {
  await program?.kill()
  await rm(folder, { recursive: true, force: true })
})

/** Waves with a different colour at each place, so that tiles can't be mistaken for each other. */
function waves(): Promise<Buffer> {
  const [width, height] = [90, 80]
  const data = Buffer.from(
    Array.from(
      { length: width * height * 3 },
      (_, at) => 128 + 120 * Math.sin((at % 3) + at / 17) * Math.cos(at / 911),
    ),
  )
  return sharp(data, { raw: { width, height, channels: 3 } })
    .resize(SIZE.width, SIZE.height, { fit: 'fill' })
    .jpeg()
    .toBuffer()
}

/** Sizes in bytes of the files below a folder of the data folder, by path. */
async function filesIn(under: string): Promise<Readonly<Record<string, number>>> {
  const full = join(folder, under)
  const found = await readdir(full, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = found.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name))
  return Object.fromEntries(await Promise.all(files.map(async (file) => [file, (await stat(file)).size])))
}

/** Addresses of all tiles. */
function everyTile() {
  return Array.from({ length: levelCount(SIZE, TILE_SIDE) }, (_, level) => {
    const { columns, rows } = tilesOfLevel(SIZE, level, TILE_SIDE)
    return Array.from({ length: columns * rows }, (_, nth) => ({
      level,
      place: `${nth % columns}_${Math.floor(nth / columns)}`,
    }))
  }).flat()
}

it('a platform killed while it makes tiles → serves no half file, makes them again, and they are the same [E.tiled]', async () => {
  const made = await startTestPlatform({ dataFolder: folder, clock: { now: Date.now } })
  const teamId = aTeam(made.running.storage)
  const adminId = aPersonOf(made.running.storage, teamId, TEAM_ROLE_NUMBER.admin)
  const project = aProject(made.running.storage, teamId, REVIEW_WORKFLOW, PROJECT_TYPE.tiled)
  const admin = await personSignedIn(made, adminId)
  const query = { team_id: teamId, project_id: project.id }
  const name = 'waves.jpg'
  const sent = await admin.call('uploadFile', {
    path: { projectId: project.id, name },
    query: { team_id: teamId },
    file: await waves(),
  })
  const attached = await admin.call('attachItems', {
    query: { ...query, folder_id: project.folderId },
    body: {
      project_id: project.id,
      folder_id: project.folderId,
      team_id: teamId,
      upload_state: UPLOAD_STATE.basic,
      images: [{ name, path: String(sent.body['path']) }],
    },
  })
  const itemId = (attached.body['attached'] as { id: number }[])[0]?.id ?? 0

  const callsOf = ({ addresses }: Pick<PlatformProgram, 'addresses'>): Calls =>
    callsWith({ running: { addresses } }, { authorization: `Bearer ${admin.accessToken}` })
  const factsOf = async (calls: Calls) => (await calls.call('itemTiles', { path: { itemId }, query })).body
  const tile = (calls: Calls, level: number, place: string) =>
    calls.raw('itemTile', { path: { itemId, level, place }, query })
  /** Read in batches: the platform refuses too many calls of one person at once. */
  const allTiles = async (calls: Calls) => {
    const read: Record<string, { readonly status: number; readonly bytes: string }> = {}
    const rest = everyTile()
    while (rest.length > 0) {
      const batch = rest.splice(0, 8).map(async ({ level, place }) => {
        const answer = await tile(calls, level, place)
        const bytes = Buffer.from(await answer.arrayBuffer()).toString('base64')
        read[`${level}/${place}`] = { status: answer.status, bytes }
      })
      await Promise.all(batch)
    }
    return read
  }

  await until('the tiles are made undisturbed', async () => (await factsOf(admin))['progress'] === 1)
  const undisturbed = await allTiles(admin)
  expect(Object.values(undisturbed).every(({ status }) => status === 200)).toBe(true)
  await made.running.close()
  const archives = async () => Object.keys(await filesIn('made')).filter((file) => file.endsWith('.tiles.zip'))
  expect(await archives()).toHaveLength(1)
  await rm(join(folder, 'made'), { recursive: true })

  program = await startPlatformProgram(folder)
  await until('some tiles are written', async () => Object.values(await filesIn('incoming')).some((size) => size > 0))
  await program.kill()
  const [half] = Object.entries(await filesIn('incoming'))
  expect(half?.[1]).toBeGreaterThan(0)
  expect(await archives()).toEqual([])

  program = await startPlatformProgram(folder)
  const after = callsOf(program)
  const facts = await factsOf(after)
  expect([facts['problem'], Number(facts['progress']) < 1]).toEqual([undefined, true])
  expect((await tile(after, 0, '0_0')).status).toBe(404)
  expect((await after.call('readItem', { path: { itemId }, query })).status).toBe(200)
  await until('the tiles are made again', async () => (await factsOf(after))['progress'] === 1)
  expect(await allTiles(after)).toEqual(undisturbed)
})
