import { openPicture } from './inspect'
import { SEE_THROUGH } from './see-through'

const THUMBNAIL_QUALITY = 80

/** Scales a stored picture down, upright, on white if transparent. */
export async function shrink(path: string, width: number): Promise<Uint8Array> {
  return (await openPicture(path))
    .rotate()
    .resize(width, undefined, { withoutEnlargement: true })
    .flatten({ background: SEE_THROUGH })
    .jpeg({ quality: THUMBNAIL_QUALITY, chromaSubsampling: '4:2:0' })
    .toBuffer()
}
