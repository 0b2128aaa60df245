/** Marks drags from within the builder. */
export const DRAG_TYPE = 'application/x-form-component'

/** An existing component, or a type for a new one. */
export type Dragged = { readonly id: string } | { readonly type: string }

/** Parses dropped data; undefined if it isn't from the builder. */
export function readDragged(text: string): Dragged | undefined {
  if (text === '') return undefined
  const value: unknown = JSON.parse(text)
  if (typeof value !== 'object' || value === null) return undefined
  if ('id' in value && typeof value.id === 'string') return { id: value.id }
  return 'type' in value && typeof value.type === 'string' ? { type: value.type } : undefined
}
