import { kindOf } from '#domain/annotation/kinds/registry'
import { polygonSpans, rectangleSpans, type Spans } from '#domain/annotation/mask/spans'
import { labelAt } from '#domain/annotation/mask/part-mask'
import type { Shape } from '#domain/annotation/shaping/shape'
import { classFill } from '../document/class-fill'
import { LOOK_CHOICES } from '../document/look-choices'
import { objectColour } from '../document/object-colour'
import type { KitParts } from '../picture/tool-kit'
import type { EditPorts } from '../tools/edit-ports'
import { isTouched } from '../hits/is-touched'
import { byLabel } from './mask-parts'
import type { MaskPaintingDesk } from './painting'
import type { PartActs } from './part-acts'

type Ports = Pick<EditPorts, 'nearby' | 'snap' | 'choosing' | 'doing' | 'bounds'>

interface Parts extends Pick<KitParts, 'session' | 'picture' | 'lifted'> {
  readonly painting: MaskPaintingDesk
  readonly acts: PartActs
  /** Drawing erases pixels. */
  readonly takesAway: () => boolean
}

/** The pixels inside a drawn shape. */
function spansOf({ kind, outline }: Shape): Spans {
  const [line = new Float32Array()] = outline.lines
  if (kindOf(kind)?.isBox) {
    const [xs, ys] = [line.filter((_, at) => at % 2 === 0), line.filter((_, at) => at % 2 === 1)]
    return rectangleSpans({ x: Math.min(...xs), y: Math.min(...ys) }, { x: Math.max(...xs), y: Math.max(...ys) })
  }
  return outline.closed ? polygonSpans(outline.lines) : []
}

/** Gives tools access to the mask; drawn shapes become pixels. */
export function maskPorts({ session, picture, lifted, painting, acts, takesAway }: Parts): Ports {
  const { annotating, views, choices } = session
  const { editing, classes } = annotating
  const { finder, overlayOn } = picture
  const look = choices.of(LOOK_CHOICES)
  const isOpen = ({ locked }: { readonly locked?: boolean | undefined }) => locked !== true
  const shown = () => (overlayOn.get() ? views.shown() : [])
  const fillOf = (className: string) => classFill(className, look.get())

  return {
    nearby: {
      at({ x, y }) {
        const mask = painting.mask()
        const object = mask && byLabel(shown()).get(labelAt(mask, Math.floor(x), Math.floor(y)))
        return object !== undefined && isOpen(object) ? object.row : undefined
      },
      within: (box, isWhole) =>
        finder
          .within(shown(), box, isWhole)
          .filter((object) => isOpen(object) && (isWhole || isTouched(object, box)))
          .map(({ row }) => row),
      looks(row) {
        const object = finder.ofRow(views.shown(), row)
        if (object?.outline === undefined || object.box === undefined) return undefined
        const { outline, box, className } = object
        return { outline, box, colour: objectColour(object, look.get().colourBy), fill: fillOf(className) }
      },
    },
    // No snapping, because strokes always cover whole pixels.
    snap: () => undefined,
    choosing: { rows: () => views.get().selection.map(({ row }) => row), choose: views.choose },
    doing: {
      refusal: () => editing.seen.get().refusal,
      shape: () => undefined,
      add: (...shapes) => painting.change(shapes.flatMap(spansOf), takesAway()),
      reshape: () => undefined,
      move: acts.move,
      remove: editing.remove,
      cut: () => undefined,
      hole: () => undefined,
      comment: annotating.commenting.begin,
      colour: () => (takesAway() ? '#ffffff' : classes.get().current.colour),
      fill: () => fillOf(classes.get().current.className),
      skeleton: () => undefined,
      keyPoints: { words: () => undefined, set: () => undefined, skip: () => undefined, back: () => undefined },
      lift: lifted.set,
    },
    bounds: picture.bounds,
  }
}
