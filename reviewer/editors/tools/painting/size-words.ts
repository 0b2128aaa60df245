import { once } from '#domain/once'

/** Cached: `toLocaleString` creates a formatter per call, and this text repaints with each pointer move. */
const whole = once(() => new Intl.NumberFormat('en', { maximumFractionDigits: 0 }))

/** A size as text, in picture pixels. */
export function sizeWords({ width, height }: { readonly width: number; readonly height: number }): string {
  return `${whole().format(Math.round(width))} × ${whole().format(Math.round(height))}`
}
