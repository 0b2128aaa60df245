import type { Place } from '../../router/places'
import { DesignerPage } from './designer-page'
import { RolesPage } from './roles-page'
import { WorkflowsPage } from './workflows-page'

type WorkflowPlaces = Extract<Place, { area: 'workflows' | 'workflow' | 'roles' }>

export function WorkflowPages(place: WorkflowPlaces) {
  if (place.area === 'roles') return <RolesPage />
  if (place.area === 'workflows') return <WorkflowsPage />
  return <DesignerPage key={place.workflowId} workflowId={place.workflowId} view={place.view} />
}
