import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { IMPORT_ATTACH_BATCH, IMPORT_UPLOADS_AT_ONCE } from '#domain/constants'
import { type ErrorCode, isErrorCode, type PlatformError } from '#domain/errors'
import { given } from '#domain/given'
import { err, ok, type Result } from '#domain/result'
import type { Sleep } from '../../http/retry'
import type { EndpointAnswer } from '#endpoints'
import { UNTOLD_TEXT } from '#domain/limits'
import type { DocumentKind } from '#domain/media/documents'
import { type ForeignEncoding, TEXT_ENCODINGS } from '#domain/media/text-encodings'
import type { PackedFile } from './archives/packed-file'
import type { DrawnPicture } from './documents/picture-files'
import type { ItemPlace } from './item-names'
import { readFailure } from './read-failure'
import type { OnDisk } from './on-disk'
import { bytesInUtf8, encodingOf, readInUtf8 } from './texts/text-file'
import { createSerialQueue } from './serial-queue'
import type { Upload } from './upload'

/** File that becomes an item. */
export interface OwnFile extends ItemPlace {
  readonly path: string
  readonly relative: string
  readonly within?: PackedFile
  /** Address of a linked file: the item holds only the address. */
  readonly link?: string
  /** Page or frame of a document, numbered from 1; of a clip also its time. */
  readonly page?: { readonly kind: DocumentKind; readonly number: number; readonly seconds?: number }
  /** Number of pages of a PDF document whose text is read. */
  readonly pages?: number
  /** Path that a picture or text file of it would have, if not its own; files beside it match by that. */
  readonly named?: string
  /** Encoding of a text; `unknown` means UTF-8, if the whole file is like its start. */
  readonly letters?: ForeignEncoding | 'unknown'
  /** Content of one line of a list. */
  readonly text?: string
  /** It is a part of its file, in UTF-8. */
  readonly stretch?: { readonly from: number; readonly bytes: number }
}

export interface BringInParts {
  readonly onDisk: OnDisk
  /** Draws a page or frame as a PNG file, which the caller releases; `reason` is for the person. */
  readonly draw: (
    file: OwnFile & Required<Pick<OwnFile, 'page'>>,
    signal: AbortSignal,
  ) => Promise<{ readonly picture: DrawnPicture } | { readonly reason: string }>
  /** Reads the text of a PDF document; `reason` is for the person. */
  readonly readText: (
    file: OwnFile & Required<Pick<OwnFile, 'pages'>>,
    signal: AbortSignal,
  ) => Promise<{ readonly text: string } | { readonly reason: string }>
  readonly upload: (request: Omit<Parameters<Upload>[0], 'teamId' | 'projectId'>) => ReturnType<Upload>
  /** Tells whether the platform answers: if so, a failure concerns the file. */
  readonly isThere: () => Promise<boolean>
  readonly attach: (
    folder: string | undefined,
    images: readonly { readonly name: string; readonly path: string; readonly source?: string }[],
    idempotencyKey: string,
  ) => Promise<Result<EndpointAnswer<'attachItems'>>>
  readonly newKey: () => string
  readonly sleep: Sleep
}

export interface BringInReport {
  readonly arrived: (count: number) => void
  /** A file became this item. */
  readonly became: (file: OwnFile, itemId: number) => void
  readonly skipped: (file: string, reason: string) => void
}

interface Attachable {
  readonly file: OwnFile
  readonly path: string
}
type Brought = Attachable | 'skipped'

/** Pauses between attempts of an unanswered call; a restart of the platform fits in. */
const RETRY_WAITS_MS = [500, 1_000, 2_000, 4_000, 8_000] as const
const PASSING: ReadonlySet<ErrorCode> = new Set([
  'network_failure',
  'timeout',
  'platform_failed',
  'too_many_requests',
  'local_platform_down',
])
/** Failures that would affect every further file; any other concerns one file, which is reported and skipped. */
const ABOUT_EVERY_FILE: ReadonlySet<ErrorCode> = new Set([
  ...PASSING,
  'aborted',
  'maintenance',
  'trial_expired',
  'sign_in_needed',
  'unauthorized',
  'forbidden',
  'team_missing',
  'limit_reached',
  'project_full',
  'upload_state_mixed',
  'disk_full',
  'disk_failed',
])
/** Refusals of one item that would affect every further one. */
const ENDS_ALL: ReadonlySet<ErrorCode> = new Set(['limit_reached', 'project_full'])

