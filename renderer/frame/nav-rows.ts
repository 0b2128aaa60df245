import { isNavRowVisible } from '#domain/navigation'
import type { Area } from '../router/area'
import { knownAreas } from '../router/areas'

type NavTeam = Parameters<typeof isNavRowVisible>[1]
type NavEntry = NonNullable<Area['nav']> & { readonly id: string }

/** The rows that a person of a team sees: built, switched on for the team, and granted. */
export function visibleNavRows(
  team: NavTeam,
  areas: readonly Pick<Area, 'id' | 'nav'>[] = knownAreas(),
): readonly NavEntry[] {
  return areas.flatMap(({ id, nav }) => (nav !== undefined && isNavRowVisible(nav.row, team) ? { id, ...nav } : []))
}
