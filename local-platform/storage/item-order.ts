import type { ItemField } from './item-filter'

/** Fields that every item has, by which a list can be ordered. */
export type OrderField = Exclude<
  ItemField,
  'categories.category_id' | 'object_count' | 'open_comments' | `meta.${string}`
>

/** Tells whether a list can be ordered by a field. */
export function isOrderField(name: string): name is OrderField {
  return Object.hasOwn(COLUMN, name)
}

/** Order of a list of items. Equal ones are ordered by id, so that pages neither repeat nor miss an item. */
export interface ItemSort {
  readonly field: OrderField
  readonly descending: boolean
}

const COLUMN: Readonly<Record<OrderField, string>> = {
  id: 'id',
  // Case is ignored, as in a file browser.
  name: 'name_lower',
  annotation_status: 'annotation_status',
  approval_status: 'approval_status',
  is_pinned: 'is_pinned',
  priority: 'priority',
  folder_id: 'folder_id',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
}

/** SQL that orders a list, and a condition for the items before a given id, its only parameter. */
export function itemOrderSql({ field, descending }: ItemSort): { readonly order: string; readonly before: string } {
  const column = COLUMN[field]
  const [way, earlier] = descending ? ['DESC', '>'] : ['ASC', '<']
  return {
    order: field === 'id' ? `id ${way}` : `${column} ${way}, id ${way}`,
    before: `(items.${column}, items.id) ${earlier} (SELECT one.${column}, one.id FROM items one WHERE one.id = ?)`,
  }
}
