/** Run of characters, with a background colour if it is an entity. */
export interface Run {
  readonly text: string
  readonly ground?: string
  readonly isStrong?: boolean
}

const WIDTH = 320
const HEIGHT = 240
const SIZE = 12
const STEP = 15.5
/** Width of every character of the fixed-width font. */
const ADVANCE = SIZE * 0.602

/** Top of a page as an SVG, in letters that stay readable in a thumbnail. */
export function pageTop(
  columns: readonly {
    readonly left: number
    readonly width: number
    readonly top?: number
    readonly runs: readonly Run[]
  }[],
): string {
  const parts = columns.flatMap(({ left, width, top = 0, runs }) =>
    placed(runs, Math.floor(width / ADVANCE)).map(({ line, column, text, ground, isStrong }) => {
      const x = left + column * ADVANCE
      const y = 20 + top + line * STEP
      const mark =
        ground === undefined
          ? ''
          : `<rect x="${x - 1.5}" y="${y - 11.5}" width="${text.length * ADVANCE + 3}" height="15" rx="2.5" fill="${ground}" fill-opacity="0.3"/>`
      const weight = isStrong === true ? ' font-weight="bold"' : ''
      return `${mark}<text x="${x}" y="${y}"${weight} xml:space="preserve">${escaped(text)}</text>`
    }),
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="100%" height="100%" fill="#fdfdfb"/><g font-family="DejaVu Sans Mono, monospace" font-size="${SIZE}" fill="#1f2430">${parts.join('')}</g></svg>`
}

interface Placed extends Run {
  readonly line: number
  readonly column: number
}

/** Breaks runs into lines between words; a continued run keeps its background. */
function placed(runs: readonly Run[], length: number): readonly Placed[] {
  const found: Placed[] = []
  let line = 0
  let column = 0
  for (const run of runs) {
    for (const piece of run.text.split(/(\n| )/)) {
      if (piece === '\n' || (column > 0 && piece !== ' ' && column + piece.length > length)) {
        line += 1
        column = 0
      }
      if (piece === '\n' || piece === '' || (piece === ' ' && column === 0)) continue
      const last = found.at(-1)
      if (
        last?.line === line &&
        last.column + last.text.length === column &&
        last.ground === run.ground &&
        last.isStrong === run.isStrong
      ) {
        found[found.length - 1] = { ...last, text: last.text + piece }
      } else found.push({ ...run, text: piece, line, column })
      column += piece.length
    }
  }
  return found.filter((part) => 20 + part.line * STEP < HEIGHT + SIZE)
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
