import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { IMPORT_UPLOADS_AT_ONCE } from '#domain/constants'
import type { ErrorCode, PlatformError } from '#domain/errors'
import { err, ok, type Result } from '#domain/result'
import type { Annotations } from '../annotations'
import type { PackedFile } from './archives/packed-file'
import { readFailure } from './read-failure'
import type { OnDisk } from './on-disk'
import { createSerialQueue } from './serial-queue'

/** A file that holds the annotation of an item, in the native form. */
export interface OwnAnnotation {
  readonly itemId: number
  /** The revision whose place it takes. */
  readonly base: number
  readonly path: string
  readonly relative: string
  readonly within?: PackedFile
}

export interface BringAnnotationsParts {
  readonly upload: Annotations['upload']
  readonly teamId: number
  readonly projectId: number
  readonly newKey: () => string
  readonly onDisk: OnDisk
  /** An item has its annotation, this one or the one that it had. */
  readonly brought: (relative: string) => void
}

const ENDING = '.json'
/** An item that nobody has annotated. */
export const NO_REVISION = 0
/** About the file itself: it is named, and the others go on. */
const ABOUT_ONE_FILE: ReadonlySet<ErrorCode> = new Set([
  'conflict',
  'annotation_refused',
  'too_large',
  'bad_request',
  'not_found',
])

/** The name of the file whose annotation another one holds, as exports write it: `frame.jpg` of `frame.jpg.json`. */
export function annotatedFile(relative: string): string | undefined {
  return relative.toLowerCase().endsWith(ENDING) ? relative.slice(0, -ENDING.length) : undefined
}

/** Gives items the annotations that lay beside their files; one that is annotated already stays as it is. */
export async function bringAnnotations(
  { upload, teamId, projectId, newKey, onDisk, brought }: BringAnnotationsParts,
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
      await bringFrom(own.path, annotation)
    } finally {
      await own.release()
    }
  }
  const bringFrom = async (path: string, { itemId, base, relative }: OwnAnnotation): Promise<void> => {
    let unread: string | undefined
    const unreadable = (cause: unknown): void => {
      unread ??= readFailure(cause)
    }
    const size = await stat(path).then((found) => found.size, unreadable)
    if (size !== undefined) {
      const open = () => createReadStream(path, { end: Math.max(0, size - 1) }).once('error', unreadable)
      const idempotencyKey = newKey()
      const sent = await upload({ teamId, projectId, itemId, base, size, open, idempotencyKey, signal })
      if (sent.ok || (sent.error.code === 'conflict' && base === NO_REVISION)) return brought(relative)
      if (unread === undefined && !ABOUT_ONE_FILE.has(sent.error.code)) {
        failure ??= sent.error
        return
      }
      unread ??= reasonOf(sent.error)
    }
    if (unread !== undefined) skipped(relative, unread)
  }
  await Promise.all(annotations.map((annotation) => inTurn(() => bring(annotation))))
  return failure === null ? ok(null) : err(failure)
}

/** The first fault with its place in the file. */
function reasonOf({ message, detail, data }: PlatformError): string {
  const problems: unknown = data?.['problems']
  const first: unknown = Array.isArray(problems) ? problems[0] : undefined
  if (typeof first !== 'object' || first === null || !('path' in first) || !('text' in first)) return detail ?? message
  return `${message} ${[first.path, first.text].filter(Boolean).join(': ')}.`
}
