import { lazily } from '../../../ui/lazily'
import { area } from '../../router/area'

declare module '../../router/overlays' {
  interface Overlays {
    readonly newClasses: { readonly kind: 'newClasses'; readonly projectId: number }
  }
}

/** What may be annotated in a project. */
export const classes = area({
  id: 'classes',
  places: {},
  overlays: {
    newClasses: lazily(
      () => import('./new-classes-dialog'),
      (module) => module.NewClassesDialog,
    ),
  },
})
