import type { ObjectViews } from '../document/object-view'
import type { LoadedPicture } from '../document/picture-loader'
import type { Progress } from '../document/resource'
import { objectAt } from '../hits/object-at'
import { objectsIn } from '../hits/objects-in'
import type { Observable, Settable } from '../observable'
import type { EditPorts, Row } from '../tools/edit-ports'
import type { Annotating } from './annotating'

interface Parts {
  readonly annotating: Annotating
  readonly views: ObjectViews
  readonly picture: Observable<Progress<LoadedPicture>>
  readonly lifted: Settable<readonly Row[]>
  /** How near is near enough to a line, in the picture's pixels. */
  readonly reach: () => number
  readonly isShown: () => boolean
}

/** What tools see and change of the objects. */
export function editPorts(parts: Parts): Pick<EditPorts, 'nearby' | 'choosing' | 'doing' | 'bounds'> {
  const { annotating, views, picture, lifted, reach, isShown } = parts
  const { editing, classes } = annotating

  /** What is locked is passed through. */
  const open = () => (isShown() ? views.shown().filter(({ locked }) => locked !== true) : [])

  return {
    nearby: {
      at(place, below) {
        const all = open()
        const under = below === undefined ? all : all.filter(({ row }) => row !== below)
        return objectAt(under, place, reach())?.row
      },
      within: (box, isWhole) => objectsIn(open(), box, isWhole).map(({ row }) => row),
      looks(row) {
        const object = views.get().selection.find((one) => one.row === row) ?? open().find((one) => one.row === row)
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
      colour: () => classes.get().current.colour,
      lift: lifted.set,
    },
    bounds() {
      const now = picture.get()
      return now.state === 'ready' ? now.value.picture : undefined
    },
  }
}
