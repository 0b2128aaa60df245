import type { DataSet } from 'dicom-parser'

/** Maps stored values to shades (PS3.3 C.11.1 and C.11.2). */
export interface GreyRule {
  readonly slope: number
  readonly intercept: number
  /** undefined: from the smallest to the largest value of the frame. */
  readonly window: { readonly center: number; readonly width: number; readonly form: WindowForm } | undefined
  /** The smallest value is white. */
  readonly isInverted: boolean
}
type WindowForm = 'LINEAR' | 'LINEAR_EXACT' | 'SIGMOID'

const SHARED = 'x52009229'
const PER_FRAME = 'x52009230'
const FRAME_WINDOW = 'x00289132'
const FRAME_RESCALE = 'x00289145'

/** Rule of one frame, numbered from 0: its own tags precede the shared ones, and those the file's. */
export function greyRule(tags: DataSet, frame: number): GreyRule {
  const read = (functionalGroup: string, tag: string): DataSet | undefined =>
    [
      tags.elements[PER_FRAME]?.items?.[frame]?.dataSet?.elements[functionalGroup]?.items?.[0]?.dataSet,
      tags.elements[SHARED]?.items?.[0]?.dataSet?.elements[functionalGroup]?.items?.[0]?.dataSet,
      tags,
    ].find((one) => one?.elements[tag] !== undefined)
  const rescale = read(FRAME_RESCALE, 'x00281053')
  const shown = read(FRAME_WINDOW, 'x00281050')
  const slope = finite(rescale?.floatString('x00281053')) ?? 1
  const center = finite(shown?.floatString('x00281050'))
  const width = finite(shown?.floatString('x00281051'))
  const named = shown?.string('x00281056')?.trim()
  const form = named === 'SIGMOID' || named === 'LINEAR_EXACT' ? named : 'LINEAR'
  // A width below 1 is invalid: the linear form would divide by zero.
  const isWindow = center !== undefined && width !== undefined && (form === 'LINEAR' ? width >= 1 : width > 0)
  return {
    slope: slope === 0 ? 1 : slope,
    intercept: finite(rescale?.floatString('x00281052')) ?? 0,
    window: isWindow ? { center, width, form } : undefined,
    isInverted: tags.string('x00280004')?.trim() === 'MONOCHROME1',
  }
}

/** Shade, 0 to 255, of a rescaled value. */
export function shadeOf(value: number, { window, isInverted }: GreyRule, least: number, most: number): number {
  const part = window === undefined ? (most > least ? (value - least) / (most - least) : 0) : windowed(value, window)
  const shade = Math.round(Math.min(1, Math.max(0, part)) * 255)
  return isInverted ? 255 - shade : shade
}

/** PS3.3 C.11.2.1.2 and C.11.2.1.3: fraction of the output range, mostly 0 to 1. */
function windowed(value: number, { center, width, form }: NonNullable<GreyRule['window']>): number {
  if (form === 'SIGMOID') return 1 / (1 + Math.exp((-4 * (value - center)) / width))
  if (form === 'LINEAR_EXACT') return (value - center) / width + 0.5
  if (width === 1) return value <= center - 0.5 ? 0 : 1
  return (value - (center - 0.5)) / (width - 1) + 0.5
}

function finite(value: number | undefined): number | undefined {
  return value !== undefined && Number.isFinite(value) ? value : undefined
}
