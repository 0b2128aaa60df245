import { OPAQUE, over, overRow } from './blend'
import { type Covers, coverBoth, coverLine, coversOf } from './cover'
import { clearNearness, createNearness, dashed, nearPath } from './edges'
import { clearPath, createPath, ONE, type Path, placeRow } from './path'
import { FORM, type Part, type Scene } from './scene'
import { addSpan, createFiller, createSpans } from './spans'
import { isNearBlack, LINE, PALE_EDGE, type RowStyle, SMALL, STRONG_EDGE, styleRow, THEMES } from './style'

/** Corners closer than this merge, in fractions of a pixel: the gap is invisible. */
const NEAR = { large: ONE, small: 1.5 * ONE } as const

/** Paints parts of the scaled picture. */
export interface Painter {
  /**
   * Paints the visible objects of a part: premultiplied pixels packed as 0xaabbggrr, row by row; undefined if empty.
   * Any division of the picture into parts gives the same pixels.
   */
  paint(scene: Scene, part: Part, scale: number): Uint32Array<ArrayBuffer> | undefined
}

interface Lines extends Readonly<Record<'edged' | 'pale' | 'plain' | 'strong', Covers>> {
  readonly ratio: number
  readonly theme: Scene['styles']['theme']
}

/** A painter on the processor; it keeps its working memory from part to part, and nothing else. */
export function createPainter(): Painter {
  const path = createPath()
  const dashes = createPath()
  const spans = createSpans()
  const fillPath = createFiller()
  const style: RowStyle = { colour: 0, fill: 0, dashed: false, hatched: false, doubled: false, strong: false }
  let field = createNearness(0, 0)
  let covers = coversFor(1, 'dark')

  function paint(scene: Scene, part: Part, scale: number): Uint32Array<ArrayBuffer> | undefined {
    const { width, height } = part
    if (field.width !== width || field.height !== height) field = createNearness(width, height)
    const { columns, order, styles } = scene
    const { ratio } = styles
    const far = (LINE.second + LINE.dotRadius + 1) * ratio
    const [left, top] = [(part.x - far) / scale, (part.y - far) / scale]
    const [right, bottom] = [(part.x + width + far) / scale, (part.y + height + far) / scale]
    let pixels: Uint32Array<ArrayBuffer> | undefined
    for (const row of order) {
      const [x, y] = [columns.origin[2 * row] ?? 0, columns.origin[2 * row + 1] ?? 0]
      const [x0, y0] = [x + (columns.box[4 * row] ?? 0), y + (columns.box[4 * row + 1] ?? 0)]
      const [x1, y1] = [x + (columns.box[4 * row + 2] ?? 0), y + (columns.box[4 * row + 3] ?? 0)]
      if (!(x1 >= left && x0 <= right && y1 >= top && y0 <= bottom)) continue
      const form = scene.forms[columns.kind[row] ?? 0] ?? FORM.none
      if (form === FORM.none) continue
      pixels ??= new Uint32Array(width * height)
      styleRow(scene, row, style)
      const size = Math.max(x1 - x0, y1 - y0)
      // A single point has no size and is a dot of its own at every scale.
      if (size > 0 && size * scale < SMALL.box * ratio) {
        paintSmall(pixels, part, x0 * scale, y0 * scale, x1 * scale, y1 * scale, style.colour, ratio)
        continue
      }
      const isLarge = size === 0 || size * scale >= SMALL.edge * ratio
      placeRow(scene, row, part, scale, isLarge ? NEAR.large : NEAR.small, path)
      if (form !== FORM.line) paintArea(pixels, part, styles.theme, ratio)
      paintDots(pixels, ratio, width, height)
      paintLines(pixels, styles.theme, ratio, isLarge)
    }
    return pixels
  }

  function paintArea(pixels: Uint32Array, part: Part, theme: Scene['styles']['theme'], ratio: number): void {
    spans.used = 0
    fillPath(path, part.width, part.height, spans)
    fillSpans(pixels, part.width)
    if (style.hatched) hatch(pixels, part, Math.round(THEMES[theme].hatchStrength * OPAQUE), ratio)
  }

  function fillSpans(pixels: Uint32Array, width: number): void {
    const { values, used } = spans
    for (let at = 0; at < used; at += 3) {
      const start = (values[at] ?? 0) * width
      overRow(pixels, start + (values[at + 1] ?? 0), start + (values[at + 2] ?? 0), style.colour, style.fill)
    }
  }

  /** The stripes belong to the picture, not to the part. */
  function hatch(pixels: Uint32Array, { x, y, width }: Part, strength: number, ratio: number): void {
    const { values, used } = spans
    const every = Math.round(LINE.hatchEvery * ratio)
    const wide = Math.round(LINE.hatchWidth * ratio)
    for (let at = 0; at < used; at += 3) {
      const row = values[at] ?? 0
      for (let column = values[at + 1] ?? 0; column < (values[at + 2] ?? 0); column += 1) {
        if ((((x + column + y + row) % every) + every) % every >= wide) continue
        const place = row * width + column
        pixels[place] = over(pixels[place] ?? 0, style.colour, strength)
      }
    }
  }

  /** Rings of one point are discs. */
  function paintDots(pixels: Uint32Array, ratio: number, width: number, height: number): void {
    const radius = LINE.dotRadius * ratio * ONE
    let start = 0
    for (let ring = 0; ring < path.rings; ring += 1) {
      const end = path.ends[ring] ?? 0
      if (end - start === 2) {
        spans.used = 0
        disc(path.xy[start] ?? 0, path.xy[start + 1] ?? 0, radius, width, height)
        fillSpans(pixels, width)
      }
      start = end
    }
  }

  function disc(x: number, y: number, radius: number, width: number, height: number): void {
    const half = ONE / 2
    const first = Math.max(0, Math.ceil((y - radius - half) / ONE))
    for (let row = first; row < height && row * ONE + half <= y + radius; row += 1) {
      const off = row * ONE + half - y
      const reach = Math.round(Math.sqrt(radius * radius - off * off))
      addSpan(spans, row, Math.ceil((x - reach - half) / ONE), Math.ceil((x + reach - half) / ONE), width)
    }
  }

  function paintLines(pixels: Uint32Array, theme: Scene['styles']['theme'], ratio: number, hasEdge: boolean): void {
    const { secondStrength } = THEMES[theme]
    const isDark = isNearBlack(style.colour)
    const { edge, edgeStrength } = isDark ? PALE_EDGE : THEMES[theme]
    if (style.doubled) {
      near(path, ((LINE.second + LINE.secondWidth / 2) * ratio + 0.5) * ONE, ratio)
      const half = (LINE.secondWidth / 2) * ratio
      coverLine(pixels, field, half, style.colour, secondStrength, LINE.second * ratio)
    }
    if (covers.theme !== theme || covers.ratio !== ratio) covers = coversFor(ratio, theme)
    if (!style.dashed || style.strong) {
      const edged = isDark ? covers.pale : covers.edged
      const of = style.strong ? covers.strong : hasEdge ? edged : covers.plain
      near(path, of.reach, ratio)
      return coverBoth(pixels, field, of, style.colour)
    }
    near(path, covers.edged.reach, ratio)
    coverLine(pixels, field, (LINE.edge / 2) * ratio, edge, edgeStrength)
    clearPath(dashes, false)
    dashed(path, LINE.dash * ratio * ONE, LINE.gap * ratio * ONE, dashes)
    near(dashes, ((LINE.width / 2) * ratio + 0.5) * ONE, ratio)
    coverLine(pixels, field, (LINE.width / 2) * ratio, style.colour, 1)
  }

  function near(what: Path, reach: number, ratio: number): void {
    clearNearness(field)
    nearPath(field, what, reach, LINE.dotRadius * ratio * ONE)
  }

  return {
    paint(scene, part, scale) {
      const pixels = paint(scene, part, scale)
      clearNearness(field)
      return pixels
    },
  }
}

