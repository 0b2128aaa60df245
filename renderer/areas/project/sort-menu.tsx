import { ArrowDownNarrowWide, ArrowUpNarrowWide } from 'lucide-react'
import { ITEM_ORDERS } from '#domain/item-filter-bounds'
import type { ItemOrder } from '#domain/item-filter'
import { firstOrderBy } from '#domain/item-search'
import { Menu } from '../../../ui/menu'
import { orderItems, useProjectView } from '../../stores/project-view-store'

/** Labels of sort orders and their directions. */
const WORDS: Readonly<Record<ItemOrder['by'], { name: string; up: string; down: string }>> = {
  name: { name: 'Name', up: 'A to Z', down: 'Z to A' },
  annotation_status: { name: 'Status', up: 'First status first', down: 'Last status first' },
  priority: { name: 'Priority', up: 'Lowest first', down: 'Highest first' },
  createdAt: { name: 'Time of adding', up: 'Oldest first', down: 'Newest first' },
  updatedAt: { name: 'Last change', up: 'Oldest first', down: 'Newest first' },
}
const UNORDERED = { name: 'As added', up: 'Oldest first', down: 'Newest first' }

/** Sorts the items; the reviewer uses the same order. */
export function SortMenu() {
  const order = useProjectView((state) => state.order)
  const { name, up, down } = order === undefined ? UNORDERED : WORDS[order.by]
  const descending = order?.descending === true
  return (
    <Menu
      label="Sort items"
      look="quiet"
      icon={descending ? <ArrowDownNarrowWide size={15} /> : <ArrowUpNarrowWide size={15} />}
      aria-label={`Sort: ${name}${order === undefined ? '' : `, ${descending ? down : up}`}`}
      title={`Sort: ${name}${order === undefined ? '' : `, ${descending ? down : up}`}`}
      entries={[
        { kind: 'one', label: UNORDERED.name, checked: order === undefined, onChoose: () => orderItems(undefined) },
        ...ITEM_ORDERS.map((by) => ({
          kind: 'one' as const,
          label: WORDS[by].name,
          checked: order?.by === by,
          onChoose: () => orderItems(firstOrderBy(by)),
        })),
        ...(order === undefined
          ? []
          : [
              { kind: 'separator' as const },
              ...[false, true].map((way) => ({
                kind: 'one' as const,
                label: way ? down : up,
                checked: descending === way,
                onChoose: () => orderItems({ ...order, descending: way }),
              })),
            ]),
      ]}
    />
  )
}
