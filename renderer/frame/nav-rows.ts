import type { Accesses } from '#domain/entities'
import type { FeatureFlag } from '#domain/enums'
import type { Place } from '../router/places'

export type NavName =
  | 'projects'
  | 'account'
  | 'team'
  | 'telemetry'
  | 'pipelines'
  | 'customApps'
  | 'agentHub'
  | 'finetune'
  | 'explore'

export interface NavRow {
  readonly name: NavName
  readonly label: string
  /** The team's feature without which the row is hidden. */
  readonly feature?: FeatureFlag
  /** The actions any one of which is needed to see the row. */
  readonly anyAction?: readonly string[]
  /** Where it leads; a row whose area is not built yet has none and is never shown. */
  readonly place?: Place
}

/** The navigation bar, top to bottom. */
export const NAV_ROWS: readonly NavRow[] = [
  { name: 'projects', label: 'Projects', place: { area: 'projects' } },
  { name: 'explore', label: 'Explore', feature: 'explore', anyAction: ['ExploreDataset', 'ListExplore'] },
  { name: 'pipelines', label: 'Pipelines', feature: 'automation', anyAction: ['ListPipeline', 'Orchestrate'] },
  { name: 'telemetry', label: 'Telemetry', feature: 'telemetry_logging', anyAction: ['ViewTelemetry'] },
  { name: 'customApps', label: 'Custom apps', feature: 'custom_app', anyAction: ['ListCustomApp'] },
  { name: 'agentHub', label: 'Agent hub', feature: 'automation', anyAction: ['ListAgent'] },
  { name: 'finetune', label: 'Finetune', anyAction: ['ListFinetune'] },
  { name: 'team', label: 'Team settings', anyAction: ['UpdateTeam', 'ViewTeamSettings'] },
  { name: 'account', label: 'Account info', place: { area: 'account', tab: 'profile' } },
]

interface NavTeam {
  readonly accesses: Accesses
  readonly features?: readonly FeatureFlag[]
}

/** The rows that a person of a team sees: built, switched on for the team, and granted. */
export function visibleNavRows(
  team: NavTeam | undefined,
  rows: readonly NavRow[] = NAV_ROWS,
): readonly (NavRow & { readonly place: Place })[] {
  const granted = new Set(team?.accesses.actions)
  return rows.flatMap((row) => {
    const { place, feature, anyAction } = row
    if (place === undefined) return []
    if (feature !== undefined && !team?.features?.includes(feature)) return []
    if (anyAction !== undefined && !anyAction.some((action) => granted.has(action))) return []
    return [{ ...row, place }]
  })
}
