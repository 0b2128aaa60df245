import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { platformError } from '#domain/errors'
import { err, ok, type Result } from '#domain/result'
import { type Disk, type DiskFile, diskError, machineDisk } from '../../disk/disk'
import { logOf } from '../../log/log'
import { type Ask, type Fetched, fetchInto } from '../fetch-into'

const log = logOf('services')

export interface FetchedArchive {
  readonly path: string
  readonly ask: Ask
  /** Version of the part that an earlier run fetched; null: there is none. */
  readonly tag: string | null
  readonly onTag: (tag: string | null) => Promise<void>
  readonly onPart: (bytes: number, total: number | undefined) => void
  readonly signal: AbortSignal
}

/** Fetches an archive to a path. A part that an earlier run fetched is gone on with; one that is whole stays. */
export async function fetchArchive(
  { path, ask, tag, onTag, onPart, signal }: FetchedArchive,
  disk: Disk = machineDisk,
): Promise<Result<null>> {
  if ((await disk.kind(path)) === 'file') return ok(null)
  const draft = `${path}.part`
  const before = tag === null ? undefined : await fetchedPart(draft, tag, disk)
  let file: DiskFile | undefined
  let noted: Promise<void> | undefined
  try {
    file = await disk.open(draft, before === undefined ? 'new' : 'existing')
    const fetched = await fetchInto(file, ask, {
      signal,
      ...(before && { before }),
      onPart: (bytes, total, version) => {
        noted ??= onTag(version ?? null)
        onPart(bytes, total)
      },
    })
    await noted
    if (fetched.ok) await file.sync()
    await file.close()
    file = undefined
    if (fetched.ok) await disk.rename(draft, path)
    return fetched
  } catch (cause) {
    await file?.close().catch((later: unknown) => log.warn('draft not closed', later))
    return signal.aborted ? err(platformError('aborted')) : err(diskError(cause))
  }
}

/** The part that is on the disk; undefined: there is none. */
async function fetchedPart(draft: string, tag: string, disk: Disk): Promise<Fetched | undefined> {
  if ((await disk.kind(draft)) !== 'file') return undefined
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of createReadStream(draft) as AsyncIterable<Buffer>) {
    hash.update(chunk)
    bytes += chunk.length
  }
  return { bytes, tag, digest: undefined, hash }
}

/** The SHA-256 of a file. */
export async function checksumOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) hash.update(chunk)
  return hash.digest('hex')
}
