import { typedValue } from '#domain/custom-fields'
import type { Fields } from './use-fields'

/** The values of a thing as cells of a CSV table, in the order of the fields. */
export function fieldCells(
  { fields, valueOf }: Pick<Fields, 'fields' | 'valueOf'>,
  id: number | null,
): readonly string[] {
  return fields.map((field) => (id === null ? '' : typedValue(field, valueOf(id, field)).replaceAll('\n', ', ')))
}
