import { encode } from 'uqr'

/** What a code of the largest size holds at this correction. */
const BYTES_MAX = 2_331
/** The empty margin that readers need, in modules. */
const QUIET = 4

interface QrPath {
  readonly side: number
  readonly path: string
}

/** A text as the dark modules of a QR code, an SVG path with its margin; undefined where the text is too long for one. */
export function qrPath(text: string): QrPath | undefined {
  const bytes = [...new TextEncoder().encode(text)]
  if (bytes.length > BYTES_MAX) return undefined
  const { size, data } = encode(bytes, { ecc: 'M', border: QUIET })
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : []))).join('')
  return { side: size, path }
}
