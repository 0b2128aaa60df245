import { mkdtemp, readdir, writeFile } from 'node:fs/promises'
import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MIGRATIONS } from '../../../local-platform/storage/migrations'
import { SAMPLES_OF_THE_PACK } from '../../../local-platform/storage/migrations/0006-samples-of-the-pack'
import { SEEDED_OWNER } from '../../../local-platform/seed/seeded-people'
import type { Sample, SampleFile } from '../../../local-platform/samples/manifest'
import {
  callsWith,
  firstPerson,
  personSignedIn,
  type PlatformClient,
  startTestPlatform,
  type TestPlatform,
} from '../../drivers/platform-client'
import { sampleManifest, SAMPLES_FOLDER } from '../../drivers/sample-pack'

const samples = new Map(sampleManifest().samples.map((sample) => [sample.id, sample]))
const packed = (file: SampleFile | undefined): Buffer => readFileSync(join(SAMPLES_FOLDER, file?.file ?? 'none'))
const bytesOf = async (response: Response): Promise<Buffer> => Buffer.from(await response.arrayBuffer())
type Client = Pick<PlatformClient, 'call' | 'raw'>

/** Number of migrations in a data folder of the version before the pack. */
const BEFORE_THE_PACK = MIGRATIONS.indexOf(SAMPLES_OF_THE_PACK)

interface Seeded {
  readonly query: { readonly team_id: number; readonly project_id: number }
  readonly itemId: number
  readonly sample: Sample | undefined
}

/** Every item of every project that the person sees, with its sample. */
async function itemsOf(platform: TestPlatform, client: Client): Promise<readonly Seeded[]> {
  const found: Seeded[] = []
  for (const team of (await client.call('listTeams')).body.data ?? []) {
    const teamId = Number(team['id'])
    for (const project of (await client.call('listProjects', { query: { team_id: teamId } })).body.data ?? []) {
      const query = { team_id: teamId, project_id: Number(project['id']) }
      const { body } = await client.call('searchItems', { query, body: { query: { limit: 500, offset: 0 } } })
      for (const row of body.data ?? []) {
        const itemId = Number(row['id'])
        const source = platform.running.storage.items.byId(itemId)?.source
        found.push({ query, itemId, sample: source?.kind === 'sample' ? samples.get(source.sample) : undefined })
      }
    }
  }
  return found
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN
}

describe('a seeded start', () => {
  let platform: TestPlatform
  let owner: Client
  let items: readonly Seeded[]
  beforeAll(async () => {
    platform = await startTestPlatform({ seed: true })
    owner = callsWith(platform, { authorization: platform.running.sdkToken ?? '' })
    const fiona = await personSignedIn(
      platform,
      platform.running.storage.people.byEmail('fiona@sunrise.example')?.id ?? 0,
    )
    items = [...(await itemsOf(platform, owner)), ...(await itemsOf(platform, fiona))]
  })
  afterAll(() => platform.close())

  it('has a pack sample for every item, and uses every sample', () => {
    expect(items.length).toBe(381)
    expect(items.filter(({ sample }) => sample === undefined)).toEqual([])
    expect(new Set(items.map(({ sample }) => sample?.id))).toEqual(new Set(samples.keys()))
  })

  it('serves every thumbnail and item directly from the pack, and creates no file', async () => {
    const mine = items.slice(0, samples.size)
    const plain: number[] = []
    const small: number[] = []
    for (const { query, itemId, sample } of mine) {
      const begun = performance.now()
      await bytesOf(await fetch(new URL('ping', platform.running.addresses.main)))
      plain.push(performance.now() - begun)
      const asked = performance.now()
      const thumbnail = await bytesOf(await owner.raw('itemThumbnail', { path: { itemId }, query }))
      small.push(performance.now() - asked)
      expect(thumbnail.equals(packed(sample?.thumbnail)), sample?.id).toBe(true)
      const media = await bytesOf(await owner.raw('itemMedia', { path: { itemId }, query }))
      expect(media.equals(packed(sample?.media)), sample?.id).toBe(true)
    }
    expect(median(small)).toBeLessThan(median(plain) * 6 + 5)
    expect(await readdir(join(platform.dataFolder, 'media'))).toEqual([])
    expect(await readdir(join(platform.dataFolder, 'annotations'))).toEqual([])
  })

  it('has projects with statuses that match their items', async () => {
    const teamId = Number((await owner.call('listTeams')).body.data?.[0]?.['id'])
    const rows = (await owner.call('listProjects', { query: { team_id: teamId } })).body.data ?? []
    const statusOf = (name: string) => rows.find((row) => row['name'] === name)
    expect(statusOf('Laser scans')).toMatchObject({ status: 3, imageCount: 12, completedImagesCount: 12 })
    expect(statusOf('Catalogue photos')).toMatchObject({ status: 2, imageCount: 48 })
    expect(statusOf('Orthophotos')).toMatchObject({ status: 4 })
    for (const row of rows) {
      const { status, imageCount, completedImagesCount } = row as Record<string, number>
      if (status !== 4) expect(status === 3, String(row['name'])).toBe(imageCount === completedImagesCount)
      if (status === 1) expect(completedImagesCount).toBe(0)
    }
  })
})

