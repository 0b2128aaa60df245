import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PROJECT_ROLE, TEAM_ROLE_NUMBER } from '../../../local-platform/areas/access/grants'
import { type AnnotationFiles, createAnnotationFiles } from '../../../local-platform/media/annotation-files'
import { openSamplePack } from '../../../local-platform/samples/sample-pack'
import { SYSTEM_WORKFLOW } from '../../../local-platform/seed/workflows'
import { aPersonOf, aProject, aTeam, inProject, type ProjectParts } from '../../builders/local-platform'
import { startTestPlatform, type TestPlatform } from '../../drivers/platform-client'
import { clientCall, clientToken } from '../../drivers/public-client'
import { SAMPLES_FOLDER } from '../../drivers/sample-pack'
import { until } from '../../drivers/waits'

const NAMES = ['a,b.jpg', '100% (!@#$%+).jpg', 'c.jpg']

let platform: TestPlatform
let project: ProjectParts
let teamId: number
let rootId: number
let token: string
let annotator: { readonly id: number; readonly email: string; readonly token: string }

const tokenOf = (personId: number): string => clientToken(platform, personId, teamId)
const rows = () => platform.running.storage.items
const ids: number[] = []
let aside: AnnotationFiles

beforeAll(async () => {
  platform = await startTestPlatform()
  const { storage } = platform.running
  teamId = aTeam(storage)
  project = aProject(storage, teamId, SYSTEM_WORKFLOW)
  for (const name of NAMES) ids.push(project.addItem({ name }))
  rootId = rows().byId(ids[0] ?? 0)?.folderId ?? 0
  aside = createAnnotationFiles({ ...storage, samples: openSamplePack(SAMPLES_FOLDER, () => undefined) })
  const admin = aPersonOf(storage, teamId, TEAM_ROLE_NUMBER.admin)
  token = tokenOf(admin)
  const id = aPersonOf(storage, teamId, TEAM_ROLE_NUMBER.contributor)
  inProject(storage, project, id, PROJECT_ROLE.annotator)
  annotator = { id, email: storage.people.byId(id)?.email ?? '', token: tokenOf(id) }
})
afterAll(() => platform.close())

const call = (method: string, path: string, said?: object, by = token) => {
  const place = { team_id: teamId, project_id: project.id, folder_id: rootId }
  return clientCall(platform, by, place, 'main', method, path, said)
}

