import type { CancelSignal } from '#protocol/port'
import type { ChoiceSource } from '../../session/view-choices'
import { LOOK_CHOICES } from '../document/look-choices'
import { VIEW_CHOICES } from './view-choices'
import type { Layers } from '../canvas/layers'
import { pageTheme } from '../canvas/page-theme'
import type { Annotation } from '../document/annotation-loader'
import type { ObjectViews } from '../document/object-view'
import type { LoadedPicture } from './picture-loader'

interface Parts {
  readonly layers: Pick<Layers, 'prepare'>
  readonly views: Pick<ObjectViews, 'get'>
  readonly choices: ChoiceSource
}

/** Paints the next item's objects with the current view settings. */
export function paintNext({ layers, views, choices }: Parts) {
  return ({ objects }: Annotation, { picture }: LoadedPicture, signal: CancelSignal): Promise<number> => {
    const { hidden } = views.get()
    const { fill, fillsByClass, colourBy } = choices.of(LOOK_CHOICES).get()
    const { keepView } = choices.of(VIEW_CHOICES).get()
    const shown = hidden.size === 0 ? objects : objects.filter(({ className }) => !hidden.has(className))
    const look = { fill: fill / 100, fillsByClass, colourBy, theme: pageTheme(), isVisible: true }
    return layers.prepare(
      { document: objects, objects, shown, lifted: [], marked: [], ...look },
      picture,
      !keepView,
      signal,
    )
  }
}
