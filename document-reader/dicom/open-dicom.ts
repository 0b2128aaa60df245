import dicomParser, { type DataSet, type Element } from 'dicom-parser'
import { Unread } from '../unread'
import { colourPicture, palettePicture } from './colour'
import { hasFragmentsFor, packedFrame } from './fragments'
import { greyPicture } from './grey'
import { inflated } from './inflate'
import { frameBytes, isTooMany, type PixelFormat, pixelFormat } from './pixel-format'
import { unpackRle } from './rle'
import { samplesOf } from './samples'
import { DEFLATED, type Packing, packingOf } from './syntaxes'
import { greyRule } from './window'

/** Opaque RGBA picture, row by row from the top. */
export interface RawPicture {
  readonly width: number
  readonly height: number
  readonly rgba: Uint8ClampedArray<ArrayBuffer>
}

/** Decodes a baseline JPEG as written, without colour profiles. */
export type DecodeJpeg = (bytes: Uint8Array) => Promise<RawPicture>

/** DICOM file with readable pixels. Only its pixel tags are read, never data that identifies a person. */
export interface OpenDicom {
  readonly format: PixelFormat
  /** Draws a frame, numbered from 0. Throws `Unread`. */
  readonly frame: (index: number) => Promise<RawPicture>
}

const PIXELS = 'x7fe00010'
const SYNTAX = 'x00020010'

/** Parses the tags of a whole file (DICOM PS3.10). Throws `Unread` if it holds no supported picture. */
export async function openDicom(bytes: Uint8Array<ArrayBuffer>, decodeJpeg: DecodeJpeg): Promise<OpenDicom> {
  const { tags, packing } = await read(bytes)
  const element = tags.elements[PIXELS]
  const format = pixelFormat(tags, element !== undefined)
  if (element === undefined) throw new Unread('noPicture')
  // Chroma-subsampled, as only packed pictures are.
  if (packing === 'native' && format.photometric === 'YBR_FULL_422') throw new Unread('colours')
  if (!isTooMany(format) && !isWhole(element, format, packing)) throw new Unread('broken')
  return { format, frame: (index) => drawn(tags, element, format, packing, index, decodeJpeg) }
}

async function read(bytes: Uint8Array<ArrayBuffer>): Promise<{ readonly tags: DataSet; readonly packing: Packing }> {
  try {
    const header = dicomParser.readPart10Header(bytes)
    const syntax = header.string(SYNTAX)?.trim() ?? ''
    const packing = packingOf(syntax)
    if (typeof packing !== 'string') throw new Unread(packing.fault)
    if (syntax !== DEFLATED) return { tags: dicomParser.parseDicom(bytes), packing }
    const whole = await inflated(bytes, positionOf(header))
    return { tags: dicomParser.parseDicom(bytes, { inflater: () => whole }), packing }
  } catch (cause) {
    // The parser throws strings and objects of its own for malformed files.
    throw cause instanceof Unread ? cause : new Unread('damaged')
  }
}

/** End of the header; the library has this field, but its types lack it. */
function positionOf(header: DataSet): number {
  const { position } = header as DataSet & { readonly position?: unknown }
  if (typeof position !== 'number') throw new Unread('damaged')
  return position
}

function isWhole(element: Element, format: PixelFormat, packing: Packing): boolean {
  if (packing !== 'native') return hasFragmentsFor(element, format.frames)
  return element.fragments === undefined && frameBytes(format) * format.frames <= element.length
}

async function drawn(
  tags: DataSet,
  element: Element,
  format: PixelFormat,
  packing: Packing,
  index: number,
  decodeJpeg: DecodeJpeg,
): Promise<RawPicture> {
  const { width, height, samples, allocated, photometric } = format
  if (packing === 'jpeg') {
    const decoded = await decodeJpeg(packedFrame(tags, element, index, format.frames))
    if (decoded.width !== width || decoded.height !== height) throw new Unread('damaged')
    if (samples === 3) return decoded
    return shown(tags, { ...format, allocated: 8, stored: 8, highBit: 7, isSigned: false }, oneChannel(decoded), index)
  }
  const bytes = frameBytes(format)
  if (packing === 'native') {
    const start = element.dataOffset + index * bytes
    const frame = tags.byteArray.subarray(start, start + bytes)
    if (frame.length < bytes) throw new Unread('broken')
    return shown(tags, format, frame, index)
  }
  const packed = packedFrame(tags, element, index, format.frames)
  const frame = unpackRle(packed, width * height, samples, allocated / 8)
  return shown(tags, { ...format, isPlanar: photometric !== 'PALETTE COLOR' }, frame, index)
}

function shown(tags: DataSet, format: PixelFormat, frame: Uint8Array, index: number): RawPicture {
  const { width, height, samples, photometric } = format
  if (samples === 3) return { width, height, rgba: colourPicture(frame, format) }
  const values = samplesOf(frame, format)
  const rgba =
    photometric === 'PALETTE COLOR' ? palettePicture(values, tags) : greyPicture(values, greyRule(tags, index))
  return { width, height, rgba }
}

function oneChannel({ rgba }: RawPicture): Uint8Array {
  return Uint8Array.from({ length: rgba.length / 4 }, (_, index) => rgba[index * 4] ?? 0)
}
