import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { STEP_TYPE } from '#domain/enums'
import { NO_REVIEW_RULES, type ReviewRules } from '#domain/review-rules'
import { SYSTEM_WORKFLOW } from '../../../local-platform/seed/workflows'
import { aProject, type ProjectParts } from '../../builders/local-platform'
import { startOneProject } from '../../drivers/one-project'
import type { Answer, PlatformClient, TestPlatform } from '../../drivers/platform-client'

let platform: TestPlatform
let teamId: number
let project: ProjectParts
let admin: PlatformClient
let annotator: PlatformClient
let itemId: number

beforeAll(async () => {
  ;({ platform, teamId, project, admin, annotator } = await startOneProject(SYSTEM_WORKFLOW))
})
afterAll(() => platform.close())
beforeEach(() => {
  itemId = project.addItem()
})

const query = () => ({ team_id: teamId })
const read = async () =>
  (await admin.call('readReviewRules', { path: { projectId: project.id }, query: query() })).body as Readonly<
    Record<string, unknown>
  >
const save = async (rules: Partial<ReviewRules>, who = admin, revision?: number): Promise<Answer> => {
  const { reasons, leftReasons, errors, limits, ...rest } = { ...NO_REVIEW_RULES, ...rules }
  const lists = { reasons: [...reasons], leftReasons: [...leftReasons], errors: [...errors], limits: [...limits] }
  return who.call('saveReviewRules', {
    path: { projectId: project.id },
    query: query(),
    body: { ...rest, ...lists, revision: revision ?? Number((await read())['revision']) },
  })
}
const where = () => ({ path: { itemId }, query: { team_id: teamId, project_id: project.id } })
const annotate = (...instances: readonly object[]): Promise<Answer> =>
  admin.call('uploadAnnotation', {
    ...where(),
    file: Buffer.from(JSON.stringify({ metadata: { name: 'item.jpg' }, instances, comments: [], tags: [] })),
    headers: { 'if-match': '"0"' },
  })
const box = (x1: number, x2: number) => ({
  type: 'bbox',
  className: 'Car',
  points: { x1, y1: 10, x2, y2: 90 },
  attributes: [],
  error: null,
})
const change = (from: string, to: string, who = admin): Promise<Answer> =>
  who.call('changeItemStatus', {
    ...where(),
    body: {
      from_status_id: project.statusId(from),
      status_id: project.statusId(to),
      ...(who === annotator && { transition_id: project.transitionId('Send to quality check') }),
    },
  })

describe('the rules of review of a project', () => {
  it('are initially nobody’s, then an admin’s; a writer who saw other rules is told', async () => {
    expect(await read()).toMatchObject({ ...NO_REVIEW_RULES, revision: 0, changed_by: null })
    expect(await save({ reasons: ['Too loose'], isReasonNeeded: true, overlap: 80 })).toMatchObject({
      status: 200,
      body: { reasons: ['Too loose'], overlap: 80, revision: 1 },
    })
    expect(await read()).toMatchObject({ reasons: ['Too loose'], isReasonNeeded: true, revision: 1 })
    expect(await save({}, admin, 0)).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect(await save({}, annotator)).toMatchObject({ status: 403 })
    expect(await save({ overlap: 101 })).toMatchObject({ status: 400, body: { key: 'body.overlap' } })
    expect(await save({ isReasonNeeded: true })).toMatchObject({ status: 400, body: { key: 'body.reasons' } })
    expect(await save({})).toMatchObject({ status: 200 })
  })

  it('are cloned with the settings, and aren’t in the list of settings', async () => {
    await save({ leftReasons: ['Seen so'] })
    const listed = await admin.call('listSettings', { path: { projectId: project.id }, query: query() })
    expect(JSON.stringify(listed.body)).not.toContain('ReviewRules')
    const made = await admin.call('cloneProject', {
      path: { projectId: project.id },
      query: query(),
      body: { name: 'A clone with rules', take: ['settings'] },
    })
    const cloned = await admin.call('readReviewRules', {
      path: { projectId: Number(made.body['id']) },
      query: query(),
    })
    expect(cloned).toMatchObject({ status: 200, body: { leftReasons: ['Seen so'] } })
  })

  it('name a limit’s class by its current name', async () => {
    const { classes } = platform.running.storage
    const id = classes.create(project.id, { name: 'Lorry', color: '#ff0000', kind: 1 }, '2026-05-01T08:00:00.000Z')
    await save({ limits: [{ className: 'Lorry', of: 'count', group: '', least: 1, most: null }] })
    await admin.call('updateClass', {
      path: { classId: id },
      query: { team_id: teamId, project_id: project.id },
      body: { name: 'Truck' },
    })
    expect(await read()).toMatchObject({ limits: [{ className: 'Truck', of: 'count' }] })
    await save({})
  })
})

