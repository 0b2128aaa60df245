import { headOps, type HeadValue } from './change-head'
import type { Native } from '../native'
import type { Command } from '../ops/command'
import { ABSENT, type ObjectId, type Op, type TilesOp } from '../ops/op'
import { changedFields } from './changed-fields'

/**
 * Changes the document's objects to those of another version, including locked ones: removes extra ones and adds
 * missing ones.
 */
export const becomeVersion: Command<{
  readonly remove: readonly ObjectId[]
  readonly change: readonly { readonly id: ObjectId; readonly value: Native }[]
  /** `z`: position in the version; by default on top. */
  readonly add: readonly { readonly id: ObjectId; readonly value: Native; readonly z?: number | undefined }[]
  /** Objects whose position differs from the version's. */
  readonly move?: readonly { readonly id: ObjectId; readonly z: number }[]
  /** Changed pixels, if it has a mask. */
  readonly tiles?: Omit<TilesOp, 'o' | 'id'> | undefined
  /** Differing values of the head, as in the version. */
  readonly values?: readonly HeadValue[]
  readonly label: string
}> = (document, { remove, change, add, move = [], tiles, values = [], label }) => {
  const top = document.top()
  const delta: readonly Op[] = [
    ...(tiles === undefined ? [] : [{ o: 'tiles', id: 'head', ...tiles } as const]),
    ...headOps(document.value('head') ?? {}, values),
    ...remove.flatMap((id): readonly Op[] => {
      const value = document.value(id)
      return value === undefined ? [] : [{ o: 'remove', id, z: document.z(id), value }]
    }),
    ...change.flatMap(({ id, value }): readonly Op[] => {
      const before = document.value(id)
      return before === undefined ? [] : changedFields(id, before, { ...allGone(before), ...value })
    }),
    ...move.map(({ id, z }): Op => ({ o: 'order', id, from: document.z(id), to: z })),
    ...add.map(({ id, value, z }, at): Op => ({ o: 'add', id, z: z ?? top + 1 + at, value })),
  ]
  return delta.length === 0 ? { refusal: 'The item equals this version already.' } : { label, delta }
}

/** Clears fields that the version does not have. */
function allGone(before: Native): Native {
  return Object.fromEntries(Object.keys(before).map((key) => [key, ABSENT]))
}
