import type { Accesses } from './entities'
import type { FeatureFlag } from './enums'

/** Row of the navigation bar, with its visibility. */
export interface NavRow {
  readonly name: string
  readonly label: string
  /** Required feature of the team. */
  readonly feature?: FeatureFlag
  /** Required actions, any one of which suffices. */
  readonly anyAction?: readonly string[]
}

/** Navigation rows of the specification; each appears as soon as an area has a place for it. */
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

/** Tells whether a team member sees a row: the feature is on, and an action granted. */
export function isNavRowVisible({ feature, anyAction }: NavRow, team: NavTeam | undefined): boolean {
  if (feature !== undefined && !team?.features?.includes(feature)) return false
  return anyAction === undefined || anyAction.some((action) => team?.accesses.actions.includes(action))
}
