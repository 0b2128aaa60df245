import { lazily } from '../../../ui/lazily'
import { area } from '../../router/area'

/** What was dropped on the window; null: the person chooses a folder. */
interface Dropped {
  readonly dropped: readonly string[] | null
}

declare module '../../router/overlays' {
  interface Overlays {
    readonly newProject: Dropped & { readonly kind: 'newProject' }
    readonly addPictures: Dropped & { readonly kind: 'addPictures'; readonly projectId: number }
  }
}

/** Pictures of a folder, as a project of their own or more of one that is there. */
export const newProject = area({
  id: 'newProject',
  places: {},
  commands: () => import('./commands'),
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
