import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { IMPORT_ATTACH_BATCH, IMPORT_UPLOADS_AT_ONCE } from '#domain/constants'
import type { ErrorCode, PlatformError } from '#domain/errors'
import { err, ok, type Result } from '#domain/result'
import type { Sleep } from '../../http/retry'
import type { EndpointAnswer } from '#endpoints'
import type { ItemPlace } from './item-names'
import { createSerialQueue } from './serial-queue'
import type { Upload } from './upload'

/** A picture that is to become an item. */
export interface Picture extends ItemPlace {
  readonly path: string
  readonly relative: string
}

export interface BringInParts {
  readonly upload: (request: Omit<Parameters<Upload>[0], 'teamId' | 'projectId'>) => ReturnType<Upload>
  /** Tells whether the platform answers: what fails then is about the file. */
  readonly isThere: () => Promise<boolean>
  readonly attach: (
    folder: string | undefined,
    images: readonly { readonly name: string; readonly path: string }[],
    idempotencyKey: string,
  ) => Promise<Result<EndpointAnswer<'attachItems'>>>
  readonly newKey: () => string
  readonly sleep: Sleep
}

export interface BringInReport {
  readonly arrived: (count: number) => void
  readonly skipped: (file: string, reason: string) => void
}

interface Attachable {
  readonly picture: Picture
  readonly path: string
}
type Brought = Attachable | 'skipped'

/** Waits between the tries of a call that found nobody: a restart of the platform fits in. */
const RETRY_WAITS_MS = [500, 1_000, 2_000, 4_000, 8_000] as const
const PASSING: ReadonlySet<ErrorCode> = new Set([
  'network_failure',
  'timeout',
  'platform_failed',
  'too_many_requests',
  'local_platform_down',
])
/** Failures that every next file would meet too; any other is about the one file, which is named and passed over. */
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
  'disk_full',
  'disk_failed',
])
const READ_FAILURES: Readonly<Record<string, string>> = {
  ENOENT: 'It is not there any more.',
  EACCES: 'You have no permission to open it.',
  EPERM: 'You have no permission to open it.',
}

/**
 * Uploads pictures a few at a time and attaches them in batches, in their order.
 * It ends with the first failure that is not about one file; what was attached until then stays.
 */
export async function bringIn(
  parts: BringInParts,
  pictures: readonly Picture[],
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
  for (let start = 0; start < pictures.length && !stopped.aborted; start += IMPORT_ATTACH_BATCH) {
    const uploads = pictures
      .slice(start, start + IMPORT_ATTACH_BATCH)
      .map((picture) => inTurn(() => uploadOne(picture)))
    const before = previous
    previous = before.then(async () => attachBatch(await Promise.all(uploads)))
    // Two batches at most are under way: one that is uploaded while the other is attached.
    await before
  }
  await previous
  return failure === null ? ok(null) : err(failure)

  async function uploadOne(picture: Picture): Promise<Brought> {
    if (stopped.aborted) return 'skipped'
    let unread: string | undefined
    const unreadable = (cause: unknown): void => {
      const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
      unread ??= READ_FAILURES[code] ?? "It can't be read."
    }
    const size = await stat(picture.path).then((found) => found.size, unreadable)
    const idempotencyKey = parts.newKey()
    if (size === 0) unread = 'It is empty.'
    if (size !== undefined && unread === undefined) {
      const open = () => createReadStream(picture.path, { end: size - 1 }).once('error', unreadable)
      const uploaded = await trying(
        () => parts.upload({ name: picture.name, size, open, idempotencyKey, signal: stopped }),
        () => unread !== undefined,
      )
      if (uploaded.ok) return { picture, path: uploaded.value.path }
      if (unread === undefined && (await isAboutEveryFile(uploaded.error))) {
        fail(uploaded.error)
        return 'skipped'
      }
      unread ??= uploaded.error.detail ?? uploaded.error.message
    }
    report.skipped(picture.relative, unread ?? "It can't be read.")
    return 'skipped'
  }

  async function attachBatch(brought: readonly Brought[]): Promise<void> {
    const batch = brought.filter((one) => one !== 'skipped')
    for (const [folder, group] of Map.groupBy(batch, ({ picture }) => picture.folder)) await attachGroup(folder, group)
  }

  async function attachGroup(folder: string | undefined, group: readonly Attachable[]): Promise<void> {
    // A failure among the uploads doesn't take the others with it; only the person's own stop does.
    if (signal.aborted) return
    const key = parts.newKey()
    const images = group.map(({ picture, path }) => ({ name: picture.name, path }))
    // Not stopped half-way: what the platform took in must be counted.
    const attached = await trying(
      () => parts.attach(folder, images, key),
      () => false,
    )
    if (!attached.ok) return attachFailed(folder, group, attached.error)
    report.arrived(attached.value.attached.length + attached.value.existing.length)
    for (const { name, code, message } of attached.value.failed) {
      if (code === 'limit_reached') return fail({ code, message, status: 422 })
      report.skipped(group.find(({ picture }) => picture.name === name)?.picture.relative ?? name, message)
    }
  }

  /** One of the group may be what the platform can't take: each goes for itself then. */
  async function attachFailed(
    folder: string | undefined,
    group: readonly Attachable[],
    error: PlatformError,
  ): Promise<void> {
    if (await isAboutEveryFile(error)) return fail(error)
    const [only] = group
    if (group.length === 1 && only !== undefined) {
      return report.skipped(only.picture.relative, error.detail ?? error.message)
    }
    for (const one of group) await attachGroup(folder, [one])
  }

  /** A platform that fails at one file and answers otherwise goes on failing at it: the others don't wait for that. */
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
