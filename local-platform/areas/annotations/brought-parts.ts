import { inflateSync } from 'node:zlib'
import { readPng } from '#domain/annotation/formats/png'
import { mask } from '#domain/annotation/kinds/mask'
import { isNative, type Native } from '#domain/annotation/native'
import { type ByPart, listParts, SAVE_PARTS, type SavePart } from '#domain/annotation/save-parts'
import { ANNOTATION_BYTES_MAX } from '#domain/constants'
import { err, ok, type Result } from '#domain/result'
import { PROJECT_TYPE } from '#domain/enums'
import type { IncomingFile } from '../../server/handler'
import { refuse, type Refusal } from '../../server/refusal'
import type { ItemRow } from '../../storage/items'
import { listOf, type Problem } from './native-shape'
import { readBytes } from './read-body'
import { isForm, readForm } from './read-form'

/** Bytes of a save: the annotation, and its binary parts. */
export interface BroughtSave {
  readonly annotation: Buffer
  readonly parts: ByPart<Buffer>
}

/** Binary part that a project type's annotations have. */
const PART_OF_TYPE: ReadonlyMap<number, SavePart> = new Map([
  [PROJECT_TYPE.pixel, 'mask'],
  [PROJECT_TYPE.point_cloud, 'labels'],
])

/** Bytes per pixel, and the alpha of a painted one. */
const CHANNELS = 4
const OPAQUE = 255
/** Most bytes of an unpacked mask; checked before unpacking. */
const UNPACKED_MAX = 512 * 1024 * 1024

/** Reads a save: the bare annotation, or a form whose files are the annotation and its parts. */
export async function readSave({ body, size, type }: IncomingFile): Promise<Result<BroughtSave, Refusal>> {
  const most = isForm(type) ? 2 * ANNOTATION_BYTES_MAX : ANNOTATION_BYTES_MAX
  const bytes = await readBytes(body, size, most)
  if (!bytes.ok) return bytes
  if (!isForm(type)) return ok({ annotation: bytes.value, parts: {} })
  const files = await readForm(bytes.value, type)
  const annotation = files?.get('annotation')
  if (files === undefined || annotation === undefined)
    return refuse('bad_request', {
      message: 'body: a form with a file named annotation is expected',
      data: { key: 'body' },
    })
  if (annotation.length > ANNOTATION_BYTES_MAX) return refuse('too_large', { data: { most: ANNOTATION_BYTES_MAX } })
  const unknown = [...files.keys()].find((name) => name !== 'annotation' && !SAVE_PARTS.some((part) => part === name))
  if (unknown !== undefined)
    return refuse('bad_request', { message: `body: no part is called ${unknown.slice(0, 100)}`, data: { key: 'body' } })
  const parts = Object.fromEntries(
    SAVE_PARTS.flatMap((part) => {
      const file = files.get(part)
      return file === undefined ? [] : [[part, file]]
    }),
  )
  return ok({ annotation, parts })
}

/** Problems of the parts: one that the project type lacks, or a mask that contradicts the annotation. */
export function partProblems(
  parts: ByPart<Buffer>,
  body: Native,
  item: Pick<ItemRow, 'width' | 'height'>,
  projectType: number,
): readonly Problem[] {
  const own = PART_OF_TYPE.get(projectType)
  const foreign = listParts(parts).filter(([part]) => part !== own)
  if (foreign.length > 0)
    return foreign.map(([part]) => ({ path: part, text: 'annotations of this project type have no such part' }))
  const text = parts.mask === undefined ? undefined : maskProblem(parts.mask, coloursIn(body), item)
  return text === undefined ? [] : [{ path: 'mask', text }]
}

function maskProblem(
  bytes: Buffer,
  colours: ReadonlySet<number>,
  { width, height }: Pick<ItemRow, 'width' | 'height'>,
): string | undefined {
  const read = pixelsOf(bytes)
  if (!read.ok) return read.error
  const image = read.value
  if (image.colour !== 'rgba') return 'a PNG of red, green, blue and alpha is expected'
  if (width !== null && height !== null && (image.width !== width || image.height !== height))
    return `${width} × ${height} pixels are expected, as the picture has`
  const { pixels } = image
  let last = 0
  for (let at = 0; at < pixels.length; at += CHANNELS) {
    const alpha = pixels[at + CHANNELS - 1]
    const colour = ((pixels[at] ?? 0) << 16) | ((pixels[at + 1] ?? 0) << 8) | (pixels[at + 2] ?? 0)
    if (alpha === 0 && colour === 0) continue
    if (alpha !== OPAQUE) return 'a pixel is neither painted nor empty'
    // Neighbouring pixels mostly belong to one part.
    if (colour === last) continue
    if (!colours.has(colour)) return `the colour #${colour.toString(16).padStart(6, '0')} belongs to no object`
    last = colour
  }
  return undefined
}

function pixelsOf(bytes: Buffer): Result<ReturnType<typeof readPng>, string> {
  try {
    return ok(readPng(bytes, (packed) => inflateSync(packed, { maxOutputLength: UNPACKED_MAX })))
  } catch (cause) {
    return err(cause instanceof Error ? cause.message : 'a PNG is expected')
  }
}

function coloursIn(body: Native): ReadonlySet<number> {
  return new Set(listOf(body, 'instances').flatMap((one) => (isNative(one) ? (mask.read(one) ?? []) : [])))
}
