const TAB = 9
const CARRIAGE_RETURN = 13
const ESCAPE = 27
const SPACE = 32

/**
 * Tells whether bytes start a UTF-8 text: no control characters except those of texts; the last character may be cut
 * off.
 */
export function isTextHead(bytes: Uint8Array): boolean {
  let at = 0
  while (at < bytes.length) {
    const first = bytes[at] ?? 0
    const length = letterBytes(first)
    if (length === 0) return false
    for (let next = at + 1; next < Math.min(at + length, bytes.length); next += 1) {
      if (((bytes[next] ?? 0) & 0xc0) !== 0x80) return false
    }
    at += length
  }
  return true
}

/** Number of bytes of a character with this first byte; 0 if invalid in a text. */
function letterBytes(first: number): number {
  if (first < SPACE) return (first >= TAB && first <= CARRIAGE_RETURN) || first === ESCAPE ? 1 : 0
  if (first < 0x80) return 1
  if (first >= 0xc2 && first < 0xe0) return 2
  if (first >= 0xe0 && first < 0xf0) return 3
  return first >= 0xf0 && first < 0xf5 ? 4 : 0
}
