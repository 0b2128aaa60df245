import sharp, { type Sharp } from 'sharp'
import type { Painted } from './picture'

const GRAIN_SIZE = 512
const THUMBNAIL_WIDTH = 320
const THUMBNAIL_QUALITY = 68
const PAGE_QUALITY = 76

/** Painted picture as a full-size JPEG, with camera noise. */
export async function jpegOf(painted: Painted, width: number, height: number, quality: number): Promise<Uint8Array> {
  const sized = opened(painted).resize(width, height, { fit: 'fill' })
  const grain = {
    input: grainTile(painted.grain),
    raw: { width: GRAIN_SIZE, height: GRAIN_SIZE, channels: 4 },
    tile: true,
    blend: 'overlay',
  } as const
  return (
    (painted.grain > 0 ? sized.composite([grain]) : sized)
      // One pass from the top: a decoder of 64 megapixels need not hold all coefficients.
      .jpeg({ quality, chromaSubsampling: '4:2:0', mozjpeg: true, progressive: false })
      .toBuffer()
  )
}

/** Mask of a pixel annotation as a lossless PNG. */
export async function maskOf(mask: Painted): Promise<Uint8Array> {
  return opened(mask).png({ compressionLevel: 9, effort: 10 }).toBuffer()
}

/** Painted picture as a thumbnail. */
export async function thumbnailOf(painted: Painted): Promise<Uint8Array> {
  return opened(painted).resize(THUMBNAIL_WIDTH).webp({ quality: THUMBNAIL_QUALITY, effort: 6 }).toBuffer()
}

/** Drawn page as a thumbnail. */
export async function pageThumbnailOf(svg: string): Promise<Uint8Array> {
  return sharp(Buffer.from(svg)).resize(THUMBNAIL_WIDTH).webp({ quality: PAGE_QUALITY, effort: 6 }).toBuffer()
}

function opened({ pixels, width, height, channels }: Painted): Sharp {
  return sharp(pixels, { raw: { width, height, channels }, limitInputPixels: false })
}

const tiles = new Map<number, Buffer>()

/** Square of neutral noise, as from a sensor. */
function grainTile(strength: number): Buffer {
  const kept = tiles.get(strength)
  if (kept !== undefined) return kept
  const tile = Buffer.alloc(GRAIN_SIZE * GRAIN_SIZE * 4)
  let state = 0x2545f491
  for (let at = 0; at < tile.length; at += 4) {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    const level = 128 + (((state >>> 0) % 256) - 128) * 0.55
    tile[at] = level
    tile[at + 1] = level
    tile[at + 2] = level
    tile[at + 3] = Math.round(255 * strength)
  }
  tiles.set(strength, tile)
  return tile
}
