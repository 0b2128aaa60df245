/** A hue for a class name, the same everywhere and every time, spread so that alike names differ. */
export function classHue(className: string): number {
  let hash = 2_166_136_261
  for (let at = 0; at < className.length; at += 1) {
    hash = Math.imul(hash ^ className.charCodeAt(at), 16_777_619)
  }
  return Math.round(((hash >>> 0) * 137.508) % 360)
}