/** Data folder of the version before the pack: samples were drawn from a kind and a seed. */
async function oldFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'loupe-drawn-'))
  const platform = await startTestPlatform({ dataFolder: folder, seed: true })
  await platform.running.close()
  const db = new DatabaseSync(join(folder, 'platform.sqlite'))
  const rows = db.prepare('SELECT id, project_id, source FROM items').all()
  const robots = Number(db.prepare(`SELECT id FROM projects WHERE name = 'Delivery route'`).get()?.['id'])
  const set = db.prepare('UPDATE items SET source = ? WHERE id = ?')
  for (const { id, project_id, source } of rows) {
    const { sample } = JSON.parse(String(source)) as { readonly sample: string }
    const [picture = '', number = ''] = sample.split('-')
    const seed = Number(number) + (project_id === robots ? 279 : 0)
    set.run(JSON.stringify({ kind: 'drawn', picture, seed }), id ?? 0)
  }
  // Undo the later migrations.
  for (const step of MIGRATIONS.slice(BEFORE_THE_PACK + 1).toReversed()) {
    for (const [, trigger = ''] of step.matchAll(/CREATE TRIGGER (\w+)/g)) db.exec(`DROP TRIGGER IF EXISTS ${trigger}`)
    for (const [, index = ''] of step.matchAll(/CREATE (?:UNIQUE )?INDEX (\w+)/g))
      db.exec(`DROP INDEX IF EXISTS ${index}`)
    for (const [, view = ''] of step.matchAll(/CREATE VIEW (\w+)/g)) db.exec(`DROP VIEW ${view}`)
    for (const [, table = '', column = ''] of step.matchAll(/ALTER TABLE (\w+) ADD COLUMN (\w+)/g))
      db.exec(`ALTER TABLE ${table} DROP COLUMN ${column}`)
    for (const [, table = ''] of step.matchAll(/CREATE (?:VIRTUAL )?TABLE (\w+)/g))
      db.exec(`DROP TABLE IF EXISTS ${table}`)
  }
  db.exec(`UPDATE projects SET status = 1 WHERE name = 'Laser scans'; PRAGMA user_version = ${BEFORE_THE_PACK}`)
  db.close()
  return folder
}

