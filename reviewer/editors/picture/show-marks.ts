import type { AnnotationObject } from '#domain/annotation/document/read-document'
import type { Box } from '#domain/annotation/kinds/outline-box'
import type { Shape } from '#domain/annotation/shaping/shape'
import type { ChoiceSource } from '../../session/view-choices'
import type { Layers } from '../canvas/layers'
import { marksPainter } from '../canvas/paint-marks'
import { classFill } from '../document/class-fill'
import { LOOK_CHOICES } from '../document/look-choices'
import type { ObjectViews } from '../document/object-view'
import type { Observable } from '../observable'
import { strongFill } from '../raster/style'
import type { OneByOne } from '../review/one-by-one'
import type { Annotating } from '../session/annotating'
import { shownHandles } from '../tools/select/grips'
import type { ToolRunner } from '../tools/tool-runner'
import { createRepaint } from './repaint'
import { isLarge } from './show-objects'

/** Strongest fill of a mark in one-by-one review, so that the picture shows through. */
const REVIEW_FILL = 0.08
const NONE: readonly AnnotationObject[] = []

export interface MarksPorts {
  readonly layers: Pick<Layers, 'showMarks'>
  readonly views: ObjectViews
  readonly choices: ChoiceSource
  readonly lifted: Observable<readonly number[]>
  readonly tools: Pick<ToolRunner, 'inHand'>
  readonly oneByOne: Pick<OneByOne, 'seen'>
  readonly annotating: Pick<Annotating, 'editing' | 'drawing'>
  /** Called once a shape is loaded whose handles are missing. */
  readonly again: () => void
}

/** Paints the marks of hovered and selected objects again whenever they change. */
export function createMarksPaint(ports: MarksPorts): (isShown: boolean) => void {
  const { layers, views, choices, lifted, tools, oneByOne, annotating, again } = ports
  const looks = choices.of(LOOK_CHOICES)
  const repaint = createRepaint()

  /** The exact shape of the selected object with handles, once it is loaded. */
  function gripShape(row: number): Shape | undefined {
    const { editing, drawing } = annotating
    const open = drawing.get()
    if (open === undefined || editing.seen.get().refusal !== undefined) return undefined
    if (!open.isHeld(row)) void open.hold([row]).then(again)
    return editing.shape(row)
  }

  return (isShown) => {
    const { hovered, selection } = views.get()
    const out = new Set(lifted.get())
    const few = isLarge(selection) ? NONE : selection.filter(({ row }) => !out.has(row))
    const [only, ...others] = few
    const isOne = tools.inHand.get().id === 'select' && only !== undefined && others.length === 0
    const shape = isOne ? gripShape(only.row) : undefined
    const most = oneByOne.seen.get().isOn ? REVIEW_FILL : 1
    const { fill, fillsByClass, labelParts: parts, colourBy } = looks.get()
    const inputs = [isShown, hovered, shape !== undefined, most, fill, fillsByClass, parts, colourBy, ...few]
    repaint(inputs, () => {
      const grips = shape && ((unit: number, box: Box) => shownHandles(shape, unit, box))
      const fillOf = ({ className }: AnnotationObject) =>
        Math.min(most, strongFill(classFill(className, { fill, fillsByClass })))
      layers.showMarks(isShown ? marksPainter(hovered, few, grips, fillOf, { parts, colourBy }) : undefined)
    })
  }
}
