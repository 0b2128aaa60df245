import type { ItemField } from './item-filter'

/** What a list can be ordered by: what each item has. */
export type OrderField = Exclude<
  ItemField,
  'categories.category_id' | 'object_count' | 'open_comments' | `meta.${string}`
>

/** Tells whether a list can be ordered by a field. */
export function isOrderField(name: string): name is OrderField {
  return Object.hasOwn(COLUMN, name)
}

/** How a list of items is ordered. Equal ones come by their ids, so that pages neither repeat nor miss an item. */
export interface ItemSort {
  readonly field: OrderField
  readonly descending: boolean
}

const COLUMN: Readonly<Record<OrderField, string>> = {
  id: 'id',
  // Capitals and small letters stand together, as in a file browser.
  name: 'name_lower',
  annotation_status: 'annotation_status',
  approval_status: 'approval_status',
  is_pinned: 'is_pinned',
  priority: 'priority',
  folder_id: 'folder_id',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
}

/** The words of SQL that order a list, and those that leave what stands before an item, whose id is their one value. */
export function itemOrderSql({ field, descending }: ItemSort): { readonly order: string; readonly before: string } {
  const column = COLUMN[field]
  const [way, earlier] = descending ? ['DESC', '>'] : ['ASC', '<']
  return {
    order: field === 'id' ? `id ${way}` : `${column} ${way}, id ${way}`,
    before: `(items.${column}, items.id) ${earlier} (SELECT one.${column}, one.id FROM items one WHERE one.id = ?)`,
  }
}
