import type { Accesses } from './entities'
import type { FeatureFlag } from './enums'

/** A row of the navigation bar, and who sees it. */
export interface NavRow {
  readonly name: string
  readonly label: string
  /** The team's feature without which the row is hidden. */
  readonly feature?: FeatureFlag
  /** The actions any one of which is needed to see the row. */
  readonly anyAction?: readonly string[]
}

/** The rows that the specification names; one is shown as soon as an area has a place for it. */
export const NAV_ROWS = {
  projects: { name: 'projects', label: 'Projects' },
  explore: { name: 'explore', label: 'Explore', feature: 'explore', anyAction: ['ExploreDataset', 'ListExplore'] },
  pipelines: {
    name: 'pipelines',
    label: 'Pipelines',
    feature: 'automation',
    anyAction: ['ListPipeline', 'Orchestrate'],
  },
  telemetry: { name: 'telemetry', label: 'Telemetry', feature: 'telemetry_logging', anyAction: ['ViewTelemetry'] },
  customApps: { name: 'customApps', label: 'Custom apps', feature: 'custom_app', anyAction: ['ListCustomApp'] },
  agentHub: { name: 'agentHub', label: 'Agent hub', feature: 'automation', anyAction: ['ListAgent'] },
  finetune: { name: 'finetune', label: 'Finetune', anyAction: ['ListFinetune'] },
  team: { name: 'team', label: 'Team settings', anyAction: ['UpdateTeam', 'ViewTeamSettings'] },
  account: { name: 'account', label: 'Account info' },
} as const satisfies Readonly<Record<string, NavRow>>

interface NavTeam {
  readonly accesses: Accesses
  readonly features?: readonly FeatureFlag[]
}

/** Tells whether a person of a team sees a row: it is switched on for the team, and granted. */
export function isNavRowVisible({ feature, anyAction }: NavRow, team: NavTeam | undefined): boolean {
  if (feature !== undefined && !team?.features?.includes(feature)) return false
  return anyAction === undefined || anyAction.some((action) => team?.accesses.actions.includes(action))
}
