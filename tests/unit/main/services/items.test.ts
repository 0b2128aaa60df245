import { expect, it } from 'vitest'
import { ok } from '#domain/result'
import { createItems } from '../../../../main/services/items'
import type { ScopedCall } from '../../../../main/services/scope'

it('a page → is requested with its list’s filters: name, status and approval', async () => {
  const asked: unknown[] = []
  const ask = (async (name: string, said: unknown) => {
    asked.push([name, said])
    return ok({ data: [], total: 0 })
  }) as unknown as ScopedCall
  const items = createItems(ask)
  await items.page({ projectId: 7, offset: 100, limit: 50 })
  await items.page({ projectId: 7, offset: 0, limit: 50, search: 'a', statuses: [2], approvals: [1] })
  expect(asked).toEqual([
    ['searchItems', { projectId: 7, body: { query: { limit: 50, offset: 100 } } }],
    [
      'searchItems',
      {
        projectId: 7,
        body: {
          query: {
            limit: 50,
            offset: 0,
            search: {
              $and: [{ name: { $contL: 'a' } }, { annotation_status: { $in: [2] } }, { approval_status: { $in: [1] } }],
            },
          },
        },
      },
    ],
  ])
})
