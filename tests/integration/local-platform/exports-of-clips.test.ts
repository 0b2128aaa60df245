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
import { aMovieFile } from '../../builders/movie-file'
import {
  personSignedIn,
  type PlatformClient,
  startTestPlatform,
  type TestPlatform,
} from '../../drivers/platform-client'

const AT = '2026-05-01T08:00:00.000Z'

let platform: TestPlatform
let teamId: number
let admin: PlatformClient
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loupe-exports-of-clips-'))
  platform = await startTestPlatform()
  teamId = aTeam(platform.running.storage)
  admin = await personSignedIn(platform, aPersonOf(platform.running.storage, teamId, TEAM_ROLE_NUMBER.admin))
})
afterAll(async () => {
  await platform.close()
  await rm(folder, { recursive: true, force: true })
})

/** Project of clips with the class `car`. */
function aProjectOfClips() {
  const { storage } = platform.running
  const project = aProject(storage, teamId, REVIEW_WORKFLOW, PROJECT_TYPE.video)
  storage.classes.add(project.id, { name: 'car', color: '#102030', kind: 1 }, AT)
  const query = { team_id: teamId, project_id: project.id }
  const add = async (name: string, file: Buffer | undefined, instances: readonly object[]): Promise<void> => {
    const path = `clips/${project.id}/${name}`
    if (file !== undefined) storage.files.writeNow(path, file)
    const itemId = project.addItem({ name, width: null, height: null, source: { kind: 'file', path } })
    const annotation = {
      metadata: { name, width: 640, height: 360, duration: 800_000 },
      instances,
      tags: [],
      comments: [],
    }
    const sent = await admin.call('uploadAnnotation', {
      path: { itemId },
      query,
      file: Buffer.from(JSON.stringify(annotation)),
      headers: { 'if-match': '0' },
    })
    expect(sent.status).toBe(200)
  }
  return { project, query, add }
}

/** Files of an export, by their paths. */
async function exported(query: object, body: object): Promise<Readonly<Record<string, string>>> {
  const { jobs, files } = platform.running.storage
  const jobId = Number((await admin.call('startExport', { query: query as never, body })).body['id'])
  await expect.poll(() => jobs.byId(jobId)?.state, { timeout: 20_000 }).toBe(JOB_STATE.completed)
  const archive = files.pathOf(exportPath(jobId))
  const all: Record<string, string> = {}
  for await (const part of listArchive(archive))
    for (const listed of part) {
      if (listed.kind !== 'file') continue
      const to = join(folder, `${jobId}-${Object.keys(all).length}`)
      expect(await unpackFile(archive, listed.within, to)).toBeNull()
      all[listed.relative] = await readFile(to, 'latin1')
    }
  return all
}

const boxes = (times: readonly number[]) => ({
  meta: { type: 'bbox', className: 'car', classId: -1, start: times[0], end: times.at(-1) },
  parameters: [
    {
      start: times[0],
      end: times.at(-1),
      timestamps: times.map((timestamp, at) => ({
        timestamp,
        points: { x1: at * 10, y1: 5, x2: at * 10 + 20, y2: 25 },
        attributes: [],
      })),
    },
  ],
})
const EVENT = {
  meta: { type: 'event', className: 'car', classId: -1, start: 0, end: 400_000 },
  parameters: [
    { start: 0, end: 400_000, timestamps: [0, 400_000].map((timestamp) => ({ timestamp, attributes: [] })) },
  ],
}

it('clips → are exported by their own files’ frames, and losses are listed', async () => {
  const { query, add } = aProjectOfClips()
  await add('drive.mp4', aMovieFile({ rate: 50, frames: 40 }), [boxes([0, 400_000]), EVENT])
  const mot = await exported(query, { format: 'mot', with_media: true })
  expect(Object.keys(mot).toSorted()).toEqual([
    'LOSSES.txt',
    'classes/classes.json',
    'drive.mp4/gt/gt.txt',
    'drive.mp4/gt/labels.txt',
    'drive.mp4/seqinfo.ini',
    'videos/drive.mp4',
  ])
  expect(mot['drive.mp4/seqinfo.ini']).toContain('frameRate=50\nseqLength=40\n')
  expect(mot['drive.mp4/gt/gt.txt']?.trim().split('\n')).toHaveLength(21)
  expect(mot['LOSSES.txt']).toBe('1 track becomes boxes on each frame.\n1 event stays behind.\n')
  const cvat = await exported(query, { format: 'cvat-video', frame_rate: 10 })
  expect(cvat['drive.mp4/annotations.xml']).toContain('<size>8</size>')
  const perFrame = JSON.parse(
    (await exported(query, { format: 'frames-json' }))['drive.mp4.frames.json'] ?? '',
  ) as unknown[]
  expect(perFrame).toHaveLength(40)
  const coco = JSON.parse((await exported(query, { format: 'coco-video' }))['annotations/instances_default.json'] ?? '')
  expect(coco).toMatchObject({ videos: [{ name: 'drive.mp4', fps: 50, width: 640 }] })
  const check = await admin.call('checkExport', { query, body: { format: 'mot' } })
  expect(check.body['losses']).toMatchObject({
    turned: [{ feature: 'track', count: 1 }],
    left: [{ feature: 'event', count: 1 }],
  })
}, 60_000)

it('a clip without a rate → uses the project’s, and is named if there is none', async () => {
  const { project, query, add } = aProjectOfClips()
  await add('old.webm', undefined, [boxes([0, 400_000])])
  const without = await exported(query, { format: 'mot' })
  expect(without['LOSSES.txt']).toBe(
    'old.webm: The frame rate of the clip isn\xe2\x80\x99t known. Name it, then export again.\n',
  )
  platform.running.storage.settings.set(project.id, {
    attribute: 'FrameRate',
    value: 5,
    previous: null,
    changedBy: 'a@example.com',
    changedAt: AT,
  })
  const named = await exported(query, { format: 'mot' })
  expect(named['old.webm/seqinfo.ini']).toContain('frameRate=5\nseqLength=4\n')
}, 60_000)
