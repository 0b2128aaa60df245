import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { UPLOAD_KEPT_MS } from '#domain/constants'
import { TEAM_ROLE_NUMBER } from '../../../local-platform/areas/access/grants'
import { SYSTEM_WORKFLOW } from '../../../local-platform/seed/workflows'
import { createLog } from '../../../local-platform/storage/log'
import { ALL_MADE, madeBeside, madePath } from '../../../local-platform/storage/made-files'
import { MIGRATIONS } from '../../../local-platform/storage/migrations'
import { openStorage } from '../../../local-platform/storage/storage'
import { walkFiles } from '../../builders/files-walk'
import { aPersonOf, aProject, aTeam } from '../../builders/local-platform'
import { aPicture } from '../../builders/picture-files'
import { personSignedIn, startTestPlatform, type TestPlatform } from '../../drivers/platform-client'

let platform: TestPlatform
beforeAll(async () => {
  platform = await startTestPlatform()
})
afterAll(() => platform.close())

it.each([1, 2, 3])(
  'random uploads, copies, moves, deletions and sweeps → every item still has its bytes (%i)',
  async (seed) => {
    const walked = await walkFiles(platform, seed, 50)
    expect(walked).toMatchObject({ wrong: [], left: [] })
    expect(new Set(walked.steps).size).toBe(8)
    expect(walked.most).toBeGreaterThan(5)
  },
)

it('derived files of an earlier version → are adopted, and a user’s file with such a name stays', async () => {
  const { storage } = platform.running
  const teamId = aTeam(storage)
  const admin = await personSignedIn(platform, aPersonOf(storage, teamId, TEAM_ROLE_NUMBER.admin))
  const project = aProject(storage, teamId, SYSTEM_WORKFLOW)
  const picture = await aPicture().png().toBuffer()
  const [own, other] = [`pictures/${project.id}/a`, `pictures/${project.id}/a.thumbnail-320.jpg`]
  for (const path of [own, other, madeBeside(own, 'thumbnail-128.jpg')]) storage.files.writeNow(path, picture)
  storage.files.writeNow(`pictures/${project.id}/abc.jpg`, picture)
  const id = project.addItem({ name: 'a', source: { kind: 'file', path: own } })
  project.addItem({ name: 'b', source: { kind: 'file', path: other } })
  project.addItem({ name: 'c', source: { kind: 'file', path: `pictures/${project.id}/abc.jpg` } })
  const place = { team_id: teamId, project_id: project.id }
  for (const size of [128, 320])
    expect((await admin.raw('itemThumbnail', { path: { itemId: id }, query: { ...place, size } })).status).toBe(200)
  expect(storage.files.has(madePath(own, 'thumbnail-128.jpg'))).toBe(true)
  expect(storage.files.has(madeBeside(own, 'thumbnail-128.jpg'))).toBe(false)
  await admin.call('deleteItems', { query: place, body: { image_ids: [id] } })
  platform.clock.advance(UPLOAD_KEPT_MS + 1)
  await storage.uploads.sweep(platform.clock.now(), platform.clock.now() - UPLOAD_KEPT_MS)
  expect(ALL_MADE.filter((made) => storage.files.has(madePath(own, made)))).toEqual([])
  expect(await storage.files.list(`pictures/${project.id}`)).toEqual(['a.thumbnail-320.jpg', 'abc.jpg'])
})

it('an earlier version’s data folder → keeps its uploads, and a sweep spares those that became items', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'loupe-earlier-'))
  const db = new DatabaseSync(join(folder, 'platform.sqlite'))
  for (const step of MIGRATIONS.slice(
    0,
    MIGRATIONS.findIndex((one) => one.includes('left_files')),
  ))
    db.exec(step)
  const steps = MIGRATIONS.findIndex((one) => one.includes('left_files'))
  db.exec(`PRAGMA user_version = ${steps};
    INSERT INTO teams (id, name, description, type, creator_email, plan, features) VALUES (1, 't', '', 1, 'a@b', 3, '[]');
    INSERT INTO workflows (id, team_id, name, type, description, start_value) VALUES (1, 1, 'w', 'system', '', 1);
    INSERT INTO projects (id, team_id, name, type, status, description, workflow_id, creator_email, upload_state, created_at, updated_at)
      VALUES (5, 1, 'p', 1, 1, '', 1, 'a@b', 1, '2026-01-01', '2026-01-01');
    INSERT INTO folders (id, project_id, name, is_root) VALUES (7, 5, 'root', 1);`)
  for (const name of ['item.png', 'waiting.png', 'old.png']) {
    db.prepare(`INSERT INTO uploads VALUES (?, 5, 64, 48, 'image/png', 1, ?)`).run(
      `pictures/5/${name}`,
      name === 'waiting.png' ? Date.now() : 0,
    )
  }
  db.exec(`INSERT INTO items (project_id, folder_id, name, name_lower, annotation_status, mime, source, created_at, updated_at)
    VALUES (5, 7, 'item.png', 'item.png', 1, 'image/png', '{"kind":"file","path":"pictures/5/item.png"}', '2026-01-01', '2026-01-01')`)
  db.close()
  const opened = openStorage(folder, Date.now, createLog(folder, Date.now))
  if (!opened.ok) throw new Error(opened.error.message)
  const storage = opened.value
  for (const name of ['item.png', 'waiting.png', 'old.png'])
    storage.files.writeNow(`pictures/5/${name}`, Buffer.from(name))
  await storage.uploads.sweep(Date.now(), Date.now() - UPLOAD_KEPT_MS)
  expect(await storage.files.list('pictures/5')).toEqual(['item.png', 'waiting.png'])
  expect(storage.uploads.find(5, 'pictures/5/waiting.png')).toMatchObject({ path: 'pictures/5/waiting.png', width: 64 })
  expect(storage.uploads.find(5, 'pictures/5/item.png')).toBeUndefined()
  await storage.close()
})
