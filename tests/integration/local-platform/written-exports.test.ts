import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { JOB_STATE, PROJECT_TYPE } from '#domain/enums'
import { TEAM_ROLE_NUMBER } from '../../../local-platform/areas/access/grants'
import { REVIEW_WORKFLOW } from '../../../local-platform/seed/workflows'
import { exportPath } from '../../../local-platform/storage/exports'
import { listArchive, unpackFile } from '../../../main/services/imports/archives/read-archive'
import { aPersonOf, aProject, aTeam } from '../../builders/local-platform'
import {
  personSignedIn,
  type PlatformClient,
  startTestPlatform,
  type TestPlatform,
} from '../../drivers/platform-client'

type Here = Readonly<Record<'team_id' | 'project_id', number>>

let platform: TestPlatform
let teamId: number
let admin: PlatformClient
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loupe-written-exports-'))
  platform = await startTestPlatform()
  teamId = aTeam(platform.running.storage)
  admin = await personSignedIn(platform, aPersonOf(platform.running.storage, teamId, TEAM_ROLE_NUMBER.admin))
})
afterAll(async () => {
  await platform.close()
  await rm(folder, { recursive: true, force: true })
})

const saveIn = async (here: Here, itemId: number, body: object): Promise<void> => {
  const file = Buffer.from(JSON.stringify(body))
  const parts = { path: { itemId }, query: here, file, headers: { 'if-match': '0' } }
  expect((await admin.call('uploadAnnotation', parts)).status).toBe(200)
}
const begin = async (here: Here, body: object): Promise<number> => {
  const { jobs } = platform.running.storage
  const jobId = Number((await admin.call('startExport', { query: here, body })).body['id'])
  await expect.poll(() => jobs.byId(jobId)?.state, { timeout: 20_000 }).toBe(JOB_STATE.completed)
  return jobId
}
/** Texts of an archive, by their paths. */
async function unpacked(jobId: number): Promise<Readonly<Record<string, string>>> {
  const archive = platform.running.storage.files.pathOf(exportPath(jobId))
  const texts: [string, string][] = []
  for await (const part of listArchive(archive)) {
    for (const one of part) {
      if (one.kind !== 'file') continue
      const to = join(folder, `${jobId}-${texts.length}`)
      expect(await unpackFile(archive, one.within, to)).toBeNull()
      texts.push([one.relative, await readFile(to, 'utf8')])
    }
  }
  return Object.fromEntries(texts)
}

it('a table → contains the answers of all rows of a group, in row order', async () => {
  const form = aProject(platform.running.storage, teamId, REVIEW_WORKFLOW, PROJECT_TYPE.custom_llm)
  const here = { team_id: teamId, project_id: form.id }
  const said = [10, 2, 0].map((row) => ({ value: `said ${row}`, element_path: ['turns', row, 'said'] }))
  const alone = [{ value: 3, element_path: ['stars'] }]
  const body = { metadata: { name: 'one.json' }, data: { said, stars: alone } }
  await saveIn(here, form.addItem({ name: 'one.json' }), body)
  const files = await unpacked(await begin(here, { export_format: 3 }))
  expect(files['annotations.csv']?.split('\r\n')).toEqual([
    '_item_name,_item_category,_folder,said,stars',
    'one.json,,,"[""said 0"",""said 2"",""said 10""]",3',
    '',
  ])
})

it('a table → escapes formulas unless requested raw; numbers stay numbers', async () => {
  const form = aProject(platform.running.storage, teamId, REVIEW_WORKFLOW, PROJECT_TYPE.custom_llm)
  const here = { team_id: teamId, project_id: form.id }
  const link = '=HYPERLINK("http://a.test")'
  const body = {
    metadata: { name: 'one.json' },
    data: { r_why: { value: link }, r_low: { value: -3.5 }, '@r': { value: '-2' } },
  }
  await saveIn(here, form.addItem({ name: 'one.json' }), body)
  const table = async (more: object) =>
    (await unpacked(await begin(here, { export_format: 3, ...more })))['annotations.csv']?.split('\r\n')
  expect(await table({})).toEqual([
    "_item_name,_item_category,_folder,r_why,r_low,'@r",
    'one.json,,,"\'=HYPERLINK(""http://a.test"")",-3.5,-2',
    '',
  ])
  expect(await table({ raw_formulas: true })).toEqual([
    '_item_name,_item_category,_folder,r_why,r_low,@r',
    'one.json,,,"=HYPERLINK(""http://a.test"")",-3.5,-2',
    '',
  ])
}, 30_000)

it('a compared export → names old paths of renamed items, except those that another item has taken', async () => {
  const growing = aProject(platform.running.storage, teamId, REVIEW_WORKFLOW)
  const here = { team_id: teamId, project_id: growing.id }
  const [old, kept, other] = ['a.jpg', 'A.jpg', 'b.jpg'].map((name) => growing.addItem({ name }))
  for (const id of [old, kept, other]) await saveIn(here, id ?? 0, { metadata: { name: 'x' }, instances: [] })
  const first = await begin(here, {})
  expect(Object.keys(await unpacked(first)).toSorted()).toEqual([
    'A (2).jpg.json',
    'a.jpg.json',
    'b.jpg.json',
    'classes/classes.json',
    'names.csv',
  ])
  await admin.call('deleteItems', { query: here, body: { image_ids: [old, other] } })
  for (const name of ['a.jpg', 'b.jpg'])
    await saveIn(here, growing.addItem({ name }), { metadata: { name: 'x' }, instances: [] })
  const files = await unpacked(await begin(here, { changed_since: first }))
  expect(Object.keys(files).toSorted()).toEqual([
    'A.jpg.json',
    'a (2).jpg.json',
    'b.jpg.json',
    'classes/classes.json',
    'names.csv',
    'removed.json',
  ])
  expect(JSON.parse(files['removed.json'] ?? '')).toEqual(['A (2).jpg', 'a.jpg'])
  expect(files['names.csv']).toMatch(/^\ufeffpath,folder,item,id\r\na \(2\)\.jpg,,a\.jpg,\d+\r\n$/)
}, 30_000)