describe('a data folder with generated samples', () => {
  let platform: TestPlatform
  let client: Client
  let items: readonly Seeded[]
  let first: number
  let own: number
  let robots: number
  beforeAll(async () => {
    const dataFolder = await oldFolder()
    const db = new DatabaseSync(join(dataFolder, 'platform.sqlite'))
    const annotated = db.prepare(
      `SELECT id, json_extract(source, '$.seed') AS seed FROM items
       WHERE annotation_revision = 1 AND json_extract(source, '$.picture') = 'street' ORDER BY id`,
    )
    const rows = annotated.all().map(({ id, seed }) => ({ id: Number(id), seed: Number(seed) }))
    const [a, b] = rows.filter(({ seed }) => seed < 300)
    first = a?.id ?? 0
    own = b?.id ?? 0
    robots = rows.find(({ seed }) => seed >= 300)?.id ?? 0
    db.exec(`UPDATE items SET annotation_revision = 2 WHERE id = ${own}`)
    db.close()
    for (const name of [`media/${first}.jpg`, `media/${first}.thumbnail-320.jpg`, 'media/kept.bin'])
      await writeFile(join(dataFolder, name), 'drawn')
    await writeFile(join(dataFolder, `annotations/${first}.1.json`), '{"mine":1}')
    await writeFile(join(dataFolder, `annotations/${own}.2.json`), '{"mine":2}')
    await writeFile(join(dataFolder, `annotations/${robots}.1.json`), '{"of":"another picture"}')
    platform = await startTestPlatform({ dataFolder, seed: true })
    client = callsWith(platform, { authorization: platform.running.sdkToken ?? '' })
    items = await itemsOf(platform, client)
  })
  afterAll(() => platform.close())

  const annotationOf = (itemId: number) => {
    const found = items.find((item) => item.itemId === itemId)
    return client.call('itemAnnotation', { path: { itemId }, query: found?.query ?? {} })
  }

  it('gets the same samples from the pack, by kind and seed', async () => {
    expect(items.length).toBe(samples.size)
    expect(new Set(items.map(({ sample }) => sample?.id))).toEqual(new Set(samples.keys()))
    const [item] = items
    const media = await client.raw('itemMedia', { path: { itemId: item?.itemId ?? 0 }, query: item?.query ?? {} })
    expect((await bytesOf(media)).equals(packed(item?.sample?.media))).toBe(true)
  })

  it('keeps its annotations', async () => {
    expect((await annotationOf(first)).body).toEqual({ mine: 1 })
    expect((await annotationOf(own)).body).toEqual({ mine: 2 })
  })

  it('gets the new picture’s annotation where its sample was replaced', async () => {
    const fiona = await personSignedIn(
      platform,
      platform.running.storage.people.byEmail('fiona@sunrise.example')?.id ?? 0,
    )
    const robot = (await itemsOf(platform, fiona)).find(({ itemId }) => itemId === robots)
    const { body } = await fiona.call('itemAnnotation', { path: { itemId: robots }, query: robot?.query ?? {} })
    expect(body).toMatchObject({ metadata: { projectId: robot?.query.project_id }, instances: expect.any(Array) })
  })

  it('loses generated sample files, and nothing else', async () => {
    await expect.poll(() => readdir(join(platform.dataFolder, 'media'))).toEqual(['kept.bin'])
  })

  it('updates projects’ statuses from their items, except On hold ones', async () => {
    expect(platform.running.storage.people.byEmail(SEEDED_OWNER)).toBeDefined()
    const query = { team_id: items[0]?.query.team_id ?? 0 }
    const rows = (await client.call('listProjects', { query })).body.data ?? []
    const statusOf = (name: string) => rows.find((row) => row['name'] === name)?.['status']
    expect([statusOf('Laser scans'), statusOf('Catalogue photos'), statusOf('Orthophotos')]).toEqual([3, 2, 4])
  })
})

it('without its pack still starts with an empty project, and logs why', async () => {
  const platform = await startTestPlatform({ samplesFolder: join(tmpdir(), 'loupe-no-such-pack') })
  const client = await firstPerson(platform)
  const [team] = (await client.call('listTeams')).body.data ?? []
  const projects = await client.call('listProjects', { query: { team_id: Number(team?.['id']) } })
  expect(projects.body.data).toMatchObject([{ imageCount: 0, status: 1 }])
  expect(readFileSync(join(platform.dataFolder, 'local-platform.log'), 'utf8')).toContain('sample pack unreadable')
  await platform.close()
})
