/** Base units of lengths: micrometres for microscopes, metres for the ground. */
export const SCALE_UNITS = ['µm', 'm'] as const

/** The real length of a picture pixel. */
export interface Scale {
  readonly perPixel: number
  readonly unit: (typeof SCALE_UNITS)[number]
}

interface Step {
  readonly unit: string
  /** In base units. */
  readonly size: number
}

/** Display units for each base unit, largest first. */
const STEPS: Readonly<Record<Scale['unit'], readonly Step[]>> = {
  µm: [
    { unit: 'cm', size: 10_000 },
    { unit: 'mm', size: 1_000 },
    { unit: 'µm', size: 1 },
    { unit: 'nm', size: 0.001 },
  ],
  m: [
    { unit: 'km', size: 1_000 },
    { unit: 'm', size: 1 },
    { unit: 'cm', size: 0.01 },
  ],
}

/** A length as text: in pixels, or with a scale in its unit followed by the pixels. */
export function lengthText(pixels: number, scale: Scale | undefined, word = 'px'): string {
  const inPixels = `${pixels.toFixed(1)} ${word}`
  if (scale === undefined) return inPixels
  const length = pixels * scale.perPixel
  const steps = STEPS[scale.unit]
  const { unit, size } = steps.find((step) => length >= step.size) ?? steps.at(-1) ?? { unit: scale.unit, size: 1 }
  return `${Number((length / size).toPrecision(4)).toLocaleString('en')} ${unit} (${inPixels})`
}
