import type { ItemFilter } from './item-filter'

/** Filter as a difference: the items of `of` without those in `without`. */
interface Difference {
  readonly of: ItemFilter
  readonly without: ItemFilter
}

const EVERYTHING: ItemFilter = { kind: 'all', parts: [] }

/**
 * Splits a filter with one excluding part into the filter without that part, and the excluded items. The remaining
 * items are mostly more, and no index has them. undefined if no part excludes, or several do.
 */
export function leftOut(filter: ItemFilter | undefined): Difference | undefined {
  const parts = filter === undefined ? [] : flat(filter)
  const turned = parts.map(opposite)
  const at = turned.findIndex((one) => one !== undefined)
  const without = turned[at]
  if (without === undefined || turned.findLastIndex((one) => one !== undefined) !== at) return undefined
  return { of: { kind: 'all', parts: parts.toSpliced(at, 1) }, without }
}

function flat(filter: ItemFilter): readonly ItemFilter[] {
  return filter.kind === 'all' ? filter.parts.flatMap(flat) : [filter]
}

/** Filter that matches exactly the items that a part of a filter excludes. */
function opposite(filter: ItemFilter): ItemFilter | undefined {
  switch (filter.kind) {
    case 'text':
      // Every item has a name; other fields may be empty, and such items match neither side.
      return filter.operator === 'excl' && filter.field === 'name' ? { ...filter, operator: 'cont' } : undefined
    case 'assigned':
    case 'assignedAs':
    case 'hasAssignee':
    case 'ofClass':
    case 'savedBy':
      return filter.negated ? { ...filter, negated: false } : undefined
    case 'isNull':
      return filter.field === 'name' && !filter.negated ? EVERYTHING : undefined
    case 'any': {
      const turned = filter.parts.map(opposite)
      const known = turned.filter((one) => one !== undefined)
      return known.length === turned.length && known.length > 0 ? together(known) : undefined
    }
    case 'all':
    case 'known':
    case 'between':
    case 'compare':
    case 'oneOf':
      return undefined
  }
}

/** Combines filters without those that follow from others: an assignee implies being assigned. */
function together(filters: readonly ItemFilter[]): ItemFilter {
  const parts = filters.flatMap(flat)
  const said = parts.filter((one) => one.kind !== 'hasAssignee' || !parts.some((other) => follows(one, other)))
  const [only] = said
  return said.length === 1 && only !== undefined ? only : { kind: 'all', parts: said }
}

function follows(has: Extract<ItemFilter, { kind: 'hasAssignee' }>, from: ItemFilter): boolean {
  if (has.negated || (from.kind !== 'assigned' && from.kind !== 'assignedAs') || from.negated) return false
  return has.roleId === undefined || (from.kind === 'assigned' && from.roleId === has.roleId)
}
