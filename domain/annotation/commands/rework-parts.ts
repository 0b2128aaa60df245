import type { Command } from '../ops/command'
import type { ObjectId, Op, TilesOp } from '../ops/op'
import type { Native } from '../native'
import { changedFields } from './changed-fields'
import type { Author } from './new-object'
import { undecided } from '../parts/approval'

/** Removes, adds or changes objects of a mask with their pixels, in one step. */
export const reworkParts: Command<{
  readonly tiles: Omit<TilesOp, 'o' | 'id'> | undefined
  readonly remove: readonly ObjectId[]
  readonly add: readonly { readonly id: ObjectId; readonly value: Native }[]
  /** Objects with changed fields. */
  readonly change: readonly { readonly id: ObjectId; readonly fields: Native }[]
  readonly label: string
  readonly author: Author
}> = (document, { tiles, remove, add, change, label, author }) => {
  const top = document.top()
  const delta: Op[] = add.map(({ id, value }, at) => ({ o: 'add', id, z: top + 1 + at, value }))
  if (tiles !== undefined && tiles.tiles.length > 0) delta.push({ o: 'tiles', id: 'head', ...tiles })
  for (const { id, fields } of change) {
    const value = document.value(id)
    if (value === undefined) continue
    const { email, role, at } = author
    const by = { probability: 100, ...undecided(value), updatedAt: at, updatedBy: { email, role } }
    delta.push(...changedFields(id, value, { ...fields, ...by }))
  }
  for (const id of remove) {
    const value = document.value(id)
    if (value !== undefined) delta.push({ o: 'remove', id, z: document.z(id), value })
  }
  return delta.length === 0 ? { refusal: 'There is nothing to change.' } : { label, delta }
}