describe('the public client', () => {
  const status = (annotation_status: number, image_names: readonly string[], by = token) =>
    call('PUT', 'image/updateAnnotationStatusBulk', { folder_id: rootId, annotation_status, image_names }, by)

  it('sets items’ statuses by name, with any characters [S7.10]', async () => {
    expect((await status(3, NAMES.slice(0, 2))).status).toBe(200)
    expect(ids.map((id) => rows().byId(id)?.annotationStatus)).toEqual([3, 3, 1])
  })

  it('learns of an unknown status, and of a missing right', async () => {
    expect(await status(77, NAMES)).toMatchObject({ status: 400, body: { key: 'body.annotation_status' } })
    expect(await status(5, NAMES, annotator.token)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    expect(ids.map((id) => rows().byId(id)?.annotationStatus)).toEqual([3, 3, 1])
    expect(
      (
        await status(
          1,
          Array.from({ length: 501 }, () => 'x'),
        )
      ).status,
    ).toBe(400)
  })

  it('changes no item if one of them has no transition for the caller', async () => {
    expect((await status(2, NAMES.slice(0, 1))).status).toBe(200)
    const events = () => platform.running.storage.events.after(0, 10_000).length
    const before = events()
    expect(await status(3, [NAMES[0] ?? '', NAMES[2] ?? ''], annotator.token)).toMatchObject({
      status: 403,
      body: { message: expect.stringContaining('Nothing is changed.') },
    })
    expect(ids.map((id) => rows().byId(id)?.annotationStatus)).toEqual([2, 3, 1])
    expect(events()).toBe(before)
    expect((await status(3, NAMES.slice(0, 1), annotator.token)).status).toBe(200)
    expect(rows().byId(ids[0] ?? 0)?.annotationStatus).toBe(3)
  })

  it('approves items and learns which', async () => {
    const said = { item_names: [...NAMES.slice(1), 'nowhere.jpg'], change_actions: { APPROVAL_STATUS: 2 } }
    const { status: code, body } = await call('POST', 'items/bulk/change', said)
    expect([code, body]).toEqual([
      200,
      [
        { id: ids[1], name: NAMES[1] },
        { id: ids[2], name: NAMES[2] },
      ],
    ])
    expect(ids.map((id) => rows().byId(id)?.approvalStatus)).toEqual([0, 2, 2])
  })

  it('assigns items to a person of the project and unassigns them', async () => {
    const where = { image_names: NAMES, folder_name: 'root' }
    const given = await call('PUT', 'images/editAssignment/', { ...where, assign_user_id: annotator.email })
    expect([given.status, given.body]).toEqual([200, { successCount: 3 }])
    expect(rows().assignmentsOf(ids[0] ?? 0)).toEqual([[annotator.id, PROJECT_ROLE.annotator]])
    const inRole = async (condition: object, by = token) => {
      const place = { team_id: teamId, project_id: project.id }
      const said = { query: { limit: 100, offset: 0, search: { 'assignments.user_role': condition } } }
      const { status: code, body } = await clientCall(platform, by, place, 'items', 'POST', 'api/v1/items/search', said)
      return [code, body['count'] ?? body['message']]
    }
    expect(await inRole({ $eq: PROJECT_ROLE.annotator })).toEqual([200, 3])
    expect(await inRole({ $in: [PROJECT_ROLE.qa] })).toEqual([200, 0])
    expect(await inRole({ $notin: [PROJECT_ROLE.annotator] })).toEqual([200, 0])
    expect(await inRole({ $eq: 'Annotator' })).toEqual([400, expect.stringContaining('assignments.user_role')])
    expect((await inRole({ $eq: PROJECT_ROLE.annotator }, annotator.token))[0]).toBe(400)
    const nobody = await call('PUT', 'images/editAssignment/', { ...where, assign_user_id: 'nobody@example.test' })
    expect(nobody).toMatchObject({
      status: 400,
      body: {
        key: 'body.assign_user_id',
        message: 'The user does not have the required permissions for this assignment.',
      },
    })
    const taken = await call('PUT', 'images/editAssignment/', { ...where, remove_user_ids: ['all'] })
    expect(taken.body).toEqual({ successCount: 3 })
    expect(rows().assignmentsOf(ids[0] ?? 0)).toEqual([])
  })

  describe('when copying and moving', () => {
    const asked = (said: object, by = token) =>
      call(
        'POST',
        'images/copy-move-images-folders',
        {
          is_folder_copy: false,
          image_names: [NAMES[0], NAMES[1], 'nowhere.jpg'],
          source_folder_id: rootId,
          include_annotations: true,
          keep_pin_status: true,
          duplicate_behaviour: 'skip_duplicates',
          operate_function: 'copy',
          ...said,
        },
        by,
      )
    /** Polls until it has ended, as the client does. */
    async function finished(pollId: unknown) {
      const progress = async () => (await call('GET', `images/copy-image-progress?poll_id=${String(pollId)}`)).body
      await until('the client is told that it is finished', async () => (await progress())['progress'] === 'finished')
      return progress()
    }
    const namesIn = (folderId: number) =>
      rows()
        .after({ projectId: project.id, hiddenValues: [] }, 0, Number.MAX_SAFE_INTEGER, 100)
        .filter((item) => item.folderId === folderId)

    it('copies oddly named items with their pins, skips taken names, and reports progress [S7.10]', async () => {
      const { storage } = platform.running
      const night = storage.folders.add(project.id, 'Night')
      storage.items.setPinned(ids[1] ?? 0, true, new Date(platform.clock.now()).toISOString())
      const { status: code, body } = await asked({ destination_folder_id: night })
      expect(code).toBe(200)
      expect(await finished(body['poll_id'])).toEqual({ progress: 'finished', done: 2, skipped: 0, total_count: 2 })
      expect(namesIn(night).map(({ name, isPinned }) => [name, isPinned])).toEqual([
        [NAMES[0], false],
        [NAMES[1], true],
      ])
      const again = await asked({ destination_folder_id: night })
      expect(await finished(again.body['poll_id'])).toMatchObject({ done: 0, skipped: 2 })
      const day = storage.folders.add(project.id, 'Day')
      const moved = await asked({ source_folder_id: night, destination_folder_id: day, operate_function: 'move' })
      expect(await finished(moved.body['poll_id'])).toMatchObject({ done: 2, skipped: 0 })
      expect([namesIn(night).length, namesIn(day).length]).toEqual([0, 2])
    })

    /** Facts of a folder's item. */
    const classesOf = (itemId: number): unknown => {
      const found = rows().byId(itemId)
      const bytes = found === undefined ? undefined : aside.readNow(found)
      const native = JSON.parse(Buffer.from(bytes ?? []).toString() || '{}') as { instances?: { className: string }[] }
      return native.instances?.map(({ className }) => className)
    }

    it('replaces existing items or only their annotations, and nothing without permission', async () => {
      const { storage } = platform.running
      const [from, to] = [storage.folders.add(project.id, 'From'), storage.folders.add(project.id, 'To')]
      const put = async (folderId: number, className: string): Promise<number> => {
        const id = project.addItem({ name: NAMES[0] ?? '', folderId })
        const body = { metadata: { name: NAMES[0] }, instances: [{ type: 'point', x: 1, y: 2, className }] }
        const url = new URL(`api/v4/items/${id}/annotations/upload`, platform.running.addresses.assets)
        url.search = `team_id=${teamId}&project_id=${project.id}`
        const headers = { authorization: token, 'content-type': 'application/json', 'if-match': '0' }
        expect((await fetch(url, { method: 'PUT', headers, body: JSON.stringify(body) })).status).toBe(200)
        return id
      }
      const [source, present] = [await put(from, 'New'), await put(to, 'Old')]
      const said = { image_names: [NAMES[0]], source_folder_id: from, destination_folder_id: to }
      const onto = await asked({ ...said, duplicate_behaviour: 'replace_annotation' })
      expect(await finished(onto.body['poll_id'])).toMatchObject({ done: 1, skipped: 0 })
      expect([namesIn(to).map(({ id }) => id), classesOf(present)]).toEqual([[present], ['New']])
      expect(rows().byId(present)?.annotationRevision).toBe(2)

      const whole = await asked({ ...said, duplicate_behaviour: 'replace_all' })
      expect(await finished(whole.body['poll_id'])).toMatchObject({ done: 1, skipped: 0 })
      const [copy, ...others] = namesIn(to)
      expect([others, rows().byId(present), classesOf(copy?.id ?? 0)]).toEqual([[], undefined, ['New']])

      const moved = await asked({ ...said, duplicate_behaviour: 'replace_all', operate_function: 'move' })
      expect(await finished(moved.body['poll_id'])).toMatchObject({ done: 1, skipped: 0 })
      expect([namesIn(from), namesIn(to).map(({ id }) => id)]).toEqual([[], [source]])
      const forbidden = await asked({ ...said, duplicate_behaviour: 'replace_all' }, annotator.token)
      expect([forbidden.status, namesIn(to).length]).toEqual([403, 1])
    })

    it('learns of missing folders, and of a missing right', async () => {
      const night = platform.running.storage.folders.add(project.id, 'Late')
      expect(await asked({ destination_folder_id: 99_999 })).toMatchObject({
        status: 400,
        body: { key: 'body.destination_folder_id' },
      })
      expect((await asked({ destination_folder_id: night }, annotator.token)).status).toBe(403)
    })
  })
})
