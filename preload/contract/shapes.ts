import { itemFilterShape } from '#domain/item-filter-shape'
import type { Z } from './row'

/** Number that identifies an entity of the platform. */
export const id = (z: Z) => z.number().int().nonnegative()

/** Text that a person typed or reads. */
export const text = (z: Z) => z.string().max(2_000)

/** Queue within a project: its filtered list, or a selection of it. */
export const queue = (z: Z) => {
  const { folder, categories, conditions, order, ...filter } = itemFilterShape(z)
  return z.object({
    ...filter,
    folder: folder.optional(),
    categories: categories.optional(),
    conditions: conditions.optional(),
    order: order.optional(),
    picked: z.union([z.array(id(z)).max(5_000), z.null()]),
    except: z.array(id(z)).max(5_000),
  })
}
