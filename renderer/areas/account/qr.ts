import { encode } from 'uqr'

/** The capacity of the largest code at this error correction level. */
const BYTES_MAX = 2_331
/** The empty margin required by scanners, in modules. */
const QUIET = 4

interface QrPath {
  readonly side: number
  readonly path: string
}

/** The dark modules of a text's QR code, as an SVG path with margin; undefined if the text is too long. */
export function qrPath(text: string): QrPath | undefined {
  const bytes = [...new TextEncoder().encode(text)]
  if (bytes.length > BYTES_MAX) return undefined
  const { size, data } = encode(bytes, { ecc: 'M', border: QUIET })
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : []))).join('')
  return { side: size, path }
}
