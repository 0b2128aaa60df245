import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { JOB_STATE, PROJECT_TYPE } from '#domain/enums'
import { SAMPLE_FORM } from '#domain/sample-form'
import { TEAM_ROLE_NUMBER } from '../../../local-platform/areas/access/grants'
import { REVIEW_WORKFLOW } from '../../../local-platform/seed/workflows'
import { aPersonOf, aProject, aTeam } from '../../builders/local-platform'
import {
  personSignedIn,
  type PlatformClient,
  startTestPlatform,
  type TestPlatform,
} from '../../drivers/platform-client'
import { unzippedTexts } from '../../drivers/unzipped-texts'

let platform: TestPlatform
let teamId: number
let admin: PlatformClient
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loupe-export-'))
  platform = await startTestPlatform()
  const { storage } = platform.running
  teamId = aTeam(storage)
  admin = await personSignedIn(platform, aPersonOf(storage, teamId, TEAM_ROLE_NUMBER.admin))
})
afterAll(async () => {
  await platform.close()
  await rm(folder, { recursive: true, force: true })
})

const ended = async (jobId: number): Promise<number> => {
  const stateOf = () => platform.running.storage.jobs.byId(jobId)?.state ?? 0
  await expect.poll(stateOf, { timeout: 20_000 }).not.toBe(JOB_STATE.in_progress)
  return stateOf()
}
const at = (jobId: number) => ({ path: { jobId }, query: { team_id: teamId } })
const download = (jobId: number, who = admin) => who.raw('downloadExport', at(jobId))
async function unpacked(jobId: number): Promise<Readonly<Record<string, string>>> {
  const response = await download(jobId)
  expect(response.status).toBe(200)
  return unzippedTexts(Buffer.from(await response.arrayBuffer()), join(folder, String(jobId)))
}

const saveIn = async (
  here: { readonly team_id: number; readonly project_id: number },
  itemId: number,
  body: object,
) => {
  const revision = platform.running.storage.items.byId(itemId)?.annotationRevision ?? 0
  const saved = await admin.call('uploadAnnotation', {
    path: { itemId },
    query: here,
    file: Buffer.from(JSON.stringify(body)),
    headers: { 'if-match': String(revision) },
  })
  expect(saved.status).toBe(200)
}
const begin = async (here: { readonly team_id: number; readonly project_id: number }, body: object) => {
  const jobId = Number((await admin.call('startExport', { query: here, body })).body['id'])
  expect(await ended(jobId)).toBe(JOB_STATE.completed)
  return jobId
}

it('a multimodal project → is exported as a table or as lines, without what its form excludes', async () => {
  const { storage } = platform.running
  const form = aProject(storage, teamId, REVIEW_WORKFLOW, PROJECT_TYPE.custom_llm)
  const here = { team_id: teamId, project_id: form.id }
  storage.classes.setForm(form.id, {
    components: [
      { id: 'r_box', type: 'container', children: [{ id: 'r_prompt', type: 'paragraph', exclude: true }] },
      { id: 'r_why', type: 'textarea' },
      { id: 'r_issues', type: 'checkbox' },
    ],
  })
  const folderId = storage.folders.add(form.id, 'night')
  const one = form.addItem({ name: 'one.json', folderId })
  const two = form.addItem({ name: 'two.json' })
  form.addItem({ name: 'empty.json' })
  await saveIn(here, one, {
    metadata: { name: 'one.json', item_category: { value: 'Facts' } },
    data: {
      r_why: { value: 'It says "no",\nand why.' },
      r_issues: { value: ['Wrong', 'Short'] },
      r_prompt: { value: 'Never' },
    },
  })
  await saveIn(here, two, { metadata: { name: 'two.json' }, data: { r_why: { value: 'große' }, r_late: { value: 4 } } })

  const csv = (await unpacked(await begin(here, { export_format: 3 })))['annotations.csv']
  expect(csv).toBe(
    [
      '_item_name,_item_category,_folder,r_why,r_issues,r_late',
      'one.json,Facts,night,"It says ""no"",\nand why.","[""Wrong"",""Short""]",',
      'two.json,,,große,,4',
      '',
    ].join('\r\n'),
  )
  const jsonl = (await unpacked(await begin(here, { export_format: 4 })))['annotations.jsonl']
  const lines = (jsonl ?? '')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown)
  expect(lines).toEqual([
    {
      metadata: { name: 'one.json', id: one, folder_name: 'night', item_category: 'Facts' },
      data: { r_why: { value: 'It says "no",\nand why.' }, r_issues: { value: ['Wrong', 'Short'] } },
    },
    {
      metadata: { name: 'two.json', id: two, folder_name: null, item_category: null },
      data: { r_why: { value: 'große' }, r_late: { value: 4 } },
    },
  ])
}, 30_000)

it('a multimodal project → is exported as preference pairs from its items’ data', async () => {
  const { storage } = platform.running
  const project = aProject(storage, teamId, REVIEW_WORKFLOW, PROJECT_TYPE.custom_llm)
  const here = { team_id: teamId, project_id: project.id }
  storage.classes.setForm(project.id, SAMPLE_FORM)
  const source = { kind: 'sample', sample: 'prompt-0001', replaced: true } as const
  const [judged, even] = ['judged.json', 'even.json'].map((name) => project.addItem({ name, source }))
  await saveIn(here, judged ?? 0, { metadata: { name: 'judged.json' }, data: { r_better: { value: 'B' } } })
  await saveIn(here, even ?? 0, { metadata: { name: 'even.json' }, data: { r_better: { value: 'About the same' } } })
  const archive = await unpacked(await begin(here, { format: 'preference-pairs' }))
  const data = JSON.parse(await readFile('resources/samples/prompt/0001.json', 'utf8')) as {
    readonly prompt: string
    readonly answers: readonly string[]
  }
  expect(JSON.parse(archive['preference-pairs.jsonl'] ?? '')).toEqual({
    prompt: data.prompt,
    chosen: data.answers[1],
    rejected: data.answers[0],
    name: 'judged.json',
  })
  expect(archive['LOSSES.txt']).toBe('even.json: “About the same” prefers none of the answers.\n')
}, 30_000)
