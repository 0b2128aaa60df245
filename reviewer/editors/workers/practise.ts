import type { Painter } from '../raster/paint-tile'
import { createChangingShapes } from '../raster/changing-shapes'
import { FORM } from '../raster/scene'

const FORMS = Uint8Array.from(Object.values(FORM))
const COUNT = 400
const CORNERS = 12
const SIDE = 256
/** So long the first tile of a person may be waited for at most. */
const BUDGET_MS = 60

/** Paints made-up polygons for a moment: code that ran often is translated, and the first real picture need not wait for that. */
export function practise(painter: Painter): void {
  const store = createChangingShapes()
  store.put(somePolygons())
  const styles = { classColours: Uint32Array.of(0x808080), fill: 0.3, theme: 'dark', ratio: 1 } as const
  const order = Uint32Array.from({ length: COUNT }, (_, row) => row)
  const scene = {
    columns: store.columns(),
    pool: store.pool(),
    forms: FORMS,
    order,
    selected: new Uint8Array(0),
    styles,
  }
  const began = performance.now()
  for (let times = 1; performance.now() - began < BUDGET_MS; times += 1)
    painter.paint(scene, { x: 0, y: 0, width: SIDE, height: SIDE }, 1 / (1 + (times % 3)))
}

/** Small and large ones, in rows. */
function somePolygons() {
  const size = (at: number) => 3 + (at % 20)
  const xy = Float32Array.from({ length: COUNT * CORNERS * 2 }, (_, at) => {
    const corner = Math.floor(at / 2) % CORNERS
    const turn = (corner / CORNERS) * 2 * Math.PI
    const away = size(Math.floor(at / (2 * CORNERS)))
    return away + away * (at % 2 === 0 ? Math.cos(turn) : Math.sin(turn))
  })
  const rows = Uint32Array.from({ length: COUNT }, (_, row) => row)
  const perSide = Math.ceil(Math.sqrt(COUNT))
  return {
    rows,
    kind: new Uint8Array(COUNT).fill(FORM.area),
    classAt: new Int32Array(COUNT),
    flags: new Uint16Array(COUNT),
    box: Float32Array.from({ length: 4 * COUNT }, (_, at) => (at % 4 < 2 ? 0 : 2 * size(Math.floor(at / 4)))),
    origin: Float64Array.from({ length: 2 * COUNT }, (_, at) => {
      const row = Math.floor(at / 2)
      return ((at % 2 === 0 ? row % perSide : Math.floor(row / perSide)) * SIDE) / perSide
    }),
    length: new Uint32Array(COUNT).fill(2 * CORNERS),
    xy,
    ringEnds: Uint32Array.from(rows, (row) => (row + 1) * 2 * CORNERS),
  }
}
