/** Size at which words are measured, in pixels: large enough that rounding doesn't matter. */
const SIZE = 100
const context = document.createElement('canvas').getContext('2d')

/** Width of words in a font of height 1; 0 if unknown. */
export function letterWidth(words: string, family: string): number {
  if (context === null) return 0
  context.font = `${SIZE}px ${family}`
  return context.measureText(words).width / SIZE
}
