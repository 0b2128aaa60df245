import { once } from '#domain/once'

/** Made once: `toLocaleString` makes one anew each time, and these words are painted with each move of a hand. */
const whole = once(() => new Intl.NumberFormat('en', { maximumFractionDigits: 0 }))

/** How large something is, in the picture's pixels. */
export function sizeWords({ width, height }: { readonly width: number; readonly height: number }): string {
  return `${whole().format(Math.round(width))} × ${whole().format(Math.round(height))}`
}
