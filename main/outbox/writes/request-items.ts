import type { ItemsRequest } from '#contract/items'
import type { Item } from '#domain/entities'
import { err, ok } from '#domain/result'
import { itemOf, withItem } from '../../services/items'
import type { OwnFields, RequestOf, Write } from './write'

interface ItemsWish extends OwnFields {
  readonly kind: 'requestItems'
  readonly request: RequestOf<'requestItems'>
}
interface Given {
  readonly items: readonly Item[]
}

/** Requests more items to work on. */
export const requestItems: Write<ItemsWish, ItemsRequest, unknown, Given> = {
  kind: 'requestItems',
  endpoint: 'requestItems',
  fields: (z) => z.object({}),
  prepare: async (place, change) => ok({ kind: 'requestItems', ...place, change }),
  own: ({ teamId, projectId, change: { count, category } }) => ({
    kind: 'requestItems',
    request: {
      query: { team_id: teamId, project_id: projectId },
      body: { ...(count === undefined ? {} : { count }), ...(category === undefined ? {} : { category }) },
    },
  }),
  lane: (_own, projectId) => `requests of ${projectId}`,
  buildsOn: () => false,
  shown: () => ({}),
  isSo: () => false,
  onceHeld: true,
  send: async ({ call }, { request, key }, signal) => {
    const answer = await call('requestItems', { ...request, idempotencyKey: key, signal })
    return answer.ok ? ok({ items: answer.value.data.map(itemOf) }) : err(await withItem(answer.error))
  },
  whenHeld: () => ({ items: [] }),
  whenIn: (given) => given,
  doneAs: (now) => ({ items: [now] }),
  itemsOf: ({ items }) => items,
  tells: 'each',
  settled: async ({ projectId }, outcome) => ({
    push: 'request.settled',
    data: outcome.ok
      ? { projectId, items: outcome.value.items, error: null }
      : { projectId, items: [], error: outcome.error },
  }),
  words: () => ({ purpose: 'Request items', itemName: null }),
}
