import { lazily } from '../../../ui/lazily'
import { area } from '../../router/area'

declare module '../../router/overlays' {
  interface Overlays {
    readonly newProject: { readonly kind: 'newProject'; readonly dropped: readonly string[] | null }
  }
}

/** A project made of a folder of pictures. */
export const newProject = area({
  id: 'newProject',
  places: {},
  commands: () => import('./commands'),
  overlays: {
    newProject: lazily(
      () => import('./new-project-dialog'),
      (module) => module.NewProjectDialog,
    ),
  },
})