describe('an item with a blocking error', () => {
  it('isn’t handed on, with the reason; returning, starting and skipping work', async () => {
    await save({ errors: ['too-small'] })
    await annotate(box(10, 10.5), box(40, 40.5), box(80, 120))
    expect((await change('Not started', 'In progress')).status).toBe(200)
    const refused = await change('In progress', 'Quality check')
    expect(refused).toMatchObject({ status: 422, body: { code: 'constraint_unmet', constraint: 'no_errors' } })
    expect(refused.body['message']).toBe('The project hands no item on that has this: Too small (2). Fix it first.')
    expect(await change('In progress', 'Quality check', annotator)).toMatchObject({ status: 422 })
    expect((await change('In progress', 'Skipped')).status).toBe(200)
  })

  it('is handed on if the check is only a warning, or no error remains', async () => {
    await save({})
    await annotate(box(10, 10.5))
    expect((await change('Not started', 'Completed')).status).toBe(200)
    await save({ errors: ['too-small'] })
    itemId = project.addItem()
    await annotate(box(10, 60))
    expect((await change('Not started', 'Completed')).status).toBe(200)
  })

  it('is blocked without annotations if the project requires objects', async () => {
    await save({ errors: ['count'], limits: [{ className: 'Car', of: 'count', group: '', least: 1, most: null }] })
    expect(await change('Not started', 'Completed')).toMatchObject({ status: 422 })
    await annotate(box(10, 60))
    expect((await change('Not started', 'Completed')).status).toBe(200)
  })

  it('is blocked if a key point misses a required answer of its step’s class', async () => {
    const { storage } = platform.running
    const skeletons = aProject(storage, teamId, SYSTEM_WORKFLOW)
    const flow = { query: { team_id: teamId, project_id: skeletons.id } }
    const group = { name: 'Side', group_type: 'radio', isRequired: true, attributes: [{ name: 'left' }] }
    const made = await admin.call('createClasses', {
      ...flow,
      body: {
        classes: [
          { name: 'Car', color: '#1A2B3C' },
          { name: 'Wheel', color: '#3C2B1A', attribute_groups: [group] },
        ],
      },
    })
    expect(made.status).toBe(200)
    const ids = new Map(storage.classes.ofProject(skeletons.id).map((row) => [row.name, row]))
    const asks = ids.get('Wheel')?.attributeGroups[0]?.attributes.map(({ id }) => id) ?? []
    const steps = [
      { classId: ids.get('Car')?.id ?? 0, tool: null, attributeIds: [] },
      { classId: ids.get('Wheel')?.id ?? 0, tool: null, attributeIds: asks },
    ]
    storage.steps.set(skeletons.id, { steps, connections: [], revision: 1, changedBy: '', changedAt: '' })
    storage.settings.set(skeletons.id, {
      attribute: 'WorkflowType',
      value: STEP_TYPE.key_point,
      previous: null,
      changedBy: '',
      changedAt: '2026-05-01T08:00:00.000Z',
    })
    const rules = { ...NO_REVIEW_RULES, reasons: [], leftReasons: [], limits: [], errors: ['unanswered'], revision: 0 }
    const saved = await admin.call('saveReviewRules', {
      path: { projectId: skeletons.id },
      query: query(),
      body: rules,
    })
    expect(saved.status).toBe(200)
    const completed = async (...attributes: readonly object[]) => {
      const item = skeletons.addItem()
      const at = { path: { itemId: item }, ...flow }
      const points = [
        { id: 1, x: 5, y: 5 },
        { id: 2, x: 9, y: 5, attributes },
      ]
      const instances = [{ type: 'template', className: 'Car', points, connections: [] }]
      const file = Buffer.from(JSON.stringify({ metadata: { name: 'item.jpg' }, instances, comments: [], tags: [] }))
      const put = await admin.call('uploadAnnotation', { ...at, file, headers: { 'if-match': '"0"' } })
      expect(put.status).toBe(200)
      return admin.call('changeItemStatus', {
        ...at,
        body: { from_status_id: skeletons.statusId('Not started'), status_id: skeletons.statusId('Completed') },
      })
    }
    expect(await completed()).toMatchObject({ status: 422, body: { constraint: 'no_errors' } })
    expect((await completed({ groupName: 'Side', name: 'left' })).status).toBe(200)
  })

  it('is skipped by a bulk change', async () => {
    await save({ errors: ['too-small'] })
    await annotate(box(10, 10.5))
    const fine = project.addItem()
    const job = await admin.call('changeItemsByFilter', {
      query: { team_id: teamId, project_id: project.id },
      body: {
        filter: { id: { $in: [itemId, fine] } },
        except_ids: [],
        change: { status_id: project.statusId('Completed') },
      },
    })
    expect(job.status).toBe(200)
    const valueOf = (id: number) => platform.running.storage.items.byId(id)?.annotationStatus
    await vi.waitFor(() => expect(valueOf(fine)).toBe(5))
    expect(valueOf(itemId)).toBe(1)
    await save({})
  })
})
