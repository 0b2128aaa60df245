import type { MetadataField } from './item-metadata'
import type { FieldType } from './query/field-operators'

/** How a field of items is filtered: its name in a filter says it, so that a filter is read without the project. */
const TYPES = {
  number: 'numeric',
  text: 'text',
  choice: 'single_select',
  day: 'date',
} as const satisfies Readonly<Record<string, FieldType>>
export type MetadataKind = keyof typeof TYPES

const KEY = /^meta\.(number|text|choice|day)\.(.+)$/s

export function metadataKind(field: MetadataField): MetadataKind {
  if (field.enum !== undefined) return 'choice'
  if (field.type === 'number') return 'number'
  return field.format === 'date' ? 'day' : 'text'
}

/** The name of a project's field in a filter. */
export function metadataKey(name: string, field: MetadataField): string {
  return `meta.${metadataKind(field)}.${name}`
}

/** Field that a filter of that name compares; undefined if no field of the project has it. */
export function metadataFilter(
  key: string,
): { readonly type: FieldType; readonly search: string; readonly isDay?: true } | undefined {
  const [, kind, name] = KEY.exec(key) ?? []
  if (kind === undefined || name === undefined) return undefined
  const type = TYPES[kind as MetadataKind]
  return { type, search: `custom_metadata.${name}`, ...(type === 'date' ? { isDay: true } : {}) }
}
