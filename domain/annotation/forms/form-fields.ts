/** The raw fields of a part of a form. */
export type Fields = Readonly<Record<string, unknown>>

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Field names for children; older form versions use the others. */
export const CHILD_LISTS = ['children', 'components', 'columns'] as const

/** The raw children of a component, column or tab. */
export function childrenOf(fields: Fields): readonly unknown[] {
  for (const name of CHILD_LISTS) {
    const list = fields[name]
    if (Array.isArray(list)) return list
  }
  return []
}

/** A text field; empty if missing. */
export function textIn(fields: Fields, name: string): string {
  const value = fields[name]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
