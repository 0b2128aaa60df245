import { openPicture } from './inspect'

const THUMBNAIL_QUALITY = 80

/** A kept picture made small, turned upright, on white where it is transparent. */
export async function shrink(path: string, width: number): Promise<Uint8Array> {
  return (await openPicture(path))
    .rotate()
    .resize(width, undefined, { withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: THUMBNAIL_QUALITY, chromaSubsampling: '4:2:0' })
    .toBuffer()
}
