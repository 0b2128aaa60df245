import { readFile } from 'node:fs/promises'
import type { Metadata, Sharp } from 'sharp'
import { PICTURE_LIBRARY_PIXELS_MAX } from '#domain/constants'
import { pixelsText } from '#domain/limits'
import { fileKind } from '#domain/media/file-kind'
import type { FileKind } from '#domain/media/kinds'
import { err, ok, type Result } from '#domain/result'
import { bmpSize, decodeBmp } from './bmp'
import { pictureLibrary } from './picture-library'
import { readHead } from './read-head'
import { SEE_THROUGH } from './see-through'

/** Result of an inspection: upright size, type, and whether pages can show it unchanged. */
export interface Inspected {
  readonly width: number
  readonly height: number
  readonly mime: string
  readonly isShownAsIs: boolean
  /** Small JPEG, a by-product of reading the whole file. */
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
/** Formats that pages and the reviewer draw alike; all others get a rendition. */
const SHOWN_FORMATS: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp'])
const BMP = 'image/bmp'
const MEBIBYTE = 1024 * 1024
/** Longest side that a page draws without tiles. */
const SIDE_MAX = 65_535
const DECODED_BYTES_MAX = 768 * MEBIBYTE
const SAMPLE_BYTES: Readonly<Record<string, number>> = { uchar: 1, char: 1, ushort: 2, short: 2 }
const THUMBNAIL_QUALITY = 78
const SHOWN_QUALITY = 92

/** Reads a picture to its last byte; the failure is a sentence for the person. */
export async function inspectPicture(
  path: string,
  kind: FileKind,
  pixelsMax: number,
  thumbnailWidth: number,
): Promise<Result<Inspected, string>> {
  if (kind === 'bmp') return inspectBmp(path, pixelsMax, thumbnailWidth)
  const sharp = await pictureLibrary()
  // The person learns that it is no picture.
  const metadata = await sharp(path, { failOn: 'none', limitInputPixels: false })
    .metadata()
    .catch(() => undefined)
  if (metadata === undefined) return err('It isn’t a picture, or it is damaged.')
  const mime = MIMES[metadata.format]
  if (mime === undefined) return err(`It is a ${metadata.format.toUpperCase()} file, whatever its name says.`)
  const { width, height } = metadata.autoOrient
  if (width * height > pixelsMax) return err(pixelsText(width, height, pixelsMax))
  const cost = costProblem(metadata, pixelsMax)
  if (cost !== undefined) return err(cost)
  // Only decoding finds a missing end: the head of a picture does not show it.
  const thumbnail = await thumbnailOf(sharp(path, { failOn: 'truncated', limitInputPixels: false }), thumbnailWidth)
  if (thumbnail === undefined) return err('It is damaged: a part of the picture is missing.')
  return ok({ width, height, mime, isShownAsIs: isShownAsIs(metadata), thumbnail })
}

async function inspectBmp(path: string, pixelsMax: number, thumbnailWidth: number): Promise<Result<Inspected, string>> {
  const bytes = await readFile(path)
  const size = bmpSize(bytes)
  if (!size.ok) return size
  const { width, height } = size.value
  if (width * height > pixelsMax) return err(pixelsText(width, height, pixelsMax))
  if (Math.max(width, height) > SIDE_MAX) return err(sideText(width, height))
  const decoded = await openBmp(bytes)
  if (!decoded.ok) return decoded
  const thumbnail = await thumbnailOf(decoded.value, thumbnailWidth)
  if (thumbnail === undefined) return err('It is damaged: a part of the picture is missing.')
  return ok({ width, height, mime: BMP, isShownAsIs: false, thumbnail })
}

async function openBmp(bytes: Buffer): Promise<Result<Sharp, string>> {
  const decoded = decodeBmp(bytes)
  if (!decoded.ok) return decoded
  const { width, height, data } = decoded.value
  const sharp = await pictureLibrary()
  return ok(sharp(data, { raw: { width, height, channels: 3 }, limitInputPixels: false }))
}

/** undefined if it can't be decoded completely. */
function thumbnailOf(picture: Sharp, width: number): Promise<Uint8Array | undefined> {
  // The person learns that a part of it is missing.
  return picture
    .autoOrient()
    .resize(width, undefined, { withoutEnlargement: true })
    .flatten({ background: SEE_THROUGH })
    .toColourspace('srgb')
    .jpeg({ quality: THUMBNAIL_QUALITY })
    .toBuffer()
    .catch(() => undefined)
}

/** Reason why decoding a picture would exceed the memory limit; undefined if it doesn't. */
function costProblem(metadata: Metadata, pixelsMax: number): string | undefined {
  const { format, width, height, channels, depth, isProgressive, orientation = 1 } = metadata
  const isHuge = width * height > PICTURE_LIBRARY_PIXELS_MAX
  const hasTiles = pixelsMax > PICTURE_LIBRARY_PIXELS_MAX
  if (Math.max(width, height) > SIDE_MAX && !hasTiles) return sideText(width, height)
  // These formats decode line by line, unless they are interlaced or stored bottom-up.
  const isByLine = format === 'jpeg' || format === 'png' || (format === 'tiff' && hasTiles)
  if (isByLine && !isProgressive && !(isHuge && orientation > 1)) return undefined
  // A progressive JPEG keeps all coefficients, two bytes each, until the last pass.
  const bytesEach = format === 'jpeg' ? 2 : (SAMPLE_BYTES[depth] ?? 4)
  const bytes = width * height * channels * bytesEach
  if (bytes <= DECODED_BYTES_MAX) return undefined
  const megabytes = (value: number) => Math.round(value / MEBIBYTE).toLocaleString('en')
  return `It takes ${megabytes(bytes)} MB to decode; the most is ${megabytes(DECODED_BYTES_MAX)} MB. Save it ${isProgressive ? 'smaller, or not progressive' : isHuge ? 'upright, as TIFF or PNG' : 'smaller'}.`
}

function sideText(width: number, height: number): string {
  const side = Math.max(width, height).toLocaleString('en')
  return `Its longer side has ${side} pixels; the most is ${SIDE_MAX.toLocaleString('en')}.`
}

/** Renders a stored picture for pages: upright, 8 bits, first page, on white if transparent. */
export async function renderShown(path: string): Promise<Uint8Array> {
  return (await openPicture(path))
    .autoOrient()
    .flatten({ background: SEE_THROUGH })
    .toColourspace('srgb')
    .jpeg({ quality: SHOWN_QUALITY, chromaSubsampling: '4:4:4' })
    .toBuffer()
}

/** Opens a stored picture in the library, which doesn't support BMP. */
export async function openPicture(path: string): Promise<Sharp> {
  const sharp = await pictureLibrary()
  if (fileKind(await readHead(path), path) === 'bmp') {
    const decoded = await openBmp(await readFile(path))
    if (decoded.ok) return decoded.value
  }
  return sharp(path, { failOn: 'none', limitInputPixels: false })
}

/** Pages differ in rotating formats other than JPEG, and animations can't be annotated. */
function isShownAsIs({ format, orientation = 1, pages = 1 }: Metadata): boolean {
  if (format === 'jpeg') return true
  return SHOWN_FORMATS.has(format) && orientation <= 1 && pages <= 1
}
