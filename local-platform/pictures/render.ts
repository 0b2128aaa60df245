import type { Sharp } from 'sharp'
import { pictureNamed } from './paint-jobs'
import { pictureLibrary } from './picture-library'
import type { Painter } from './painter'

const GRAIN_SIZE = 512
const PICTURE_QUALITY = 84
const THUMBNAIL_QUALITY = 80

/** What is to be drawn: a kind of picture and which one of it. */
export interface DrawnSource {
  readonly picture: string
  readonly seed: number
}

/** A drawn picture as JPEG, whole or `width` wide. */
export async function drawJpeg(
  painter: Painter,
  { picture, seed }: DrawnSource,
  urgent: boolean,
  width?: number,
): Promise<Uint8Array> {
  const about = pictureNamed(picture).about(seed)
  const [sharp, painted] = await Promise.all([
    pictureLibrary(),
    painter.paint({ kind: 'paint', picture, seed, width: width ?? about.width }, urgent),
  ])
  const raw = { width: painted.width, height: painted.height, channels: painted.channels } as const
  const sized = sharp(painted.pixels, { raw }).resize(
    width ?? about.width,
    width === undefined ? about.height : undefined,
    { fit: 'fill' },
  )
  if (width !== undefined) return jpeg(sized, THUMBNAIL_QUALITY)
  const grain = {
    input: grainTile(painted.grain),
    raw: { width: GRAIN_SIZE, height: GRAIN_SIZE, channels: 4 },
    tile: true,
    blend: 'overlay',
  } as const
  return jpeg(painted.grain > 0 ? sized.composite([grain]) : sized, PICTURE_QUALITY)
}

/** The mask of a pixel annotation as PNG: its colours must survive to the last bit. */
export async function maskPng(painter: Painter, { picture, seed }: DrawnSource): Promise<Uint8Array> {
  const [sharp, mask] = await Promise.all([pictureLibrary(), painter.paint({ kind: 'mask', picture, seed }, true)])
  const raw = { width: mask.width, height: mask.height, channels: mask.channels } as const
  return sharp(mask.pixels, { raw }).png({ compressionLevel: 6 }).toBuffer()
}

/** A kept picture made small, turned upright, on white where it is transparent. */
export async function shrink(path: string, width: number): Promise<Uint8Array> {
  const sharp = await pictureLibrary()
  const small = sharp(path, { limitInputPixels: false, failOn: 'none' })
    .rotate()
    .resize(width, undefined, { withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
  return jpeg(small, THUMBNAIL_QUALITY)
}

const tiles = new Map<number, Buffer>()

/** A square of neutral noise, as a sensor leaves it. */
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

async function jpeg(picture: Sharp, quality: number): Promise<Uint8Array> {
  return picture.jpeg({ quality, chromaSubsampling: '4:2:0' }).toBuffer()
}