/**
 * Uploads files a few at a time and attaches them in batches, in order. It stops at the first failure that affects more
 * than one file; attached items stay.
 */
export async function importFiles(
  parts: BringInParts,
  files: readonly OwnFile[],
  report: BringInReport,
  signal: AbortSignal,
): Promise<Result<null>> {
  const stop = new AbortController()
  const stopped = AbortSignal.any([signal, stop.signal])
  const inTurn = createSerialQueue(IMPORT_UPLOADS_AT_ONCE)
  let failure: PlatformError | null = null
  const fail = (error: PlatformError): void => {
    if (stopped.aborted) return
    failure = error
    stop.abort()
  }

  let previous: Promise<void> = Promise.resolve()
  for (let start = 0; start < files.length && !stopped.aborted; start += IMPORT_ATTACH_BATCH) {
    const uploads = files.slice(start, start + IMPORT_ATTACH_BATCH).map((file) => inTurn(() => uploadOne(file)))
    const before = previous
    previous = before.then(async () => attachBatch(await Promise.all(uploads)))
    // At most two batches run: one is uploaded while the other is attached.
    await before
  }
  await previous
  return failure === null ? ok(null) : err(failure)

  async function uploadOne(file: OwnFile): Promise<Brought> {
    if (stopped.aborted) return 'skipped'
    const { link, text, page, pages, stretch } = file
    if (link !== undefined) return { file, path: link }
    if (text !== undefined) return uploadText(file, text)
    if (pages !== undefined) return uploadDocument({ ...file, pages })
    if (stretch !== undefined) return uploadStretch(file, stretch)
    if (page !== undefined) return uploadPage({ ...file, page })
    const own = await parts.onDisk(file)
    if (own.path === undefined) {
      report.skipped(file.relative, own.reason)
      return 'skipped'
    }
    try {
      const { letters } = file
      return letters === undefined
        ? await uploadFrom(own.path, file)
        : await uploadLetters(own.path, { ...file, letters })
    } finally {
      await own.release()
    }
  }

  function uploadText(file: OwnFile, text: string): Promise<Brought> {
    const bytes = Buffer.from(text)
    return upload(file, bytes.length, () => Readable.from([bytes]))
  }

  async function uploadStretch(file: OwnFile, { from, bytes }: Required<OwnFile>['stretch']): Promise<Brought> {
    if (bytes === 0) {
      report.skipped(file.relative, 'It is empty.')
      return 'skipped'
    }
    let unread: string | undefined
    const open = () =>
      createReadStream(file.path, { start: from, end: from + bytes - 1 }).once('error', (cause) => {
        unread ??= readFailure(cause)
      })
    return upload(file, bytes, open, () => unread)
  }

  async function uploadDocument(file: OwnFile & Required<Pick<OwnFile, 'pages'>>): Promise<Brought> {
    const read = await parts.readText(file, stopped)
    if (stopped.aborted) return 'skipped'
    if (!('reason' in read)) return uploadText(file, read.text)
    report.skipped(file.relative, read.reason)
    return 'skipped'
  }

  async function uploadPage(file: OwnFile & Required<Pick<OwnFile, 'page'>>): Promise<Brought> {
    const drawn = await parts.draw(file, stopped)
    if ('reason' in drawn) {
      if (!stopped.aborted) report.skipped(file.relative, drawn.reason)
      return 'skipped'
    }
    try {
      return stopped.aborted ? 'skipped' : await uploadFrom(drawn.picture.path, file)
    } finally {
      await drawn.picture.release()
    }
  }

  /** Converts a text to UTF-8 on upload; the file stays as it is. */
  async function uploadLetters(path: string, file: OwnFile & Required<Pick<OwnFile, 'letters'>>): Promise<Brought> {
    const skip = (reason: string): 'skipped' => {
      report.skipped(file.relative, reason)
      return 'skipped'
    }
    try {
      const encoding = file.letters === 'unknown' ? await encodingOf(path) : file.letters
      if (encoding === 'utf-8') return await uploadFrom(path, file)
      if (encoding === undefined) return skip(UNTOLD_TEXT)
      const size = await bytesInUtf8(path, encoding)
      if (size === null)
        return skip(`A part of it isn’t written in ${TEXT_ENCODINGS[encoding]} as its beginning is. Save it as UTF-8.`)
      if (size === 0) return skip('It is empty.')
      return await upload(file, size, () => readInUtf8(path, encoding))
    } catch (cause) {
      return skip(readFailure(cause))
    }
  }

  async function uploadFrom(path: string, file: OwnFile): Promise<Brought> {
    let unread: string | undefined
    const unreadable = (cause: unknown): void => {
      unread ??= readFailure(cause)
    }
    const size = await stat(path).then((found) => found.size, unreadable)
    if (size === 0) unread = 'It is empty.'
    if (size === undefined || unread !== undefined) {
      report.skipped(file.relative, unread ?? "It can't be read.")
      return 'skipped'
    }
    const open = () => createReadStream(path, { end: size - 1 }).once('error', unreadable)
    return upload(file, size, open, () => unread)
  }

  /** `unread` returns why the file can't be read, once known. */
  async function upload(
    file: OwnFile,
    size: number,
    open: () => Readable,
    unread: () => string | undefined = () => undefined,
  ): Promise<Brought> {
    const idempotencyKey = parts.newKey()
    const uploaded = await trying(
      () => parts.upload({ name: file.name, size, open, idempotencyKey, signal: stopped }),
      () => unread() !== undefined,
    )
    if (uploaded.ok) return { file, path: uploaded.value.path }
    if (unread() === undefined && (await isAboutEveryFile(uploaded.error))) {
      fail(uploaded.error)
      return 'skipped'
    }
    report.skipped(file.relative, unread() ?? uploaded.error.detail ?? uploaded.error.message)
    return 'skipped'
  }

  async function attachBatch(brought: readonly Brought[]): Promise<void> {
    const batch = brought.filter((one) => one !== 'skipped')
    for (const [folder, group] of Map.groupBy(batch, ({ file }) => file.folder)) await attachGroup(folder, group)
  }

  async function attachGroup(folder: string | undefined, group: readonly Attachable[]): Promise<void> {
    // A failed upload doesn't stop the others; only the person's stop does.
    if (signal.aborted) return
    const key = parts.newKey()
    const images = group.map(({ file, path }) => ({ name: file.name, path, ...given({ source: file.source }) }))
    // Don't abort halfway: items that the platform accepted must be counted.
    const attached = await trying(
      () => parts.attach(folder, images, key),
      () => false,
    )
    if (!attached.ok) return attachFailed(folder, group, attached.error)
    const fileOf = new Map(group.map(({ file }) => [file.name, file]))
    for (const { id, name } of attached.value.attached) {
      const file = fileOf.get(name)
      if (file !== undefined) report.became(file, id)
    }
    report.arrived(attached.value.attached.length + attached.value.existing.length)
    for (const { name, code, message } of attached.value.failed) {
      if (isErrorCode(code) && ENDS_ALL.has(code)) return fail({ code, message, status: 422 })
      report.skipped(group.find(({ file }) => file.name === name)?.file.relative ?? name, message)
    }
  }

  /** Attaches each file of a failed group alone, since one of them may be the cause. */
  async function attachFailed(
    folder: string | undefined,
    group: readonly Attachable[],
    error: PlatformError,
  ): Promise<void> {
    if (await isAboutEveryFile(error)) return fail(error)
    const [only] = group
    if (group.length === 1 && only !== undefined) {
      return report.skipped(only.file.relative, error.detail ?? error.message)
    }
    for (const one of group) await attachGroup(folder, [one])
  }

  /** A platform that answers other calls keeps failing at this file; the others don't wait for it. */
  async function isAboutEveryFile({ code }: PlatformError): Promise<boolean> {
    if (code === 'platform_failed' || code === 'timeout') return !(await parts.isThere())
    return ABOUT_EVERY_FILE.has(code)
  }

  async function trying<T>(call: () => Promise<Result<T>>, isHopeless: () => boolean): Promise<Result<T>> {
    for (const wait of RETRY_WAITS_MS) {
      const outcome = await call()
      if (outcome.ok || stopped.aborted || isHopeless() || !PASSING.has(outcome.error.code)) return outcome
      await parts.sleep(wait, stopped)
    }
    return call()
  }
}
