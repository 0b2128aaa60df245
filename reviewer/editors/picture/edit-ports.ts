import { flat } from '#domain/annotation/shaping/numbers'
import type { Place } from '#domain/annotation/shaping/shape'
import { type ColourBy, objectColour } from '../document/object-colour'
import type { ObjectViews } from '../document/object-view'
import type { AnnotationObject } from '#domain/annotation/document/read-document'
import { selectedAt } from '../hits/object-at'
import type { ObjectFinder } from '../hits/object-finder'
import { isTouched } from '../hits/is-touched'
import type { Settable } from '../observable'
import { type EditPorts, reachOf, type Row } from '../tools/edit-ports'
import { createSnapping } from '../tools/snapping'
import type { Annotating } from '../session/annotating'
import type { Skeleton } from '#domain/annotation/shaping/template-shape'

interface Parts {
  readonly annotating: Annotating
  readonly views: ObjectViews
  readonly finder: Omit<ObjectFinder, 'take'>
  /** The picture; undefined while its size is unknown. */
  readonly bounds: EditPorts['bounds']
  /** Bounds for drawing. */
  readonly kept: EditPorts['bounds']
  readonly lifted: Settable<readonly Row[]>
  readonly camera: EditPorts['camera']
  readonly isShown: () => boolean
  readonly isMagnetOn: () => boolean
  /** Fill opacity of a class, from 0 to 1. */
  readonly fillOf: (className: string) => number
  /** The property that determines object colours. */
  readonly colourBy: () => ColourBy
  /** The template of the next skeleton; undefined draws a plain chain of points. */
  readonly skeleton: () => Skeleton | undefined
  /** Key points that the project's flow asks for. */
  readonly keyPoints: () => EditPorts['doing']['keyPoints']
  /** Explains why an action had no effect. */
  readonly onRefused: (reason: string) => void
}

const NOTHING: readonly AnnotationObject[] = []

/** Maximum number of samples along a line; longer lines use wider steps. */
const PLACES_MOST = 500

/** Samples a line at most one step apart. */
function along(line: readonly Place[], step: number): readonly Place[] {
  const wide = Math.max(step, lengthOf(line) / PLACES_MOST)
  return line.slice(1).flatMap((to, at) => {
    const from = line[at] ?? to
    const count = Math.max(1, Math.ceil(lengthOf([from, to]) / wide))
    return Array.from({ length: count }, (_, index) => {
      const share = index / count
      return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }
    })
  })
}

function lengthOf(line: readonly Place[]): number {
  return line.slice(1).reduce((sum, { x, y }, at) => {
    const from = line[at] ?? { x, y }
    return sum + Math.hypot(x - from.x, y - from.y)
  }, 0)
}

/** The row of the object after `below`; wraps around at the end. */
function nextUnder(found: readonly AnnotationObject[], below: Row): Row | undefined {
  const at = found.findIndex(({ row }) => row === below)
  return found[(at + 1) % found.length]?.row
}

/** Gives tools access to the objects, for reading and editing. */
export function editPorts(parts: Parts): Pick<EditPorts, 'nearby' | 'snap' | 'choosing' | 'doing' | 'bounds'> {
  const { annotating, views, finder, bounds, kept, lifted, camera, isShown, isMagnetOn, fillOf, onRefused } = parts
  const { colourBy, keyPoints, skeleton } = parts
  const { editing, classes } = annotating

  /** Locked objects don't respond. */
  const isOpen = ({ locked }: AnnotationObject) => locked !== true
  const shown = () => (isShown() ? views.shown() : NOTHING)

  /** The target of a stroke: the selection, else the object at the stroke's centre, else the first one along it. */
  function meant(places: readonly Place[]): readonly Row[] {
    const selected = views.get().selection.map(({ row }) => row)
    if (selected.length > 0) return selected
    const sum = places.reduce((all, { x, y }) => ({ x: all.x + x, y: all.y + y }), { x: 0, y: 0 })
    const middle = { x: sum.x / places.length, y: sum.y / places.length }
    for (const place of [middle, ...along(places, reachOf(camera))]) {
      const row = finder.at(shown(), place, reachOf(camera), isOpen)?.row
      if (row !== undefined) return [row]
    }
    onRefused('Select an object, or draw over one.')
    return []
  }

  let chosen: { readonly of: readonly AnnotationObject[]; readonly rows: readonly Row[] } = { of: NOTHING, rows: [] }
  /** Caches the rows, because tools ask on each pointer move. */
  function chosenRows(): readonly Row[] {
    const { selection } = views.get()
    if (chosen.of !== selection) chosen = { of: selection, rows: selection.map(({ row }) => row) }
    return chosen.rows
  }

  return {
    nearby: {
      at(place, below) {
        const reach = reachOf(camera)
        if (below !== undefined) return nextUnder(finder.all(shown(), place, reach, isOpen), below)
        const edge = selectedAt(isShown() ? views.get().selection : NOTHING, place, reach, isOpen)
        return (edge ?? finder.at(shown(), place, reach, isOpen))?.row
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
        return { outline, box, colour: objectColour(object, colourBy()), fill: fillOf(className) }
      },
    },
    snap: createSnapping({
      camera,
      bounds,
      isMagnetOn,
      near: (box) => finder.within(shown(), box, false),
      version: shown,
    }),
    choosing: {
      rows: chosenRows,
      choose: views.choose,
    },
    doing: {
      refusal: () => editing.seen.get().refusal,
      shape: editing.shape,
      add: (...shapes) => editing.add(shapes, classes.get().current),
      reshape: editing.reshape,
      move: editing.move,
      remove: editing.remove,
      cut: (line) => editing.remake('cut along', { do: 'cut', line }, meant(line)),
      hole: (ring) => editing.remake('hole', { do: 'hole', ring: flat(ring) }, meant(ring)),
      comment: annotating.commenting.begin,
      colour: () => classes.get().current.colour,
      fill: () => fillOf(classes.get().current.className),
      skeleton,
      keyPoints: {
        words: () => keyPoints().words(),
        set: (place) => keyPoints().set(place),
        skip: () => keyPoints().skip(),
        back: () => keyPoints().back(),
      },
      lift: lifted.set,
    },
    bounds: kept,
  }
}
