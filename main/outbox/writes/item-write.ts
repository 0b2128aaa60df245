import type { Item } from '#domain/entities'
import { err, ok, type Result } from '#domain/result'
import type { WireItem } from '#endpoints'
import { itemOf, withItem } from '../../services/items'
import { itemIn } from '../classify-answer'
import { itemLane } from '../lane-names'
import type { Known, OwnFields, Write, WritePlace, Z } from './write'

/** Fields of an entry that changes one item. */
export interface ItemFields extends OwnFields {
  readonly itemId: number
  /** The item after the change. */
  readonly item: Item
}
export interface WithItem {
  readonly item: Item
}

/** Schema of these fields on disk. */
export const itemFields = (z: Z) => ({
  itemId: z.number().int(),
  item: z.object({
    id: z.number().int(),
    name: z.string(),
    annotation_status: z.number(),
    approval_status: z.number().optional(),
    is_pinned: z.boolean().optional(),
  }),
})

/** Shared rules of single-item changes: sent in order, and the item shows all held changes. */
export const OF_ITEM = {
  lane: ({ itemId }) => itemLane(itemId),
  onceHeld: false,
  whenHeld: ({ item }, { withPendingChanges }) => ({ item: withPendingChanges(item) }),
  whenIn: ({ item }, { withPendingChanges }) => ({ item: withPendingChanges(item) }),
  doneAs: (item) => ({ item }),
  itemsOf: ({ item }) => [item],
  tells: 'last',
  settled: async ({ projectId, itemId }, outcome, known) => {
    if (outcome.ok) return { push: 'change.sent', data: { itemId: outcome.value.item.id, item: outcome.value.item } }
    const item = itemIn(outcome.error) ?? (await known.read(projectId, itemId))
    return item && { push: 'change.sent', data: { itemId, item: known.withPendingChanges(item) } }
  },
} as const satisfies Partial<Write<ItemFields, unknown, WithItem, WithItem>>

/** Adds the patched item to a change. */
export async function withPatch<K extends string, C extends { readonly path: { readonly itemId: number } }>(
  kind: K,
  place: WritePlace,
  change: C,
  patch: Partial<Item>,
  known: Known,
): Promise<Result<WritePlace & { readonly kind: K; readonly change: C; readonly item: Item }>> {
  const item = await known.itemNow(place.projectId, change.path.itemId)
  return item.ok ? ok({ kind, ...place, change, item: { ...item.value, ...patch } }) : item
}

/** Reads the answer of a platform that returns the changed item. */
export async function changedItem(answer: Result<{ readonly item: WireItem }>): Promise<Result<WithItem>> {
  return answer.ok ? ok({ item: itemOf(answer.value.item) }) : err(await withItem(answer.error))
}
