import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { addedBeside, type ProjectClass } from '#domain/annotation/formats/project-annotation'
import { inClasses } from '#domain/annotation/json/in-classes'
import { isNative } from '#domain/annotation/native'
import { IMPORT_UPLOADS_AT_ONCE } from '#domain/constants'
import type { ErrorCode, PlatformError } from '#domain/errors'
import { err, ok, type Result } from '#domain/result'
import type { Annotations } from '../annotations'
import type { PackedFile } from './archives/packed-file'
import { readFailure } from './read-failure'
import type { OnDisk } from './on-disk'
import { createSerialQueue } from './serial-queue'

/** File with an item's annotation, in the native format. */
export interface OwnAnnotation {
  readonly itemId: number
  /** Revision that it replaces. */
  readonly base: number
  readonly path: string
  readonly relative: string
  readonly within?: PackedFile
  /** Stretch of its file, if it is only a part of it. */
  readonly stretch?: { readonly from: number; readonly bytes: number }
  /** The file of its mask. */
  readonly mask?: string
}

export interface BringAnnotationsParts {
  readonly upload: Annotations['upload']
  readonly read: Annotations['read']
  /** Add the objects to those of the item; else replace its annotation. */
  readonly isBeside: boolean
  /** Classes of the project for objects that name these classes; all others stay as they are. */
  readonly classes: ReadonlyMap<string, ProjectClass>
  readonly teamId: number
  readonly projectId: number
  readonly newKey: () => string
  readonly onDisk: OnDisk
  /** An item has its annotation, this one or its earlier one. */
  readonly brought: (relative: string) => void
}

const ENDING = '.json'
/** Attempts to add objects to an item that is saved concurrently. */
const BESIDE_TRIES = 3
/** Revision of an item without an annotation. */
export const NO_REVISION = 0
const MASK_BESIDE =
  'Painted objects can’t be added beside others. Replace the annotation of the item, or paint them by hand.'
/** Failures of the file itself: it is reported, and the others proceed. */
const ABOUT_ONE_FILE: ReadonlySet<ErrorCode> = new Set([
  'conflict',
  'annotation_refused',
  'too_large',
  'bad_request',
  'not_found',
])

/** Name of the file that an annotation file belongs to, as exports write it: `frame.jpg` of `frame.jpg.json`. */
export function annotatedFile(relative: string): string | undefined {
  return relative.toLowerCase().endsWith(ENDING) ? relative.slice(0, -ENDING.length) : undefined
}

