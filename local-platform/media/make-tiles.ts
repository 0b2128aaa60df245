import { TILE_SIDE } from '#domain/media/pyramid'
import { openPicture } from './inspect'
import { SEE_THROUGH } from './see-through'

/** Size to which a picture is scaled before it is cut, in pixels. */
interface Sides {
  readonly width: number
  readonly height: number
}

const TILE_QUALITY = 90

/**
 * Cuts a stored picture into the tiles of all its levels, in one uncompressed zip. Scales it to a given size first; the
 * tiles are upright, 8 bits, on white if transparent.
 */
export async function makeTiles(from: string, to: string, made?: Sides): Promise<void> {
  const picture = (await openPicture(from)).autoOrient()
  const sized = made === undefined ? picture : picture.resize(made.width, made.height, { fit: 'fill' })
  await sized
    .flatten({ background: SEE_THROUGH })
    .toColourspace('srgb')
    .jpeg({ quality: TILE_QUALITY, chromaSubsampling: '4:4:4' })
    .tile({ size: TILE_SIDE, overlap: 0, depth: 'onetile', layout: 'dz', container: 'zip' })
    .toFile(to)
}
