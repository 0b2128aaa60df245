import { type PngImage, pngOf } from '../formats/png'
import { mask as maskKind } from '../kinds/mask'
import { isNative, type Native } from '../native'
import { classColour } from '../parts/class-colour'
import { isMaskSize } from '../formats/bitmap'

const CHANNELS = 4
const BLACK = 0

/** Colours of classes, by the colours of their parts in the mask. */
function classColours(annotation: unknown, colours: Readonly<Record<string, string>>): ReadonlyMap<number, number> {
  const instances = isNative(annotation) && Array.isArray(annotation['instances']) ? annotation['instances'] : []
  return new Map(
    instances.filter(isNative).flatMap((value: Native) => {
      const { className } = value
      const name = typeof className === 'string' ? className : ''
      const shown =
        numberOf(Object.hasOwn(colours, name) ? colours[name] : undefined) ?? numberOf(classColour(name)) ?? 0
      return (maskKind.read(value) ?? []).map((colour) => [colour, shown] as const)
    }),
  )
}

function numberOf(colour: string | undefined): number | undefined {
  return colour !== undefined && /^#[\da-f]{6}$/i.test(colour) ? Number.parseInt(colour.slice(1), 16) : undefined
}

/**
 * Fused picture of a mask: opaque, each painted pixel in the colour of its class, all others black. Undefined if it is
 * no mask.
 */
export function fusedPicture(
  image: PngImage,
  annotation: unknown,
  colours: Readonly<Record<string, string>>,
  deflate: (bytes: Uint8Array) => Uint8Array,
): Uint8Array | undefined {
  const { width, height } = image
  if (!isMaskSize(width, height)) return undefined
  const shown = classColours(annotation, colours)
  const partAt = partReader(image)
  const fused = new Uint8Array(width * height * CHANNELS)
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const colour = shown.get(partAt(pixel)) ?? BLACK
    const at = pixel * CHANNELS
    fused[at] = colour >> 16
    fused[at + 1] = (colour >> 8) & 0xff
    fused[at + 2] = colour & 0xff
    fused[at + 3] = 0xff
  }
  return pngOf({ width, height, colour: 'rgba', pixels: fused }, deflate)
}

/** Reads the part colour at a pixel as one number; undefined for a transparent pixel. */
function partReader({ colour, pixels, palette = NO_PALETTE }: PngImage): (pixel: number) => number {
  const packed = (from: Uint8Array, at: number) =>
    ((from[at] ?? 0) << 16) | ((from[at + 1] ?? 0) << 8) | (from[at + 2] ?? 0)
  switch (colour) {
    case 'grey':
      return (pixel) => (pixels[pixel] ?? 0) * 0x010101
    case 'palette':
      return (pixel) => packed(palette, (pixels[pixel] ?? 0) * 3)
    case 'rgb':
      return (pixel) => packed(pixels, pixel * 3)
    case 'rgba':
      return (pixel) => (pixels[pixel * CHANNELS + 3] === 0 ? NO_PART : packed(pixels, pixel * CHANNELS))
  }
}

const NO_PALETTE = new Uint8Array()
const NO_PART = -1
