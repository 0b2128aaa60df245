import { template } from '../kinds/template'
import { isNative, numbersAt, type Native } from '../native'
import { rounded } from './numbers'
import type { Handle, Place, Shape } from './shape'

/** Points and lines of a template as the hand takes it: each point is a handle. */
function templateShape(points: readonly Native[], beside: Native): Shape {
  const placed = (taken: (index: number) => boolean, move: (place: Place) => Place): Shape =>
    templateShape(
      points.map((point, index) => (taken(index) ? { ...point, ...roundedTo(move(placeOf(point))) } : point)),
      beside,
    )
  return {
    kind: template.native,
    fields: { points },
    get outline() {
      const geometry = template.read({ ...beside, points })
      return (geometry && template.outline(geometry)) ?? { lines: [], closed: false }
    },
    handles: () =>
      points.map((point, index): Handle => ({ id: `${index}`, at: placeOf(point), part: 'point', cursor: 'move' })),
    moved: (dx, dy) =>
      placed(
        () => true,
        ({ x, y }) => ({ x: x + dx, y: y + dy }),
      ),
    dragged: (id, to) =>
      placed(
        (index) => `${index}` === id,
        () => to,
      ),
  }
}

/** Reads the points of a native object; undefined where they can't be read. */
export function readTemplateShape(value: Native): Shape | undefined {
  const { points, connections } = value
  if (template.read(value) === undefined || !Array.isArray(points)) return undefined
  return templateShape(points.filter(isNative), { connections })
}

function placeOf(point: Native): Place {
  const [x = 0, y = 0] = numbersAt(point, ['x', 'y']) ?? []
  return { x, y }
}

function roundedTo({ x, y }: Place): Place {
  return { x: rounded(x), y: rounded(y) }
}
