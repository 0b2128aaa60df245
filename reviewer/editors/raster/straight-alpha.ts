/** Pixels as a canvas takes them: from premultiplied to straight alpha, in their own memory. */
export function straightAlpha(pixels: Uint32Array<ArrayBuffer>): Uint8ClampedArray<ArrayBuffer> {
  for (let at = 0; at < pixels.length; at += 1) {
    const pixel = pixels[at] ?? 0
    const alpha = pixel >>> 24
    if (alpha === 0 || alpha === 255) continue
    const share = 255 / alpha
    const red = Math.round((pixel & 0xff) * share)
    const green = Math.round(((pixel >>> 8) & 0xff) * share)
    const blue = Math.round(((pixel >>> 16) & 0xff) * share)
    pixels[at] = ((alpha << 24) | (blue << 16) | (green << 8) | red) >>> 0
  }
  return new Uint8ClampedArray(pixels.buffer)
}
