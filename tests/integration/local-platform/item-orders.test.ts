import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ITEM_ORDERS } from '#domain/item-filter-bounds'
import type { WireItem } from '#endpoints'
import { firstPerson, type PlatformClient, startTestPlatform, type TestPlatform } from '../../drivers/platform-client'

let platform: TestPlatform
let ada: PlatformClient
let query: { readonly team_id: number; readonly project_id: number }
beforeAll(async () => {
  platform = await startTestPlatform()
  ada = await firstPerson(platform)
  const team_id = Number((await ada.call('listTeams')).body.data?.[0]?.['id'])
  const projects = await ada.call('listProjects', { query: { team_id } })
  query = { team_id, project_id: Number(projects.body.data?.[0]?.['id']) }
})
afterAll(() => platform.close())

async function search(asked: object): Promise<{ data: readonly WireItem[]; total: number }> {
  const { body } = await ada.call('searchItems', { query, body: { query: { limit: 2_000, offset: 0, ...asked } } })
  return body as unknown as { data: readonly WireItem[]; total: number }
}

/** The words that decide an order; names are compared without their case. */
const keyOf = (item: WireItem, by: (typeof ITEM_ORDERS)[number]) => {
  if (by === 'priority') return item.entropy_value ?? 0
  return by === 'name' ? item.name.toLowerCase() : item[by]
}

describe('the items of a project', () => {
  it.each(ITEM_ORDERS)('are sorted by %s in both directions, none twice across pages', async (by) => {
    const upwards = await search({ sort: [{ field: by, order: 'ASC' }] })
    expect(upwards.total).toBeGreaterThan(100)
    const keys = upwards.data.map((item) => keyOf(item, by))
    expect(keys).toEqual(keys.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)))
    expect(new Set(upwards.data.map(({ id }) => id)).size).toBe(upwards.total)
    const downwards = await search({ sort: [{ field: by, order: 'DESC' }] })
    expect(downwards.data.map(({ id }) => id)).toEqual(upwards.data.map(({ id }) => id).toReversed())

    const paged: number[] = []
    for (let offset = 0; offset < upwards.total; offset += 7) {
      const page = await search({ sort: [{ field: by, order: 'ASC' }], limit: 7, offset })
      paged.push(...page.data.map(({ id }) => id))
    }
    expect(paged).toEqual(upwards.data.map(({ id }) => id))
  })

  it.each(['ASC', 'DESC'] as const)('report how many precede one of them: %s', async (order) => {
    const sort = [{ field: 'name', order }]
    const { data, total } = await search({ sort })
    for (const index of [0, 1, 57, total - 1]) {
      expect((await search({ sort, before: data[index]?.id, limit: 1 })).total).toBe(index)
    }
  })

  it('are refused in an unknown order', async () => {
    for (const sort of [[{ field: 'mime', order: 'ASC' }], [{ field: 'name', order: 'up' }]]) {
      const { status, body } = await ada.call('searchItems', { query, body: { query: { limit: 1, offset: 0, sort } } })
      expect([status, JSON.stringify(body).includes('Invalid sort')]).toEqual([400, true])
    }
  })
})
