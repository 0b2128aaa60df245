import type { Native } from '../native'
import type { Command } from '../ops/command'
import { ABSENT, type ObjectId, type Op } from '../ops/op'
import { changedFields } from './changed-fields'

/** Gives the document the objects of another version, locked ones too: those that it has besides go, those that it lacks come on top. */
export const becomeVersion: Command<{
  readonly remove: readonly ObjectId[]
  readonly change: readonly { readonly id: ObjectId; readonly value: Native }[]
  readonly add: readonly { readonly id: ObjectId; readonly value: Native }[]
  readonly label: string
}> = (document, { remove, change, add, label }) => {
  const top = document.top()
  const delta: readonly Op[] = [
    ...remove.flatMap((id): readonly Op[] => {
      const value = document.value(id)
      return value === undefined ? [] : [{ o: 'remove', id, z: document.z(id), value }]
    }),
    ...change.flatMap(({ id, value }): readonly Op[] => {
      const before = document.value(id)
      return before === undefined ? [] : changedFields(id, before, { ...allGone(before), ...value })
    }),
    ...add.map(({ id, value }, at): Op => ({ o: 'add', id, z: top + 1 + at, value })),
  ]
  return delta.length === 0 ? { refusal: 'The objects are those of this version already.' } : { label, delta }
}

/** What the version does not have is not kept. */
function allGone(before: Native): Native {
  return Object.fromEntries(Object.keys(before).map((key) => [key, ABSENT]))
}
