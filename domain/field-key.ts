/** The name of a custom field among the columns, filters and orders of a list. */
export type FieldKey = `field.${number}`

export const fieldKey = (id: number): FieldKey => `field.${id}`
const KEY = /^field\.(\d{1,15})$/

export function isFieldKey(key: unknown): key is FieldKey {
  return typeof key === 'string' && KEY.test(key)
}

/** The field of that name; undefined: it is no name of a field. */
export function fieldIdOf(key: string): number | undefined {
  const id = KEY.exec(key)?.[1]
  return id === undefined ? undefined : Number(id)
}
