import type { PlacesOf } from '#domain/places'
import { lazily } from '../../../ui/lazily'
import { projectCrumbs } from '../../projects/project-crumbs'
import { area } from '../../router/area'

/** Files dropped on the window; null: the person chooses a folder. */
interface Dropped {
  readonly dropped: readonly string[] | null
}

const places = { newProject: '/projects/new/:step(type|name|classes|settings|people|data|summary)?' } as const

declare module '../../router/places' {
  interface Places extends PlacesOf<typeof places> {}
}
declare module '../../router/overlays' {
  interface Overlays {
    readonly newProject: Dropped & { readonly kind: 'newProject' }
    readonly addPictures: Dropped & { readonly kind: 'addPictures'; readonly projectId: number }
  }
}

/** The new project wizard, and imports of folders into new or existing projects. */
export const newProject = area({
  id: 'newProject',
  within: 'projects',
  places,
  Crumbs: projectCrumbs({ newProject: 'New project' }),
  page: lazily(
    () => import('./wizard-page'),
    (module) => module.WizardPage,
  ),
  commands: () => import('./commands'),
  memory: () => import('./memory').then(({ NEW_PROJECT_MEMORY }) => NEW_PROJECT_MEMORY),
  overlays: {
    newProject: lazily(
      () => import('./new-project-dialog'),
      (module) => module.NewProjectDialog,
    ),
    addPictures: lazily(
      () => import('./add-pictures-dialog'),
      (module) => module.AddPicturesDialog,
    ),
  },
})
