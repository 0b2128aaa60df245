import type { Native } from '../native'
import { shapeOf } from '../shaping/shape-of'
import type { Shape } from '../shaping/shape'
import type { Command, Reading } from '../ops/command'
import type { ObjectId, Op } from '../ops/op'
import { reshapedByHand } from './changed-fields'
import type { Author } from './new-object'
import { counted } from './words'

/** Sets the shapes of objects. */
export const reshapeObjects: Command<{
  readonly changes: readonly { readonly id: ObjectId; readonly shape: Shape }[]
  readonly author: Author
}> = (document, { changes, author }) =>
  reshaped(
    document,
    changes.map(({ id }) => id),
    author,
    'changed',
    (id) => changes.find((one) => one.id === id)?.shape,
  )

/** Moves objects by a number of the picture's pixels. */
export const moveObjects: Command<{
  readonly ids: readonly ObjectId[]
  readonly dx: number
  readonly dy: number
  readonly author: Author
}> = (document, { ids, dx, dy, author }) =>
  reshaped(document, ids, author, 'moved', (_, value) => shapeOf(value)?.moved(dx, dy))

function reshaped(
  document: Reading,
  ids: readonly ObjectId[],
  author: Author,
  did: string,
  shapeFor: (id: ObjectId, value: Native) => Shape | undefined,
): ReturnType<Command<never>> {
  const delta: Op[] = []
  let count = 0
  let first: Native | undefined
  for (const id of ids) {
    const value = document.value(id)
    if (id === ids[0]) first = value
    const shape = value === undefined || value.locked === true ? undefined : shapeFor(id, value)
    if (value === undefined || shape === undefined) continue
    const ops = reshapedByHand(id, value, shape.fields, author)
    count += ops.length === 0 ? 0 : 1
    for (const op of ops) delta.push(op)
  }
  if (delta.length === 0) return { refusal: 'Nothing selected can be changed.' }
  return { label: `${counted(count, first)} ${did}`, delta }
}
