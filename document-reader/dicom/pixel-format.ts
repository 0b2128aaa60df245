import type { DataSet } from 'dicom-parser'
import { DOCUMENT_PICTURES_MAX } from '#domain/media/documents'
import { Unread } from '../unread'

const PHOTOMETRICS = ['MONOCHROME1', 'MONOCHROME2', 'RGB', 'YBR_FULL', 'YBR_FULL_422', 'PALETTE COLOR'] as const

/** Pixel layout of a DICOM file by its tags (PS3.3 C.7.6.3); every number is within bounds. */
export interface PixelFormat {
  /** In pixels. */
  readonly width: number
  readonly height: number
  readonly frames: number
  /** Samples per pixel: 1 (grey, palette) or 3. */
  readonly samples: 1 | 3
  /** Bits per sample: 8, 16 or 32. */
  readonly allocated: 8 | 16 | 32
  /** Significant bits of those, the highest at `highBit`. */
  readonly stored: number
  readonly highBit: number
  readonly isSigned: boolean
  /** All samples of one colour are contiguous. */
  readonly isPlanar: boolean
  readonly photometric: (typeof PHOTOMETRICS)[number]
}

/** Reads the format; throws `Unread` if there is no picture, or one with an unsupported layout. */
export function pixelFormat(tags: DataSet, hasPixels: boolean): PixelFormat {
  const height = tags.uint16('x00280010') ?? 0
  const width = tags.uint16('x00280011') ?? 0
  if (!hasPixels || width === 0 || height === 0) throw new Unread('noPicture')
  const frames = tags.elements['x00280008'] === undefined ? 1 : (tags.intString('x00280008') ?? 0)
  // Larger numbers are counted too, so that the refusal can name them.
  if (!Number.isSafeInteger(frames) || frames < 1) throw new Unread('damaged')
  const allocated = tags.uint16('x00280100')
  const stored = tags.uint16('x00280101') ?? allocated ?? 0
  const highBit = tags.uint16('x00280102') ?? stored - 1
  if (allocated !== 8 && allocated !== 16 && allocated !== 32) throw new Unread('depth')
  if (stored < 1 || stored > allocated || highBit < stored - 1 || highBit >= allocated) throw new Unread('depth')
  const named = tags.string('x00280004')?.trim() ?? ''
  const photometric = PHOTOMETRICS.find((one) => one === named)
  if (photometric === undefined) throw new Unread('colours')
  const samples = tags.uint16('x00280002') ?? 1
  const isColour = photometric === 'RGB' || photometric.startsWith('YBR')
  if (samples !== (isColour ? 3 : 1) || (isColour && allocated !== 8)) throw new Unread('colours')
  return {
    width,
    height,
    frames,
    samples,
    allocated,
    stored,
    highBit,
    isSigned: tags.uint16('x00280103') === 1,
    isPlanar: tags.uint16('x00280006') === 1,
    photometric,
  }
}

/** Size of one unpacked frame, bytes. */
export function frameBytes({ width, height, samples, allocated }: PixelFormat): number {
  return width * height * samples * (allocated / 8)
}

/** Tells whether there are more frames than one import allows. */
export function isTooMany({ frames }: Pick<PixelFormat, 'frames'>): boolean {
  return frames > DOCUMENT_PICTURES_MAX
}
