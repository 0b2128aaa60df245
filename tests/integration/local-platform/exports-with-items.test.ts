import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { JOB_STATE } from '#domain/enums'
import { PROJECT_ROLE, TEAM_ROLE_NUMBER } from '../../../local-platform/areas/access/grants'
import { REVIEW_WORKFLOW } from '../../../local-platform/seed/workflows'
import { aPersonOf, aProject, aTeam, inProject, type ProjectParts } from '../../builders/local-platform'
import {
  personSignedIn,
  type PlatformClient,
  startTestPlatform,
  type TestPlatform,
} from '../../drivers/platform-client'
import { unzippedTexts } from '../../drivers/unzipped-texts'

let platform: TestPlatform
let teamId: number
let project: ProjectParts
let admin: PlatformClient
let folder: string
const TEXT = ` {"metadata":{"name":"=a.jpg",  "width":64.0}, "instances":[ ]}\n`

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loupe-export-items-'))
  platform = await startTestPlatform()
  const { storage } = platform.running
  teamId = aTeam(storage)
  project = aProject(storage, teamId, REVIEW_WORKFLOW)
  admin = await personSignedIn(platform, aPersonOf(storage, teamId, TEAM_ROLE_NUMBER.admin))
  const annotator = aPersonOf(storage, teamId)
  inProject(storage, project, annotator)
  const qa = aPersonOf(storage, teamId)
  inProject(storage, project, qa, PROJECT_ROLE.qa)
  const quality = storage.workflows.statuses(project.workflowId).find(({ name }) => name === 'Quality check')
  const drawn = project.addItem({
    name: '=a.jpg',
    annotationStatus: quality?.value ?? 0,
    approvalStatus: 1,
    isPinned: true,
  })
  storage.items.assign(drawn, annotator, PROJECT_ROLE.annotator)
  storage.items.assign(drawn, qa, PROJECT_ROLE.qa)
  const file = Buffer.from(TEXT)
  await admin.call('uploadAnnotation', {
    path: { itemId: drawn },
    query: query(),
    file,
    headers: { 'if-match': '0' },
  })
  project.addItem({ name: 'bare.jpg' })
})
afterAll(async () => {
  await platform.close()
  await rm(folder, { recursive: true, force: true })
})

const query = () => ({ team_id: teamId, project_id: project.id })

async function exported(body: object): Promise<Readonly<Record<string, string>>> {
  const jobId = Number((await admin.call('startExport', { query: query(), body })).body['id'])
  const stateOf = () => platform.running.storage.jobs.byId(jobId)?.state ?? 0
  await expect.poll(stateOf, { timeout: 20_000 }).toBe(JOB_STATE.completed)
  const response = await admin.raw('downloadExport', { path: { jobId }, query: { team_id: teamId } })
  return unzippedTexts(Buffer.from(await response.arrayBuffer()), join(folder, String(jobId)))
}

it('an export with items → lists each one’s status, approval, people and folder, also in native metadata', async () => {
  const files = await exported({ with_items: true })
  const [, ...lines] = (files['items.csv'] ?? '').trimEnd().split('\r\n')
  const [drawn = '', bare = ''] = lines
  expect(lines).toHaveLength(2)
  expect(drawn).toMatch(
    /^'=a\.jpg,,'=a\.jpg,\d+,Quality check,Disapproved,person\d+@example\.test,person\d+@example\.test,,,,true$/,
  )
  expect(bare).toMatch(/^,,bare\.jpg,\d+,In progress,,,,,,,false$/)
  const text = files['=a.jpg.json'] ?? ''
  const { metadata } = JSON.parse(text) as { readonly metadata: object }
  expect(metadata).toMatchObject({
    name: '=a.jpg',
    status: 'Quality check',
    pinned: true,
    annotatorEmail: expect.stringMatching(/@example\.test$/),
    qaEmail: expect.stringMatching(/@example\.test$/),
  })
  // Unchanged text stays, letter by letter.
  expect(text).toMatch(/^ \{"metadata":\{"name":"=a\.jpg", {2}"width":64\.0,.*\}, "instances":\[ \]\}\n$/)
})

it('other formats → get the same list; without it an export contains exact annotations', async () => {
  const coco = await exported({ with_items: true, format: 'coco-detection' })
  expect(coco['items.csv']).toContain(',Quality check,Disapproved,')
  const plain = await exported({})
  expect(plain['items.csv']).toBeUndefined()
  expect(plain['=a.jpg.json']).toBe(TEXT)
})
