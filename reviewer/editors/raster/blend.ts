/** Full strength. */
export const OPAQUE = 256
const BOTH = 0xff00ff
const UPPER = 0xff00ff00

/**
 * Blends a colour over a pixel; both premultiplied, packed as 0xaabbggrr, strength from 0 to `OPAQUE`. The colour is
 * rounded up and the pixel down, so that nothing overflows and full cover stays full.
 */
export function over(pixel: number, colour: number, strength: number): number {
  const rest = OPAQUE - strength
  const [red, green] = [colour & BOTH, ((colour >>> 8) & 0xff) | 0xff0000]
  const low = ((Math.imul(pixel & BOTH, rest) >>> 8) & BOTH) + (((Math.imul(red, strength) + BOTH) >>> 8) & BOTH)
  const high = (Math.imul((pixel >>> 8) & BOTH, rest) & UPPER) + ((Math.imul(green, strength) + BOTH) & UPPER)
  return (low | high) >>> 0
}

/** Lays one colour over a row of pixels. */
export function overRow(pixels: Uint32Array, from: number, to: number, colour: number, strength: number): void {
  const rest = OPAQUE - strength
  const low = ((Math.imul(colour & BOTH, strength) + BOTH) >>> 8) & BOTH
  const high = (Math.imul(((colour >>> 8) & 0xff) | 0xff0000, strength) + BOTH) & UPPER
  for (let at = from; at < to; at += 1) {
    const pixel = pixels[at] ?? 0
    pixels[at] =
      (((Math.imul(pixel & BOTH, rest) >>> 8) & BOTH) + low) | ((Math.imul((pixel >>> 8) & BOTH, rest) & UPPER) + high)
  }
}
