import type { AnnotationShapes, Shape } from './shapes'

type Fields = Readonly<Record<string, unknown>>
type Geometry = Omit<Shape, 'className'>
type Reader = (instance: Fields) => Geometry | undefined

/** Native vector type → how its geometry is read. */
const READERS: Readonly<Record<string, Reader>> = {
  bbox: ({ points }) => box(numbers(points, ['x1', 'y1', 'x2', 'y2'])),
  rbbox: ({ points }) => area(numbers(points, ['x1', 'y1', 'x2', 'y2', 'x3', 'y3', 'x4', 'y4'])),
  polygon: ({ points, exclude }) => area(list(points), Array.isArray(exclude) ? exclude.map(list) : []),
  polyline: ({ points }) => open([list(points)]),
  point: (instance) => dots(numbers(instance, ['x', 'y'])),
  ellipse: readEllipse,
  cuboid: readCuboid,
  template: readTemplate,
}

/** Types without a place on the picture. */
const PLACELESS: ReadonlySet<unknown> = new Set(['tag', 'comment', 'meta'])

/** Reads the native vector annotation; undefined where it is no such document. */
export function readShapes(document: unknown): AnnotationShapes | undefined {
  const instances = Array.isArray(document) ? document : isFields(document) ? document.instances : undefined
  if (!Array.isArray(instances)) return undefined
  const shapes: Shape[] = []
  let counted = 0
  let unread = 0
  for (const instance of instances) {
    if (!isFields(instance) || typeof instance.type !== 'string') {
      unread += 1
      continue
    }
    if (instance.type === 'comment' || instance.type === 'meta') continue
    counted += 1
    if (PLACELESS.has(instance.type)) continue
    const geometry = READERS[instance.type]?.(instance)
    if (geometry === undefined) unread += 1
    else shapes.push({ className: typeof instance.className === 'string' ? instance.className : '', ...geometry })
  }
  return { shapes, instances: counted, unread }
}

function box(corners: Float32Array | undefined): Geometry | undefined {
  if (corners === undefined) return undefined
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = corners
  return { lines: [Float32Array.of(x1, y1, x2, y1, x2, y2, x1, y2)], closed: true }
}

function area(
  outline: Float32Array | undefined,
  holes: readonly (Float32Array | undefined)[] = [],
): Geometry | undefined {
  if (outline === undefined || outline.length < 6) return undefined
  return { lines: [outline, ...holes.filter((hole) => hole !== undefined)], closed: true }
}

function open(lines: readonly (Float32Array | undefined)[]): Geometry | undefined {
  const known = lines.filter((line) => line !== undefined)
  return known.length === lines.length ? { lines: known, closed: false } : undefined
}

function dots(places: Float32Array | undefined): Geometry | undefined {
  return places === undefined ? undefined : { lines: [], closed: false, dots: places }
}

function readEllipse(instance: Fields): Geometry | undefined {
  const read = numbers({ angle: 0, ...instance }, ['cx', 'cy', 'rx', 'ry', 'angle'])
  if (read === undefined) return undefined
  const [cx = 0, cy = 0, rx = 0, ry = 0, angle = 0] = read
  return { lines: [], closed: true, ellipse: { cx, cy, rx: Math.abs(rx), ry: Math.abs(ry), angle } }
}

/** Front and rear face, and the edges between them. */
function readCuboid({ points }: Fields): Geometry | undefined {
  if (!isFields(points)) return undefined
  const [f1, f2, r1, r2] = ['f1', 'f2', 'r1', 'r2'].map((corner) => numbers(points[corner], ['x', 'y']))
  if (f1 === undefined || f2 === undefined || r1 === undefined || r2 === undefined) return undefined
  const front = corners(f1, f2)
  const rear = corners(r1, r2)
  const edges = front.map(([x, y], at) => {
    const [rearX, rearY] = rear[at] ?? [x, y]
    return Float32Array.of(x, y, rearX, rearY)
  })
  const face = (four: readonly (readonly [number, number])[]) => {
    const [first] = four
    return Float32Array.from([...four, ...(first === undefined ? [] : [first])].flat())
  }
  return { lines: [face(front), face(rear), ...edges], closed: false }
}

function corners(a: Float32Array, b: Float32Array): readonly (readonly [number, number])[] {
  const [x1 = 0, y1 = 0] = a
  const [x2 = 0, y2 = 0] = b
  return [
    [x1, y1],
    [x2, y1],
    [x2, y2],
    [x1, y2],
  ]
}

function readTemplate({ points, connections }: Fields): Geometry | undefined {
  if (!Array.isArray(points)) return undefined
  const places = new Map<unknown, Float32Array>()
  for (const point of points) {
    const at = numbers(point, ['x', 'y'])
    if (at === undefined) return undefined
    places.set(point.id, at)
  }
  const lines = (Array.isArray(connections) ? connections : []).flatMap((connection: unknown) => {
    const [from, to] = isFields(connection) ? [places.get(connection.from), places.get(connection.to)] : []
    return from === undefined || to === undefined ? [] : [Float32Array.of(...from, ...to)]
  })
  return { lines, closed: false, dots: Float32Array.from([...places.values()].flatMap((at) => [...at])) }
}

function numbers(value: unknown, keys: readonly string[]): Float32Array | undefined {
  if (!isFields(value)) return undefined
  return list(keys.map((key) => value[key]))
}

function list(value: unknown): Float32Array | undefined {
  if (!Array.isArray(value)) return undefined
  return value.every((one) => typeof one === 'number' && Number.isFinite(one)) ? Float32Array.from(value) : undefined
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
