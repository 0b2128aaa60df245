/** The fields of a part of a form, as they came. */
export type Fields = Readonly<Record<string, unknown>>

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The list that older versions of forms call by other names. */
export const CHILD_LISTS = ['children', 'components', 'columns'] as const

/** What a component, column or tab holds, as it came. */
export function childrenOf(fields: Fields): readonly unknown[] {
  for (const name of CHILD_LISTS) {
    const list = fields[name]
    if (Array.isArray(list)) return list
  }
  return []
}

/** A field as text; empty where it holds none. */
export function textIn(fields: Fields, name: string): string {
  const value = fields[name]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
