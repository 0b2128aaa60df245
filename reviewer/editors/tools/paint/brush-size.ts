/** The largest brush, in pixels. */
export const SIZE_MOST = 500
/** From here on a step is a tenth. */
const FINE = 10

/** The size a step larger or smaller. */
export function steppedSize(size: number, by: 1 | -1): number {
  const step = Math.max(1, Math.round(size / FINE))
  return Math.min(SIZE_MOST, Math.max(1, size + by * step))
}
