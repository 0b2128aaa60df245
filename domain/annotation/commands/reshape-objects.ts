import { shapeOf } from '../shaping/shape-of'
import type { Shape } from '../shaping/shape'
import type { Command, Reading } from '../ops/command'
import type { ObjectId, Op } from '../ops/op'
import { reshapedByHand } from './changed-fields'
import type { Author } from './new-object'
import { counted } from './words'

/** Gives objects other shapes. */
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

/** Moves objects by so many of the picture's pixels. */
export const moveObjects: Command<{
  readonly ids: readonly ObjectId[]
  readonly dx: number
  readonly dy: number
  readonly author: Author
}> = (document, { ids, dx, dy, author }) =>
  reshaped(document, ids, author, 'moved', (id) => {
    const value = document.value(id)
    return value === undefined ? undefined : shapeOf(value)?.moved(dx, dy)
  })

function reshaped(
  document: Reading,
  ids: readonly ObjectId[],
  author: Author,
  did: string,
  shapeFor: (id: ObjectId) => Shape | undefined,
): ReturnType<Command<never>> {
  let count = 0
  const delta = ids.flatMap((id): readonly Op[] => {
    const value = document.value(id)
    const shape = shapeFor(id)
    if (value === undefined || shape === undefined || value.locked === true) return []
    const ops = reshapedByHand(id, value, shape.fields, author)
    count += ops.length === 0 ? 0 : 1
    return ops
  })
  if (delta.length === 0) return { refusal: 'Nothing of what is selected can be changed.' }
  const [first] = ids
  return { label: `${counted(count, first === undefined ? undefined : document.value(first))} ${did}`, delta }
}
