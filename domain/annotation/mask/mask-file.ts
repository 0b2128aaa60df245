import { pngAround, pngRows } from '../formats/png'
import { maskBytes, type PartMask } from './part-mask'

/** Encodes a mask as the platform's PNG: painted pixels have the colour of their part, all others are empty. */
export async function maskFile(
  mask: PartMask,
  deflate: (bytes: Uint8Array<ArrayBuffer>) => Promise<Uint8Array>,
): Promise<Uint8Array<ArrayBuffer>> {
  const { width, height } = mask
  const rows = pngRows({ width, height, colour: 'rgba', pixels: maskBytes(mask) })
  return pngAround({ width, height, colour: 'rgba' }, await deflate(rows))
}
