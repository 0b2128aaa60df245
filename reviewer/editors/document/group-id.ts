import type { Native } from '#domain/annotation/native'

/** Groups are whole numbers; a new one follows the time, so that two persons seldom choose the same. */
const GROUP_MOST = 1_000_000_000

/** The number of a new group, which none of these objects is in. */
export function newGroupId(values: readonly Native[]): number {
  const taken = values.map(({ groupId }) => (typeof groupId === 'number' ? groupId : 0))
  return taken.reduce((most, id) => Math.max(most, id + 1), Date.now() % GROUP_MOST)
}
