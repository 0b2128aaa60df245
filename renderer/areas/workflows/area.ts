import type { PlacesOf } from '#domain/places'
import { lazily } from '../../../ui/lazily'
import { area } from '../../router/area'
import { WorkflowCrumbs } from './workflow-crumbs'

const places = {
  workflows: '/team/workflows',
  workflow: '/team/workflows/:workflowId/:view(canvas|json|trial|rights)?',
  roles: '/team/roles',
} as const

declare module '../../router/places' {
  interface Places extends PlacesOf<typeof places> {}
}
declare module '../../router/overlays' {
  interface Overlays {
    readonly newWorkflow: { readonly kind: 'newWorkflow'; readonly copyOf?: number }
  }
}

/** The team's workflows and roles. */
export const workflows = area({
  id: 'workflows',
  within: 'team',
  places,
  Crumbs: WorkflowCrumbs,
  page: lazily(
    () => import('./workflow-pages'),
    (module) => module.WorkflowPages,
  ),
  commands: () => import('./commands'),
  isResumed: true,
  overlays: {
    newWorkflow: lazily(
      () => import('./new-workflow-dialog'),
      (module) => module.NewWorkflowDialog,
    ),
  },
  memory: () => import('./memory').then(({ WORKFLOWS_MEMORY }) => WORKFLOWS_MEMORY),
})
