/** What is dragged within the builder, and nothing from outside. */
export const DRAG_TYPE = 'application/x-form-component'

/** A component that is there already, or a new one of a type. */
export type Dragged = { readonly id: string } | { readonly type: string }

/** Reads what is dropped; undefined for what the builder did not drag. */
export function readDragged(text: string): Dragged | undefined {
  if (text === '') return undefined
  const value: unknown = JSON.parse(text)
  if (typeof value !== 'object' || value === null) return undefined
  if ('id' in value && typeof value.id === 'string') return { id: value.id }
  return 'type' in value && typeof value.type === 'string' ? { type: value.type } : undefined
}
