import type { Native } from '../native'
import type { Command } from '../ops/command'
import type { ObjectId } from '../ops/op'
import { counted } from './words'

/** Adds objects on top of all others, in the given order. */
export const addObjects: Command<{
  readonly objects: readonly { readonly id: ObjectId; readonly value: Native }[]
  readonly label?: string
}> = (document, { objects, label }) => {
  if (objects.length === 0) return { refusal: 'Nothing to add.' }
  const top = document.top()
  const [first] = objects
  return {
    label: label ?? `${counted(objects.length, first?.value)} drawn`,
    delta: objects.map(({ id, value }, at) => ({ o: 'add', id, z: top + 1 + at, value })),
  }
}
