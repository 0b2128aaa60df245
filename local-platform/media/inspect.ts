import type { Metadata } from 'sharp'
import { err, ok, type Result } from '#domain/result'
import { pictureLibrary } from './picture-library'

/** What a file turned out to be: upright size, type, and whether pages can show it as it is. */
export interface Inspected {
  readonly width: number
  readonly height: number
  readonly mime: string
  readonly isShownAsIs: boolean
  /** A small JPEG, as a by-product of reading the whole file. */
  readonly thumbnail: Uint8Array
}

const MIMES: Readonly<Record<string, string>> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  tiff: 'image/tiff',
  gif: 'image/gif',
  heif: 'image/avif',
}
/** What pages and the reviewer draw alike; all others get a rendition. */
const SHOWN_FORMATS: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp'])
const MEGAPIXEL = 1_000_000
const THUMBNAIL_QUALITY = 78
const SHOWN_QUALITY = 92

/** Reads a picture to its last byte; the failure is a sentence for the person. */
export async function inspectPicture(
  path: string,
  pixelsMax: number,
  thumbnailWidth: number,
): Promise<Result<Inspected, string>> {
  const sharp = await pictureLibrary()
  // The person is told that it is no picture.
  const metadata = await sharp(path, { failOn: 'none', limitInputPixels: false })
    .metadata()
    .catch(() => undefined)
  if (metadata === undefined) return err('It is no picture, or it is damaged.')
  const mime = MIMES[metadata.format]
  if (mime === undefined) return err(`It is a ${metadata.format.toUpperCase()} file, whatever its name says.`)
  const { width, height } = metadata.autoOrient
  if (width * height > pixelsMax) {
    const most = (pixelsMax / MEGAPIXEL).toLocaleString('en', { maximumFractionDigits: 0 })
    return err(
      `It has ${width.toLocaleString('en')} × ${height.toLocaleString('en')} pixels; the most in this project is ${most} megapixels.`,
    )
  }
  // Only decoding finds out that the end is missing: the head of a picture says nothing about it.
  const thumbnail = await sharp(path, { failOn: 'truncated', limitInputPixels: false })
    .autoOrient()
    .resize(thumbnailWidth, undefined, { withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .jpeg({ quality: THUMBNAIL_QUALITY })
    .toBuffer()
    .catch(() => undefined)
  if (thumbnail === undefined) return err('It is damaged: a part of the picture is missing.')
  return ok({ width, height, mime, isShownAsIs: isShownAsIs(metadata), thumbnail })
}

/** A kept picture as pages can show it: upright, 8 bits, its first page, on white where it is transparent. */
export async function renderShown(path: string): Promise<Uint8Array> {
  const sharp = await pictureLibrary()
  return sharp(path, { failOn: 'none', limitInputPixels: false })
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .jpeg({ quality: SHOWN_QUALITY, chromaSubsampling: '4:4:4' })
    .toBuffer()
}

/** Outside JPEG pages don't agree about rotation; what moves can't be annotated. */
function isShownAsIs({ format, orientation = 1, pages = 1 }: Metadata): boolean {
  if (format === 'jpeg') return true
  return SHOWN_FORMATS.has(format) && orientation <= 1 && pages <= 1
}
