import { cutAlong, holed } from '#domain/annotation/areas/remake-areas'
import { flat } from '#domain/annotation/shaping/numbers'
import type { Place } from '#domain/annotation/shaping/shape'
import type { ObjectViews } from '../document/object-view'
import type { AnnotationObject } from '#domain/annotation/document/read-document'
import type { ObjectFinder } from '../hits/object-finder'
import type { Settable } from '../observable'
import type { EditPorts, Row } from '../tools/edit-ports'
import type { Annotating } from './annotating'

interface Parts {
  readonly annotating: Annotating
  readonly views: ObjectViews
  readonly finder: Omit<ObjectFinder, 'take'>
  readonly bounds: EditPorts['bounds']
  readonly lifted: Settable<readonly Row[]>
  /** How near is near enough to a line, in the picture's pixels. */
  readonly reach: () => number
  readonly isShown: () => boolean
  /** Tells why something was not done. */
  readonly onRefused: (reason: string) => void
}

const NOTHING: readonly AnnotationObject[] = []

/** What tools see and change of the objects. */
export function editPorts(parts: Parts): Pick<EditPorts, 'nearby' | 'choosing' | 'doing' | 'bounds'> {
  const { annotating, views, finder, bounds, lifted, reach, isShown, onRefused } = parts
  const { editing, classes } = annotating

  /** What is locked is passed through. */
  const isOpen = ({ locked }: AnnotationObject) => locked !== true
  const shown = () => (isShown() ? views.shown() : NOTHING)

  /** What is drawn over is meant where nothing is selected; the middle of what was drawn lies on it. */
  function meant(places: readonly Place[]): readonly Row[] {
    const selected = views.get().selection.map(({ row }) => row)
    if (selected.length > 0) return selected
    const sum = places.reduce((all, { x, y }) => ({ x: all.x + x, y: all.y + y }), { x: 0, y: 0 })
    const middle = { x: sum.x / places.length, y: sum.y / places.length }
    const row = finder.at(shown(), middle, reach(), isOpen)?.row
    if (row === undefined) onRefused('There is no area here. Select one, or draw over one.')
    return row === undefined ? [] : [row]
  }

  return {
    nearby: {
      at(place, below) {
        return finder.at(shown(), place, reach(), (object) => isOpen(object) && object.row !== below)?.row
      },
      within: (box, isWhole) =>
        finder
          .within(shown(), box, isWhole)
          .filter(isOpen)
          .map(({ row }) => row),
      looks(row) {
        const object = finder.ofRow(views.shown(), row)
        const { outline, box, colour = '' } = object ?? {}
        return outline === undefined || box === undefined ? undefined : { outline, box, colour }
      },
    },
    choosing: {
      rows: () => views.get().selection.map(({ row }) => row),
      choose: views.choose,
    },
    doing: {
      refusal: () => editing.seen.get().refusal,
      shape: editing.shape,
      add: (shape) => editing.add(shape, classes.get().current),
      reshape: editing.reshape,
      move: editing.move,
      remove: editing.remove,
      cut: (line) => editing.remake('cut along', cutAlong(line), meant(line)),
      hole: (ring) => editing.remake('hole', holed(flat(ring)), meant(ring)),
      colour: () => classes.get().current.colour,
      lift: lifted.set,
    },
    bounds,
  }
}
