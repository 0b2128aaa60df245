import { TILE_SIDE } from '#domain/media/pyramid'
import { openPicture } from './inspect'
import { SEE_THROUGH } from './see-through'

const TILE_QUALITY = 90

/** Cuts a kept picture into the tiles of all its levels, in one zip without compression: upright, 8 bits, on grey where it is see-through. */
export async function makeTiles(from: string, to: string): Promise<void> {
  await (await openPicture(from))
    .autoOrient()
    .flatten({ background: SEE_THROUGH })
    .toColourspace('srgb')
    .jpeg({ quality: TILE_QUALITY, chromaSubsampling: '4:4:4' })
    .tile({ size: TILE_SIDE, overlap: 0, depth: 'onetile', layout: 'dz', container: 'zip' })
    .toFile(to)
}