/** All the lines of a theme. */
function coversFor(ratio: number, theme: Scene['styles']['theme']): Lines {
  const { edge, edgeStrength } = THEMES[theme]
  const { width, edge: edgeWidth, strongWidth, strongEdge } = LINE
  return {
    ratio,
    theme,
    edged: coversOf({ ratio, width, edgeWidth, edge, edgeStrength }),
    pale: coversOf({ ratio, width, edgeWidth, ...PALE_EDGE }),
    plain: coversOf({ ratio, width, edgeWidth: 0, edge, edgeStrength: 0 }),
    strong: coversOf({ ratio, width: strongWidth, edgeWidth: strongEdge, edge: STRONG_EDGE, edgeStrength: 1 }),
  }
}

/** A box without an outline, of whole pixels; never smaller than a pixel of the page. */
function paintSmall(
  pixels: Uint32Array,
  part: Part,
  x0: number,
  y0: number,
  x1: number,
  y1: number,
  colour: number,
  ratio: number,
): void {
  const isDot = Math.max(x1 - x0, y1 - y0) < SMALL.dot * ratio
  const least = Math.max(1, Math.round(ratio))
  const [left, top] = [Math.round(x0), Math.round(y0)]
  const right = isDot ? left + least : Math.max(left + least, Math.round(x1))
  const bottom = isDot ? top + least : Math.max(top + least, Math.round(y1))
  const [from, to] = [Math.max(0, left - part.x), Math.min(part.width, right - part.x)]
  for (let y = Math.max(0, top - part.y); y < Math.min(part.height, bottom - part.y); y += 1)
    for (let x = from; x < to; x += 1) pixels[y * part.width + x] = (0xff000000 | colour) >>> 0
}
