import { NAV_ROWS } from '#domain/navigation'
import type { Crumb, CrumbsProps } from '../../router/area'
import type { Place } from '../../router/places'

const TEAM: Crumb = { key: 'team', label: NAV_ROWS.team.label, place: { area: 'team', tab: 'members' } }
const LABEL = { workflows: 'Workflows', workflow: 'Designer', roles: 'Roles' } as const

type WorkflowPlaces = Extract<Place, { area: keyof typeof LABEL }>

/** The way from the team down to a workflow. */
export function WorkflowCrumbs({ area, children }: WorkflowPlaces & CrumbsProps) {
  const list: Crumb = { key: 'workflows', label: LABEL.workflows, place: { area: 'workflows' } }
  const last: Crumb = { key: area, label: LABEL[area] }
  return children(area === 'workflow' ? [TEAM, list, last] : [TEAM, last])
}
