import type { RunPlace } from '#domain/media/page-text'
import type { PdfTextItem } from '../../../../document-reader/pdf/load-pdf'

/** Piece of a page's text with its place. Lengths are points of the displayed page. */
export interface PlacedRun extends RunPlace {
  readonly left: number
  readonly top: number
  /** Height of its letters. */
  readonly height: number
  /** Width in writing direction. */
  readonly width: number
  /** Radians, clockwise. */
  readonly angle: number
  readonly family: string
  readonly isRightToLeft: boolean
}

type Item = Pick<PdfTextItem, 'str' | 'dir' | 'transform' | 'width' | 'height' | 'fontName'>

/** Facts of the library about a font. */
export interface FontLook {
  readonly fontFamily: string
  readonly ascent: number
  readonly descent: number
  readonly vertical?: boolean
}

/** Six numbers of an affine transform, as in PDF. */
type Transform = readonly number[]

/** Share of the letters' height above the baseline, for fonts that don't tell it. */
const ASCENT = 0.8

/** Places the runs of a page that have text; `places` are their stretches of the page's text, in the same order. */
export function placedRuns(
  items: readonly Item[],
  places: readonly RunPlace[],
  fonts: Readonly<Record<string, FontLook>>,
  viewport: Transform,
): readonly PlacedRun[] {
  return items.flatMap((item, at) => {
    const place = places[at]
    if (place === undefined || place.end <= place.start) return []
    const font = fonts[item.fontName]
    const [a = 1, b = 0, c = 0, d = 1, x = 0, y = 0] = joined(viewport, item.transform)
    const height = Math.hypot(c, d)
    if (!(height > 0)) return []
    const isVertical = font?.vertical === true
    const angle = Math.atan2(b, a) + (isVertical ? Math.PI / 2 : 0)
    const above = height * ascentOf(font)
    return [
      {
        ...place,
        left: x + above * Math.sin(angle),
        top: y - above * Math.cos(angle),
        height,
        width: isVertical ? item.height : item.width,
        angle,
        family: font?.fontFamily ?? 'sans-serif',
        isRightToLeft: item.dir === 'rtl',
      },
    ]
  })
}

function ascentOf(font: FontLook | undefined): number {
  if (font === undefined) return ASCENT
  if (font.ascent > 0) return Math.min(1, font.ascent)
  return font.descent < 0 ? Math.min(1, 1 + font.descent) : ASCENT
}

/** Applies the second transform first. */
function joined([a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: Transform, second: Transform): Transform {
  const [k = 1, l = 0, m = 0, n = 1, o = 0, p = 0] = second
  return [a * k + c * l, b * k + d * l, a * m + c * n, b * m + d * n, a * o + c * p + e, b * o + d * p + f]
}
