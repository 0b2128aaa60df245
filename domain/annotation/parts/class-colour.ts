/** Saturation and lightness of lines, which distinguish classes of similar hues. */
const SHADES = ['95% 62%', '75% 46%', '95% 72%'] as const

/** Deterministic hue of a class name, spread so that similar names differ. */
export function classHue(className: string): number {
  return Math.round((hashOf(className) * 137.508) % 360)
}

/** Cache: many objects share few classes. */
const colours = new Map<string, string>()
const COLOURS_MAX = 5_000

/** Default colour of a class. */
export function classColour(className: string): string {
  const known = colours.get(className)
  if (known !== undefined) return known
  if (colours.size === COLOURS_MAX) colours.clear()
  const colour = `hsl(${classHue(className)} ${shadeOf(className)})`
  colours.set(className, colour)
  return colour
}

function shadeOf(className: string): string {
  return SHADES[(hashOf(className) >>> 7) % SHADES.length] ?? SHADES[0]
}

function hashOf(text: string): number {
  let hash = 2_166_136_261
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 16_777_619)
  return hash >>> 0
}
