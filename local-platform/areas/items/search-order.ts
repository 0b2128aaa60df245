import { wrongSort } from '#domain/query/crud/conditions'
import { err, ok, type Result } from '#domain/result'
import { isOrderField, type ItemSort } from '../../storage/item-order'

/** Parses the requested order, by default that of ids. The failure names the fault. */
export function readSort(
  sort: { readonly field: string; readonly order: string } | undefined,
): Result<ItemSort, string> {
  if (sort === undefined) return ok({ field: 'id', descending: false })
  const wrong = wrongSort(sort)
  if (wrong !== undefined) return err(wrong)
  const { field } = sort
  if (!isOrderField(field)) return err(`Invalid sort field ${field}`)
  return ok({ field, descending: sort.order === 'DESC' })
}
