import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PROJECT_ROLE } from '../../../local-platform/areas/access/grants'
import { startWorld, type World } from '../../contract/rows/world'
import type { ProjectTypeName } from '#domain/enums'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.platform.close())

const parts = (type: ProjectTypeName) => ({
  path: { projectId: world.placeOf(type).projectId },
  query: { team_id: world.here.teamId },
})
const change = (projectId: number, settings: readonly object[]) =>
  world.people.owner.raw('changeSettings', {
    path: { projectId },
    query: { team_id: world.here.teamId },
    body: { settings },
  })
const settingsOf = async (projectId: number, person = world.people.owner) => {
  const response = await person.raw('listSettings', { path: { projectId }, query: { team_id: world.here.teamId } })
  return (await response.json()) as { attribute: string; value: unknown; previous?: unknown; changed_by?: string }[]
}
const valueOf = async (projectId: number, name: string) =>
  (await settingsOf(projectId)).find(({ attribute }) => attribute === name)

/** Video project without items. */
function videoProject(): number {
  const { projects } = world.platform.running.storage
  const { id } = projects.add(
    {
      teamId: world.here.teamId,
      name: 'Clips to come',
      type: 3,
      status: 1,
      description: '',
      workflowId: world.here.workflowId,
      creatorEmail: '',
      uploadState: 1,
    },
    new Date(world.platform.clock.now()).toISOString(),
  )
  return id
}

describe('the settings of a project', () => {
  it('accept a frame rate from 0.0001 to 120 with three decimals, which also sets the mode [S2.8] [S3.4]', async () => {
    const projectId = videoProject()
    for (const value of [120, 0, -1]) {
      const answer = await change(projectId, [{ attribute: 'FrameRate', value }])
      expect([answer.status, ((await answer.json()) as { key: string }).key]).toEqual([400, 'body.settings.0.value'])
    }
    expect((await change(projectId, [{ attribute: 'FrameRate', value: 23.9761 }])).status).toBe(200)
    expect(await valueOf(projectId, 'FrameRate')).toMatchObject({
      value: 23.976,
      changed_by: 'olivia@northlight.example',
    })
    expect(await valueOf(projectId, 'FrameMode')).toMatchObject({ value: 1 })
    const { value } =
      (await settingsOf(projectId, world.people.sdkToken)).find((row) => row.attribute === 'FrameRate') ?? {}
    expect(value).toBe(23.976)
  })

  it('fix the frame rate once there are items, and have none in a picture project [S2.8]', async () => {
    for (const [type, sentence] of [
      ['video', 'It is fixed once the project has items.'],
      ['vector', 'Frame rate belongs to video projects.'],
    ] as const) {
      const { status, body } = await world.people.owner.call('changeSettings', {
        ...parts(type),
        body: { settings: [{ attribute: 'FrameRate', value: 25 }] },
      })
      expect([status, body['message']]).toEqual([400, sentence])
    }
  })

  it('ignore unknown names, and change all or nothing [S2.8]', async () => {
    const { projectId } = world.here
    expect((await change(projectId, [{ attribute: 'Sparkles', value: 1 }])).status).toBe(200)
    expect(await valueOf(projectId, 'Sparkles')).toBeUndefined()
    const refused = await change(projectId, [
      { attribute: 'MaxIdleDuration', value: 612 },
      { attribute: 'ImageAutoAssignCount', value: 51 },
    ])
    expect([refused.status, ((await refused.json()) as { message: string }).message]).toEqual([
      400,
      'Between 1 and 50.',
    ])
    expect(await valueOf(projectId, 'MaxIdleDuration')).toBeUndefined()
  })

  it('show the second of two writers the first one’s value [S2.8]', async () => {
    const { projectId } = world.here
    expect((await change(projectId, [{ attribute: 'ImageAutoAssignCount', value: 7, was: 5 }])).status).toBe(200)
    const second = await change(projectId, [{ attribute: 'ImageAutoAssignCount', value: 9, was: 5 }])
    expect(second.status).toBe(409)
    expect(await second.json()).toMatchObject({ code: 'conflict', present: 7, by: 'olivia@northlight.example' })
    expect(await valueOf(projectId, 'ImageAutoAssignCount')).toMatchObject({ value: 7, previous: 5 })
  })

  it('disable requests for everybody, and enable them again [S2.8] [S7.9]', async () => {
    const { teamId, projectId } = world.here
    const request = () =>
      world.people.annotator.raw('requestItems', { query: { team_id: teamId, project_id: projectId }, body: {} })
    const actions = async () => {
      const { body } = await world.people.annotator.call('readProject', {
        path: { projectId },
        query: { team_id: teamId, include_accesses: true },
      })
      return (body['accesses'] as { actions: string[] }).actions
    }
    await change(projectId, [{ attribute: 'ImageAutoAssignEnable', value: 0 }])
    expect((await request()).status).toBe(403)
    expect(await actions()).not.toContain('RequestItem')
    await change(projectId, [{ attribute: 'ImageAutoAssignEnable', value: 1 }])
    expect(await actions()).toContain('RequestItem')
    await change(projectId, [{ attribute: 'ImageAutoAssignCount', value: 3 }])
    expect(((await (await request()).json()) as { data: unknown[] }).data).toHaveLength(3)
  })

  it('choose the order in which people receive items: by name, by priority, oldest first [S2.8]', async () => {
    const { storage } = world.platform.running
    const { teamId, workflowId, itemId } = world.here
    const sample = storage.items.byId(itemId)
    if (sample === undefined) throw new Error('no item')
    const received = async (order: number) => {
      const { id: projectId, folderId } = storage.projects.add(
        {
          teamId,
          name: `In order ${order}`,
          type: 1,
          status: 1,
          description: '',
          workflowId,
          creatorEmail: '',
          uploadState: 1,
        },
        new Date(0).toISOString(),
      )
      storage.projects.addMember(projectId, world.people.annotator.id, PROJECT_ROLE.annotator, false)
      // Names, ages and the pin give different orders.
      for (const [name, day, isPinned] of [
        ['c', 3, false],
        ['b', 1, false],
        ['d', 4, true],
        ['a', 2, false],
      ] as const) {
        const createdAt = new Date(day).toISOString()
        storage.items.add({ ...sample, projectId, folderId, name, annotationStatus: 1, isPinned, createdAt })
      }
      await change(projectId, [{ attribute: 'ItemAutoAssignOrder', value: order }])
      const { body } = await world.people.annotator.call('requestItems', {
        query: { team_id: teamId, project_id: projectId },
        body: { count: 4 },
      })
      return (body['data'] as { name: string }[]).map(({ name }) => name).join('')
    }
    const orders = [await received(1), await received(2), await received(3), await received(4)]
    expect(orders).toEqual(['dabc', 'dcba', 'bacd', 'dcab'])
  })
})
