import {
  CONDITION_FIELD_MAX,
  CONDITION_OPERATOR_MAX,
  CONDITION_TEXT_MAX,
  CONDITION_VALUES_MAX,
  CONDITIONS_MAX,
  ITEM_ORDERS,
} from './item-filter-bounds'
import type { z } from './page-schema'

const TEXT_MAX = 2_000
const VALUES_MAX = 1_000

/** Fields of an `ItemFilter` between pages and main; each boundary builds its schema from them. */
export const itemFilterShape = (
  parts: Pick<typeof z, 'array' | 'boolean' | 'enum' | 'number' | 'object' | 'string' | 'union'>,
) => {
  const natural = parts.number().int().nonnegative()
  return {
    search: parts.string().max(TEXT_MAX),
    statuses: parts.array(parts.number().int()).max(VALUES_MAX),
    approvals: parts.array(parts.number().int().min(0).max(2)).max(3),
    mine: parts.boolean(),
    folder: natural,
    categories: parts.array(natural).max(VALUES_MAX),
    conditions: parts
      .array(
        parts.object({
          field: parts.string().max(CONDITION_FIELD_MAX),
          operator: parts.string().max(CONDITION_OPERATOR_MAX),
          values: parts
            .array(parts.union([parts.string().max(CONDITION_TEXT_MAX), parts.number()]))
            .max(CONDITION_VALUES_MAX),
        }),
      )
      .max(CONDITIONS_MAX),
    order: parts.object({ by: parts.enum(ITEM_ORDERS), descending: parts.boolean() }),
  }
}
