import { IMPORT_ATTACH_BATCH, IMPORT_UPLOADS_AT_ONCE } from '#domain/constants'
import { type ErrorCode, isErrorCode, type PlatformError } from '#domain/errors'
import { given } from '#domain/given'
import { err, ok, type Result } from '#domain/result'
import type { EndpointAnswer } from '#endpoints'
import type { Sleep } from '../../http/retry'
import { createFileSources, type FileSourcesParts, type ItemBytes, type OwnFile } from './file-sources'
import { createSerialQueue } from './serial-queue'
import type { AttachedImage } from './project-calls'
import type { Upload } from './upload'

export interface BringInParts extends FileSourcesParts {
  readonly upload: (request: Omit<Parameters<Upload>[0], 'teamId' | 'projectId'>) => ReturnType<Upload>
  /** The platform keeps the document that a text was read from. */
  readonly keepsOriginals: boolean
  /** Tells whether the platform answers: if so, a failure concerns the file. */
  readonly isThere: () => Promise<boolean>
  readonly attach: (
    folder: string | undefined,
    images: readonly AttachedImage[],
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
  /** A file was imported, but not all of it. */
  readonly noted: (file: string, text: string) => void
}

interface Attachable {
  readonly file: OwnFile
  readonly path: string
  readonly original?: string
}
type Brought = Attachable | 'skipped'

/** Name of a document that is uploaded with its text. */
const ORIGINAL_NAME = 'original.pdf'
const ONLY_TEXT = 'Only its text came in, without its pages.'
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
  const withBytes = createFileSources(parts, report.skipped, stopped)
  const notKept = (file: string, reason: string): void => report.noted(file, `${ONLY_TEXT} ${reason}`)
  const withOriginal = createFileSources(parts, notKept, stopped)
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
    if (file.link !== undefined) return { file, path: file.link }
    const brought = await withBytes(file, (bytes) => upload(file, bytes, report.skipped))
    if (brought === 'skipped' || file.pages === undefined || !parts.keepsOriginals) return brought
    const { path, relative, within } = file
    const whole = { path, relative, name: ORIGINAL_NAME, ...given({ within }) }
    const original = await withOriginal(whole, (bytes) => upload(whole, bytes, notKept))
    return original === 'skipped' ? brought : { ...brought, original: original.path }
  }

  async function upload(
    file: OwnFile,
    { size, open, unread = () => undefined }: ItemBytes,
    leftOut: BringInReport['skipped'],
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
    leftOut(file.relative, unread() ?? uploaded.error.detail ?? uploaded.error.message)
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
    const images = group.map(({ file, path, original }) => ({
      name: file.name,
      path,
      ...given({ source: file.source, original }),
    }))
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
