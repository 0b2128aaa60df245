import { entity } from '../kinds/entity'
import { relation } from '../kinds/relation'
import type { Native } from '../native'
import type { Command } from '../ops/command'
import type { ObjectId, Op } from '../ops/op'
import { changedFields } from './changed-fields'
import { type Author, newObject, type ObjectClass } from './new-object'

/** Relates one span to another; a span without an id gets one, because relations refer to spans by id. */
export const relateSpans: Command<{
  readonly id: ObjectId
  readonly from: ObjectId
  readonly to: ObjectId
  readonly of: ObjectClass
  readonly author: Author
  readonly newName: () => string
}> = (document, { id, from, to, of, author, newName }) => {
  if (from === to) return { refusal: 'Choose another span: a relation leads from one span to another.' }
  const [first, second] = [document.value(from), document.value(to)]
  if (first === undefined || second === undefined || !isSpan(first) || !isSpan(second))
    return { refusal: 'Choose two spans to relate.' }
  const delta: Op[] = []
  const nameOf = (span: ObjectId, value: Native): string => {
    if (typeof value.id === 'string' && value.id !== '') return value.id
    const name = newName()
    for (const op of changedFields(span, value, { id: name })) delta.push(op)
    return name
  }
  const ends = { from: nameOf(from, first), to: nameOf(to, second) }
  const value = newObject(relation.native, { id: newName(), ...ends }, of, author)
  return {
    label: `Relation ${of.className} made`,
    delta: [...delta, { o: 'add', id, z: document.top() + 1, value }],
  }
}

function isSpan({ type }: Native): boolean {
  return type === entity.native
}
