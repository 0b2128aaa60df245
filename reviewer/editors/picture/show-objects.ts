import type { AnnotationObject } from '#domain/annotation/document/read-document'
import type { ChoiceSource } from '../../session/view-choices'
import type { Layers } from '../canvas/layers'
import { pageTheme } from '../canvas/page-theme'
import { labelsPainter } from '../canvas/paint-labels'
import type { ShownObjects } from '../canvas/shown-objects'
import type { ComingObjects } from '../document/annotation-loader'
import { LOOK_CHOICES } from '../document/look-choices'
import type { ObjectViews } from '../document/object-view'
import { SELECTED_OVER_ALL } from '../hits/object-at'
import type { Observable } from '../observable'
import { createRepaint } from './repaint'

const NO_ROWS: readonly number[] = []

export interface ObjectsPorts {
  readonly layers: Pick<Layers, 'setObjects' | 'setLabels'>
  readonly views: ObjectViews
  readonly choices: ChoiceSource
  readonly overlayOn: Observable<boolean>
  /** Objects that a gesture holds; the gesture paints them. */
  readonly lifted: Observable<readonly number[]>
  /** Another layer paints the pixels of parts. */
  readonly paintsParts: boolean
}

/** The objects of the item at one moment. */
export interface ObjectsNow {
  /** The annotation and the picture are loaded. */
  readonly isOpen: boolean
  readonly document: ShownObjects['document']
  /** The first objects, while the others are being loaded. */
  readonly coming: ComingObjects | undefined
}

/** Paints objects and labels again whenever their looks change. */
export function createObjectsPaint(ports: ObjectsPorts): (now: ObjectsNow) => void {
  const { layers, views, choices, overlayOn, lifted, paintsParts } = ports
  const looks = choices.of(LOOK_CHOICES)
  const repaintObjects = createRepaint()
  const repaintLabels = createRepaint()
  const outlined = createLast((objects: readonly AnnotationObject[]) =>
    objects.filter(({ parts: colours }) => colours === undefined),
  )
  const rowsOf = createLast((selection: readonly AnnotationObject[]) => selection.map(({ row }) => row))

  function showComing({ of, objects }: ComingObjects, look: Look): void {
    const { hidden } = views.get()
    const shown = hidden.size === 0 ? objects : objects.filter(({ className }) => !hidden.has(className))
    layers.setObjects({ document: of, objects, shown, lifted: NO_ROWS, marked: NO_ROWS, isPart: true, ...look })
  }

  return ({ isOpen, document, coming }) => {
    const isVisible = overlayOn.get()
    const { fill, fillsByClass, labels, labelParts, colourBy } = looks.get()
    const shown = views.shown()
    const held = lifted.get()
    const { selection, objects, hidden } = views.get()
    // A selection that is too large for the marks layer is marked by the object painters.
    const marked = isLarge(selection) ? rowsOf(selection) : NO_ROWS
    const areLabelled = isOpen && isVisible && labels
    repaintLabels([areLabelled, shown, held, labelParts, colourBy], () =>
      layers.setLabels(areLabelled ? labelsPainter(shown, held, { parts: labelParts, colourBy }) : undefined),
    )
    const inputs = [isOpen, document, isVisible, shown, fill, fillsByClass, colourBy, held, marked]
    repaintObjects([...inputs, coming, coming && hidden], () => {
      const look = { fill: fill / 100, fillsByClass, colourBy, theme: pageTheme(), isVisible }
      if (coming !== undefined) return showComing(coming, look)
      const atRest = paintsParts ? outlined(shown) : shown
      layers.setObjects(isOpen ? { document, objects, shown: atRest, lifted: held, marked, ...look } : undefined)
    })
  }
}

type Look = Pick<ShownObjects, 'fill' | 'fillsByClass' | 'colourBy' | 'theme' | 'isVisible'>

/** Whether a selection is too large to be drawn over all other objects with each move. */
export function isLarge(selection: readonly AnnotationObject[]): boolean {
  return selection.length > SELECTED_OVER_ALL
}

/** Remembers the last result, so that equal input gives the identical list. */
function createLast<A, B>(derive: (from: A) => B): (from: A) => B {
  let last: { readonly from: A; readonly value: B } | undefined
  return (from) => {
    if (last?.from !== from) last = { from, value: derive(from) }
    return last.value
  }
}
