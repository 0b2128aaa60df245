import { describe, expect, it } from 'vitest'
import type { Item } from '#domain/entities'
import { platformError } from '#domain/errors'
import { err, ok } from '#domain/result'
import { createLastKnown } from '../../../../main/outbox/last-known'
import { changeStatus } from '../../../../main/outbox/writes/change-status'
import type { Services } from '../../../../main/services/services'
import { aWireStatus } from '../../../builders/wire'
import { aStatus } from '../../../builders/workflow'

const away = async () => err(platformError('network_failure'))

/** Services that answer until they are away. */
function someServices() {
  const status = aStatus()
  const item = { id: 9, name: 'nine', annotation_status: 1 }
  const world = { isAway: false, status, item }
  const or =
    <T>(value: T) =>
    async () =>
      world.isAway ? err(platformError('network_failure')) : ok(value)
  const services = {
    items: { page: or({ data: [item], total: 1 }), read: away },
    workflow: { statuses: or([aWireStatus(status)]) },
  } as unknown as Services
  const known = createLastKnown(services)
  const prepare = (change: Parameters<typeof changeStatus.prepare>[1]) =>
    changeStatus.prepare({ teamId: 3, projectId: 5 }, change, { ...known, withPendingChanges: (item) => item })
  return { world, known, prepare }
}

describe('the last known item', () => {
  it('is enough to accept a change while unreachable [S4.5]', async () => {
    const { world, known, prepare } = someServices()
    await known.services.workflow.statuses(5)
    await known.services.items.page({ projectId: 5, offset: 0, limit: 1 })
    world.isAway = true
    const change = { path: { itemId: 9 }, body: { from_status_id: 1, status_id: world.status.id } }
    expect(await prepare(change)).toEqual({
      ok: true,
      value: {
        kind: 'changeStatus',
        teamId: 3,
        projectId: 5,
        change,
        item: { ...world.item, annotation_status: world.status.value },
        statusName: world.status.name,
      },
    })
    expect(await known.read(5, 9)).toEqual(world.item)
  })

  it('missing → the failure is reported', async () => {
    const { world, known, prepare } = someServices()
    world.isAway = true
    expect(await prepare({ path: { itemId: 9 }, body: { from_status_id: 1, status_id: 2 } })).toMatchObject({
      error: { code: 'network_failure' },
    })
    known.forget()
    expect(await known.read(5, 9)).toBeUndefined()
  })

  it('refuses a change to a status missing from the workflow', async () => {
    const { prepare } = someServices()
    expect(await prepare({ path: { itemId: 9 }, body: { from_status_id: 1, status_id: 999 } })).toMatchObject({
      error: { code: 'bad_request' },
    })
  })

  it('is kept for the latest 20,000 items: refreshed ones stay, the oldest are dropped', async () => {
    const { world, known } = someServices()
    world.isAway = true
    const item = (id: number) => ({ ...world.item, id }) as unknown as Item
    known.note(
      5,
      Array.from({ length: 20_000 }, (_, index) => item(index + 1)),
    )
    known.note(5, [item(1)])
    known.note(5, [item(20_001)])
    expect(await known.read(5, 1)).toMatchObject({ id: 1 })
    expect(await known.read(5, 2)).toBeUndefined()
    expect(await known.read(5, 3)).toMatchObject({ id: 3 })
    expect(await known.read(5, 20_001)).toMatchObject({ id: 20_001 })
  })
})
