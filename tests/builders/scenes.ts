import { type AnnotationObject, readDocument } from '../../domain/annotation/document/read-document'
import { columnsOf, createClassTable } from '../../reviewer/editors/picture/object-columns'
import type { Part, Scene, StyleTable } from '../../reviewer/editors/raster/scene'
import { createChangingShapes } from '../../reviewer/editors/raster/changing-shapes'

/** Numbers from 0 to 1; the same for the same seed. */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Scene of native objects, all shown, in list order. */
export function sceneOf(instances: readonly object[], look: Partial<StyleTable> = {}): Scene {
  return sceneOfObjects(readDocument({ instances })?.objects ?? [], look)
}

/** The same scene of parsed objects. */
export function sceneOfObjects(objects: readonly AnnotationObject[], look: Partial<StyleTable> = {}): Scene {
  const classes = createClassTable()
  const store = createChangingShapes()
  store.put(columnsOf(objects, classes))
  const classColours = Uint32Array.from(classes.colours)
  const styles: StyleTable = { classColours, fill: 0.22, theme: 'dark', ratio: 1, ...look }
  const order = Uint32Array.from(objects, ({ row }) => row)
  const forms = Uint8Array.of(0, 1, 2, 3)
  return { columns: store.columns(), pool: store.pool(), forms, order, selected: new Uint8Array(0), styles }
}

const CLASSES = ['Car', 'Person', 'Road', 'Sign', '']

/** Native objects of every form, some tiny, some larger than a tile, within a square of `side`. */
export function someInstances(seed: number, count: number, side: number): readonly object[] {
  const random = randomOf(seed)
  const place = () => (random() * 1.2 - 0.1) * side
  return Array.from({ length: count }, () => {
    const className = CLASSES[Math.floor(random() * CLASSES.length)]
    const [x, y] = [place(), place()]
    const size = side * 0.5 * random() ** 4 + 0.2
    const error = random() < 0.2 ? { error: true } : {}
    const points = ring(x, y, size, 3 + Math.floor(random() * 30), random)
    const forms = [
      { type: 'bbox', points: { x1: x, y1: y, x2: x + size, y2: y + size * random() } },
      { type: 'polygon', points, exclude: [ring(x, y, size / 3, 5, random)] },
      { type: 'polygon', points },
      { type: 'polyline', points },
      { type: 'point', x, y },
      { type: 'ellipse', cx: x, cy: y, rx: size, ry: size * random(), angle: random() * 180 },
    ]
    return { className, ...error, ...forms[Math.floor(random() * forms.length)] }
  })
}

function ring(x: number, y: number, size: number, corners: number, random: () => number): readonly number[] {
  return Array.from({ length: corners }, (_, corner) => {
    const angle = (corner / corners) * 2 * Math.PI
    const away = size * (0.4 + 0.6 * random())
    return [x + away * Math.cos(angle), y + away * Math.sin(angle)]
  }).flat()
}

/** Pixels of a part, empty where it has no object. */
export function blank(pixels: Uint32Array | undefined, { width, height }: Part): Uint32Array {
  return pixels ?? new Uint32Array(width * height)
}
