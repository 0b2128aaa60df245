import { pictureLibrary } from './picture-library'

const THUMBNAIL_QUALITY = 80

/** A kept picture made small, turned upright, on white where it is transparent. */
export async function shrink(path: string, width: number): Promise<Uint8Array> {
  const sharp = await pictureLibrary()
  return sharp(path, { limitInputPixels: false, failOn: 'none' })
    .rotate()
    .resize(width, undefined, { withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: THUMBNAIL_QUALITY, chromaSubsampling: '4:2:0' })
    .toBuffer()
}
