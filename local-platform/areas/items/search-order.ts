import { err, ok, type Result } from '#domain/result'
import { isOrderField, type ItemSort } from '../../storage/item-order'

/** Reads the order that a search asks for; without one, items come by their ids. The failure names what is wrong. */
export function readSort(
  sort: { readonly field: string; readonly order: string } | undefined,
): Result<ItemSort, string> {
  if (sort === undefined) return ok({ field: 'id', descending: false })
  const { field } = sort
  if (!isOrderField(field) || !['ASC', 'DESC'].includes(sort.order)) return err('Invalid sort field or order')
  return ok({ field, descending: sort.order === 'DESC' })
}
