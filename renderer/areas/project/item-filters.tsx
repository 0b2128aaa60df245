import { conditionsOf, quickFilter } from '#domain/item-conditions'
import type { ItemCondition } from '#domain/item-filter'
import { CONDITIONS_MAX } from '#domain/item-filter-bounds'
import { AddFilter } from '../../kit/add-filter'
import { FilterChips } from '../../kit/filter-chips'
import { useProjectView } from '../../stores/project-view-store'
import { filterStep } from './filter-step'
import { useItemFilterDefs } from './item-filter-defs'

const ADD = 'add-item-filter'

/** Adds a filter on another field. */
export function AddItemFilter({ projectId }: { readonly projectId: number }) {
  const defs = useItemFilterDefs(projectId)
  const filters = conditionsOf(useProjectView())
  const isFull = filters.length >= CONDITIONS_MAX
  return (
    <AddFilter
      id={ADD}
      defs={defs}
      hindrance={isFull ? `A list has at most ${CONDITIONS_MAX} filters` : undefined}
      onAdd={(filter) => apply([...filters, filter])}
    />
  )
}

/** The active filters as chips, including those set in the toolbar. */
export function ItemFilterChips({
  projectId,
  onEnterList,
}: {
  readonly projectId: number
  readonly onEnterList: () => void
}) {
  const defs = useItemFilterDefs(projectId)
  const filters = conditionsOf(useProjectView())
  return (
    <FilterChips
      label="Filters"
      defs={defs}
      filters={filters}
      onChange={apply}
      onEmptied={() => {
        const add = document.getElementById(ADD)
        if (add === null) onEnterList()
        else add.focus()
      }}
    />
  )
}

function apply(filters: readonly ItemCondition[]): void {
  filterStep(quickFilter(filters))
}
