import type { AnnotationShapes } from '#domain/annotation/document/read-document'
import type { Progress } from '../document/resource'
import type { Settable } from '../observable'
import type { ActionGroup } from './action'

interface OverlaySeen {
  readonly overlayOn: boolean
  readonly annotation: Progress<AnnotationShapes>
}

interface OverlayPorts {
  readonly overlayOn: Settable<boolean>
}

/** The switch of the annotations over the picture. */
export const overlayActions: ActionGroup<OverlaySeen, OverlayPorts> = [
  {
    id: 'picture.overlay',
    title: 'Show or hide annotations',
    group: 'Picture',
    keys: ['o'],
    look({ overlayOn, annotation }) {
      if (annotation.state !== 'ready') return undefined
      const { instances } = annotation.value
      const text = instances === 1 ? '1 object' : `${instances.toLocaleString('en')} objects`
      return { icon: overlayOn ? 'eye' : 'eye-off', text }
    },
    isOn: ({ overlayOn }) => overlayOn,
    run: ({ overlayOn }) => overlayOn.set(!overlayOn.get()),
  },
]