/** Uploads the annotations found beside the files; annotated items stay unchanged. */
export async function importAnnotations(
  { upload, read, isBeside, classes, teamId, projectId, newKey, onDisk, brought }: BringAnnotationsParts,
  annotations: readonly OwnAnnotation[],
  skipped: (file: string, reason: string) => void,
  signal: AbortSignal,
): Promise<Result<null>> {
  const inTurn = createSerialQueue(IMPORT_UPLOADS_AT_ONCE)
  let failure: PlatformError | null = null
  const bring = async (annotation: OwnAnnotation): Promise<void> => {
    if (signal.aborted || failure !== null) return
    const own = await onDisk(annotation)
    if (own.path === undefined) return skipped(annotation.relative, own.reason)
    try {
      await (isBeside && annotation.base !== NO_REVISION
        ? bringBeside(own.path, annotation)
        : bringFrom(own.path, annotation))
    } finally {
      await own.release()
    }
  }
  /** Adds the objects that the item doesn't have yet; reads it once more after a concurrent save. */
  const bringBeside = async (path: string, { itemId, relative, stretch, mask }: OwnAnnotation): Promise<void> => {
    if (mask !== undefined) return skipped(relative, MASK_BESIDE)
    const more = inClasses(await ownText(path, stretch), classes)
    for (let left = BESIDE_TRIES; left > 0; left -= 1) {
      const present = await read(projectId, itemId, signal)
      if (!present.ok) return void (failure ??= present.error)
      const bytes = besideBytes(present.value?.bytes.toString() ?? '{}', more)
      if (typeof bytes === 'string') return skipped(relative, bytes)
      if (bytes === null) return brought(relative)
      const sent = await upload({
        teamId,
        projectId,
        itemId,
        base: present.value?.revision ?? NO_REVISION,
        size: bytes.length,
        open: () => Readable.from([bytes]),
        idempotencyKey: newKey(),
        signal,
      })
      if (sent.ok) return brought(relative)
      if (sent.error.code === 'conflict' && left > 1) continue
      if (ABOUT_ONE_FILE.has(sent.error.code)) return skipped(relative, reasonOf(sent.error))
      return void (failure ??= sent.error)
    }
  }
  const bringFrom = async (path: string, { itemId, base, relative, stretch, mask }: OwnAnnotation): Promise<void> => {
    let unread: string | undefined
    const unreadable = (cause: unknown): void => {
      unread ??= readFailure(cause)
    }
    const moved = await movedBytes(path, stretch).catch(unreadable)
    const size = moved?.length ?? stretch?.bytes ?? (await stat(path).then((found) => found.size, unreadable))
    const start = stretch?.from ?? 0
    if (size !== undefined && unread === undefined) {
      const open = () =>
        moved === undefined
          ? createReadStream(path, { start, end: start + Math.max(0, size - 1) }).once('error', unreadable)
          : Readable.from([moved])
      const idempotencyKey = newKey()
      const parts = await maskPart(mask, unreadable)
      const sent = await upload({ teamId, projectId, itemId, base, size, open, parts, idempotencyKey, signal })
      if (sent.ok || (sent.error.code === 'conflict' && base === NO_REVISION)) return brought(relative)
      if (unread === undefined && !ABOUT_ONE_FILE.has(sent.error.code)) {
        failure ??= sent.error
        return
      }
      unread ??= reasonOf(sent.error)
    }
    if (unread !== undefined) skipped(relative, unread)
  }
  /** The annotation with its objects in classes of the project; undefined: its bytes are sent as they are. */
  const movedBytes = async (path: string, stretch: OwnAnnotation['stretch']): Promise<Buffer | undefined> => {
    if (classes.size === 0) return undefined
    const text = await ownText(path, stretch)
    const moved = inClasses(text, classes)
    return moved === text ? undefined : Buffer.from(moved)
  }
  await Promise.all(annotations.map((annotation) => inTurn(() => bring(annotation))))
  return failure === null ? ok(null) : err(failure)
}

/** The mask that goes with an annotation. */
async function maskPart(path: string | undefined, unreadable: (cause: unknown) => void) {
  const size = path === undefined ? undefined : await stat(path).then((found) => found.size, unreadable)
  if (path === undefined || size === undefined) return {}
  return { mask: { size, open: () => createReadStream(path).once('error', unreadable) } }
}

async function ownText(path: string, stretch: OwnAnnotation['stretch']): Promise<string> {
  const chunks: Buffer[] = []
  const range = stretch === undefined ? {} : { start: stretch.from, end: stretch.from + stretch.bytes - 1 }
  for await (const chunk of createReadStream(path, range)) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

/** Merges objects into the item's annotation; null if it has them all, a text if they can't be added. */
function besideBytes(present: string, more: string): Buffer | string | null {
  try {
    const own: unknown = JSON.parse(present)
    const other: unknown = JSON.parse(more)
    if (!isNative(own) || !isNative(other)) return 'It isn’t an annotation that can take objects.'
    const { annotation, added } = addedBeside(own, other)
    return added === 0 ? null : Buffer.from(JSON.stringify(annotation))
  } catch {
    // The person sees the sentence beside the file's name.
    return 'The item’s annotation can’t be read, so nothing is added to it. Open the item and save it, then try again.'
  }
}

/** First fault with its place in the file. */
function reasonOf({ message, detail, data }: PlatformError): string {
  const problems: unknown = data?.['problems']
  const first: unknown = Array.isArray(problems) ? problems[0] : undefined
  if (typeof first !== 'object' || first === null || !('path' in first) || !('text' in first)) return detail ?? message
  return `${message} ${[first.path, first.text].filter(Boolean).join(': ')}.`
}
