import {
  CONDITION_FIELD_MAX,
  CONDITION_OPERATOR_MAX,
  CONDITION_TEXT_MAX,
  CONDITION_VALUES_MAX,
  CONDITIONS_MAX,
} from '#domain/item-conditions'
import { ITEM_ORDERS } from '#domain/item-search'
import type { Z } from './row'

/** The number of a thing of the platform. */
export const id = (z: Z) => z.number().int().nonnegative()

/** A text that a person typed or reads. */
export const text = (z: Z) => z.string().max(2_000)

/** How a list of items is ordered. */
export const order = (z: Z) => z.object({ by: z.enum(ITEM_ORDERS), descending: z.boolean() })

/** Filters of a list of items. */
export const conditions = (z: Z) =>
  z
    .array(
      z.object({
        field: z.string().max(CONDITION_FIELD_MAX),
        operator: z.string().max(CONDITION_OPERATOR_MAX),
        values: z.array(z.union([z.string().max(CONDITION_TEXT_MAX), z.number()])).max(CONDITION_VALUES_MAX),
      }),
    )
    .max(CONDITIONS_MAX)

/** What of a project is walked: its list as narrowed, or a selection of it. */
export const queue = (z: Z) =>
  z.object({
    search: text(z),
    statuses: z.array(z.number().int()).max(1_000),
    approvals: z.array(z.number().int().min(0).max(2)).max(3),
    mine: z.boolean(),
    folder: id(z).optional(),
    categories: z.array(id(z)).max(1_000).optional(),
    conditions: conditions(z).optional(),
    order: order(z).optional(),
    picked: z.union([z.array(id(z)).max(5_000), z.null()]),
    except: z.array(id(z)).max(5_000),
  })
