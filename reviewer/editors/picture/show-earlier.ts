import type { ChoiceSource } from '../../session/view-choices'
import { LOOK_CHOICES } from '../document/look-choices'
import { VIEW_CHOICES } from './view-choices'
import type { Camera } from '../canvas/camera'
import { watchInput } from '../canvas/input'
import { type Light, lightFilter } from '../canvas/light'
import { pageTheme } from '../canvas/page-theme'
import { differencesPainter } from '../canvas/paint-differences'
import type { GroundElements } from '../canvas/ground'
import { createSideLayers } from '../canvas/side-layers'
import type { Comparing } from '../document/comparing'
import type { LoadedPicture } from './picture-loader'
import type { Progress } from '../document/resource'
import type { Observable } from '../observable'
import { hand } from '../tools/hand/hand'
import { createToolRunner } from '../tools/tool-runner'

/** The data and the view for displaying the earlier of two versions. */
export interface EarlierParts {
  readonly camera: Camera
  readonly picture: Observable<Progress<LoadedPicture>>
  /** Changes whenever a tile of the picture becomes sharper. */
  readonly sharper: Observable<number>
  readonly comparing: Pick<Comparing, 'seen' | 'chosen'>
  readonly choices: ChoiceSource
  readonly light: Observable<Light>
  readonly overlayOn: Observable<boolean>
}

interface Shown extends EarlierParts {
  readonly elements: GroundElements
  /** The element whose input moves the picture; undefined if only the other side takes input. */
  readonly host: HTMLElement | undefined
}

const NOBODY: readonly number[] = []

/** Displays the earlier version on its own canvases. Returns a function that stops this. */
export function showEarlier({ elements, host, ...parts }: Shown): () => void {
  const { camera, picture, sharper, comparing, choices, light, overlayOn } = parts
  const looks = choices.of(LOOK_CHOICES)
  const layers = createSideLayers(elements, camera)

  function showPicture(): void {
    const now = picture.get()
    if (now.state === 'ready') layers.show(now.value.picture, now.value.transparent)
    else layers.show(undefined, false)
  }

  function showObjects(): void {
    const now = comparing.seen.get()
    if (now.at !== 'ready') return layers.setObjects(undefined)
    const { objects } = now.was
    const { fill, fillsByClass, colourBy } = looks.get()
    const isVisible = overlayOn.get()
    const look = { fill: fill / 100, fillsByClass, colourBy, theme: pageTheme(), isVisible }
    layers.setObjects({ document: objects, objects, shown: objects, lifted: NOBODY, marked: NOBODY, ...look })
    layers.setDifferences(isVisible ? differencesPainter(now.changes, comparing.chosen.get(), 'before') : undefined)
  }

  function showLight(): void {
    layers.setFilter(lightFilter(light.get()))
  }

  const mover = createToolRunner([hand], {
    camera,
    wheelMoves: () => choices.of(VIEW_CHOICES).get().wheel === 'move',
    objects: { pointAt: () => undefined, selectAt: () => undefined },
  })
  const stops = [
    picture.subscribe(showPicture),
    sharper.subscribe(layers.redraw),
    comparing.seen.subscribe(showObjects),
    comparing.chosen.subscribe(showObjects),
    looks.subscribe(showObjects),
    overlayOn.subscribe(showObjects),
    light.subscribe(showLight),
    host === undefined ? () => undefined : watchInput(host, camera, mover.take),
  ]
  showPicture()
  showObjects()
  showLight()
  return () => {
    for (const stop of stops) stop()
    mover.dispose()
    layers.dispose()
  }
}
