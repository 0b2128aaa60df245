import { TEAM_CRUMB } from '../../router/team-crumb'
import type { Crumb, CrumbsProps } from '../../router/area'
import type { Place } from '../../router/places'

const LABEL = { workflows: 'Workflows', workflow: 'Designer', roles: 'Roles' } as const

type WorkflowPlaces = Extract<Place, { area: keyof typeof LABEL }>

/** Breadcrumbs from the team to a workflow. */
export function WorkflowCrumbs({ area, children }: WorkflowPlaces & CrumbsProps) {
  const list: Crumb = { key: 'workflows', label: LABEL.workflows, place: { area: 'workflows' } }
  const last: Crumb = { key: area, label: LABEL[area] }
  return children(area === 'workflow' ? [TEAM_CRUMB, list, last] : [TEAM_CRUMB, last])
}
