/** Maximum brush size, in pixels. */
export const SIZE_MOST = 500
/** From this size on, a step is a tenth of the size. */
const FINE = 10

/** The next larger or smaller size. */
export function steppedSize(size: number, by: 1 | -1): number {
  const step = Math.max(1, Math.round(size / FINE))
  return Math.min(SIZE_MOST, Math.max(1, size + by * step))
}
