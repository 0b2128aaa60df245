import type { Native } from '../native'
import type { Command, Refusal } from '../ops/command'
import { ABSENT, type ObjectId, type Op } from '../ops/op'
import type { Shape } from '../shaping/shape'
import { shapeOf } from '../shaping/shape-of'
import { reshapedByHand } from './changed-fields'
import { type Author, laterBy } from './new-object'

/** Object that is processed together with others. */
export interface Part {
  readonly id: ObjectId
  readonly value: Native
  readonly shape: Shape
}

/** Result for the objects; a shape may change its kind. */
export interface Remade {
  readonly changes: readonly { readonly id: ObjectId; readonly shape: Shape }[]
  readonly removed?: readonly ObjectId[]
  /** Copies of another object, with shapes of their own. */
  readonly copies?: readonly { readonly of: ObjectId; readonly shape: Shape }[]
  /** Name of the step in the history. */
  readonly label: string
}

/** Computes the result; the objects are ordered from the lowest. */
export type Remaking = (parts: readonly Part[]) => Remade | Refusal

/** Replaces objects in one step; skips locked ones. */
export const remakeObjects: Command<{
  readonly ids: readonly ObjectId[]
  readonly how: Remaking
  readonly newId: () => ObjectId
  readonly author: Author
}> = (document, { ids, how, newId, author }) => {
  const parts = ids
    .flatMap((id): readonly Part[] => {
      const value = document.value(id)
      const shape = value === undefined || value.locked === true ? undefined : shapeOf(value)
      return value === undefined || shape === undefined ? [] : [{ id, value, shape }]
    })
    .toSorted((a, b) => document.z(a.id) - document.z(b.id))
  if (parts.length === 0) return { refusal: 'Nothing selected can be changed.' }
  const made = how(parts)
  if ('refusal' in made) return made
  const byId = new Map(parts.map((part) => [part.id, part]))
  const removed = made.removed ?? []
  const delta = [
    ...made.changes.flatMap(({ id, shape }) => changesOf(byId.get(id), shape, author)),
    ...removed.flatMap((id): readonly Op[] => {
      const value = byId.get(id)?.value
      return value === undefined ? [] : [{ o: 'remove', id, z: document.z(id), value }]
    }),
    ...(made.copies ?? []).flatMap(({ of, shape }, at): readonly Op[] => {
      const part = byId.get(of)
      if (part === undefined) return []
      return [{ o: 'add', id: newId(), z: document.top() + 1 + at, value: copyOf(part, shape, author, at) }]
    }),
  ]
  if (delta.length === 0) return { refusal: 'The selected objects stay as they are.' }
  return { label: made.label, delta }
}

/** Fields of an object with this shape; fields of the former shape that don't apply become absent. */
function fieldsFor({ shape: before }: Part, shape: Shape): Native {
  const gone = Object.keys(before.fields).filter((key) => !Object.hasOwn(shape.fields, key))
  const absent = before.kind === shape.kind ? [] : gone.map((key) => [key, ABSENT] as const)
  return { type: shape.kind, ...shape.fields, ...Object.fromEntries(absent) }
}

function changesOf(part: Part | undefined, shape: Shape, author: Author): readonly Op[] {
  return part === undefined ? [] : reshapedByHand(part.id, part.value, fieldsFor(part, shape), author)
}

/** Independent copy: its parts don't belong to the object's tracking across pictures. */
function copyOf(part: Part, shape: Shape, { at, email, role }: Author, index: number): Native {
  const stamp = laterBy(at, index)
  const by = { email, role }
  const fields = Object.entries({ ...part.value, ...fieldsFor(part, shape) }).filter(([, value]) => value !== ABSENT)
  return {
    ...Object.fromEntries(fields),
    trackingId: null,
    creationType: 'Manual',
    createdAt: stamp,
    createdBy: by,
    updatedAt: stamp,
    updatedBy: by,
  }
}
