import type { AnnotationObject } from '#domain/annotation/document/read-document'
import type { Native } from '#domain/annotation/native'

/** Upper limit of group numbers; a new one derives from the time, so that two people rarely choose the same. */
const GROUP_MOST = 1_000_000_000

/** Number of a new group that none of these objects belongs to. */
export function newGroupId(values: readonly Native[]): number {
  const taken = values.map(({ groupId }) => (typeof groupId === 'number' ? groupId : 0))
  return taken.reduce((most, id) => Math.max(most, id + 1), Date.now() % GROUP_MOST)
}

/** Copies groups among these objects to new ones, separate from existing groups. */
export function regrouped(
  values: readonly Native[],
  there: readonly Pick<AnnotationObject, 'group'>[],
): readonly Native[] {
  const ids = new Map<unknown, number>()
  for (const { groupId } of values)
    if (typeof groupId === 'number' && groupId !== 0 && !ids.has(groupId)) ids.set(groupId, ids.size)
  if (ids.size === 0) return values
  const first = newGroupId(there.map(({ group = 0 }) => ({ groupId: group })))
  return values.map((value) => {
    const at = ids.get(value['groupId'])
    return at === undefined ? value : { ...value, groupId: first + at }
  })
}
