import type { Native } from '../native'
import type { Command } from '../ops/command'
import type { ObjectId, Op } from '../ops/op'
import { tag } from '../kinds/tag'
import { type AttributeGroup, type AttributeValues, withAttributeValues } from '../parts/attribute-values'
import { relabelled } from './change-objects'
import { changedByHand } from './changed-fields'
import { type Author, laterBy, newObject, type ObjectClass } from './new-object'

const LOCKED = { refusal: 'This label is locked. Unlock it first.' }
const AS_IT_IS = { refusal: 'The item has this answer already.' }

/**
 * Sets exactly these classes of the whole item. A class that replaces another keeps its object, with every field that
 * is independent of the class.
 */
export const labelItem: Command<{
  /** Present labels of the item. */
  readonly ids: readonly ObjectId[]
  readonly to: readonly ObjectClass[]
  readonly newId: () => ObjectId
  readonly author: Author
  readonly label: string
}> = (document, { ids, to, newId, author, label }) => {
  const kept = new Set<string>()
  const wanted = new Set(to.map(({ className }) => className))
  const spare: { readonly id: ObjectId; readonly value: Native }[] = []
  for (const id of ids) {
    const value = document.value(id)
    if (value === undefined) continue
    const name = typeof value['className'] === 'string' ? value['className'] : ''
    if (wanted.has(name) && !kept.has(name)) kept.add(name)
    else spare.push({ id, value })
  }
  if (spare.some(({ value }) => value.locked === true)) return LOCKED
  const delta: Op[] = []
  let added = 0
  for (const of of to) {
    if (kept.has(of.className)) continue
    const other = spare.shift()
    if (other !== undefined) delta.push(...changedByHand(other.id, other.value, relabelled(of)(other.value), author))
    else {
      const value = newObject(tag.native, {}, of, { ...author, at: laterBy(author.at, added) })
      delta.push({ o: 'add', id: newId(), z: document.top() + 1 + added, value })
      added += 1
    }
  }
  for (const { id, value } of spare) delta.push({ o: 'remove', id, z: document.z(id), value })
  return delta.length === 0 ? AS_IT_IS : { label, delta }
}

/** Answers a question of a class about the whole item; adds the class if the item lacks it. */
export const answerItem: Command<{
  /** The item's label of that class; undefined if it has none. */
  readonly id: ObjectId | undefined
  readonly of: ObjectClass
  readonly group: AttributeGroup
  readonly values: AttributeValues
  readonly newId: () => ObjectId
  readonly author: Author
  readonly label: string
}> = (document, { id, of, group, values, newId, author, label }) => {
  const before = id === undefined ? undefined : document.value(id)
  if (id === undefined || before === undefined) {
    const made = newObject(tag.native, {}, of, author)
    const value = { ...made, ...withAttributeValues(made, group, values) }
    return { label, delta: [{ o: 'add', id: newId(), z: document.top() + 1, value }] }
  }
  if (before.locked === true) return LOCKED
  const delta = changedByHand(id, before, withAttributeValues(before, group, values), author)
  return delta.length === 0 ? AS_IT_IS : { label, delta }
}
