import { changedItem, type ItemFields, itemFields, OF_ITEM, type WithItem, withPatch } from './item-write'
import type { RequestOf, SaidOf, Write } from './write'

interface PinChange extends ItemFields {
  readonly kind: 'setPinned'
  readonly request: RequestOf<'updateItem'>
}

/** Pins or unpins an item. */
export const setPinned: Write<PinChange, SaidOf<'updateItem'>, WithItem, WithItem> = {
  ...OF_ITEM,
  kind: 'setPinned',
  endpoint: 'updateItem',
  fields: (z) => z.object(itemFields(z)),
  prepare: (place, change, known) =>
    withPatch('setPinned', place, change, { is_pinned: change.body.is_pinned === 1 }, known),
  own: ({ teamId, projectId, item, change: { path, body } }) => ({
    kind: 'setPinned',
    itemId: path.itemId,
    item,
    request: { path, query: { team_id: teamId, project_id: projectId }, body },
  }),
  buildsOn: () => false,
  shown: ({ request }) => ({ is_pinned: request.body.is_pinned === 1 }),
  isSo: (now, { request }) => now.is_pinned === (request.body.is_pinned === 1),
  send: async ({ call }, { request, key }, signal) =>
    changedItem(await call('updateItem', { ...request, idempotencyKey: key, signal })),
  words: ({ item }) => ({ purpose: item.is_pinned === true ? 'Pin' : 'Unpin', itemName: item.name }),
}
