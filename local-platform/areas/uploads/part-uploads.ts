import { createHash, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { err, ok, type Result } from '#domain/result'
import type { Platform } from '../../platform-context'
import type { BucketPlace } from '../../server/bucket-keys'
import type { ArrivingBody } from './arriving-body'
import type { BucketFailure } from './bucket-answers'
import type { NamedPart } from './part-list'

/** Owner and key of an upload. */
export interface PartPlace extends BucketPlace {
  readonly key: string
}

/** Received part. */
export interface Part {
  readonly number: number
  /** MD5 of its bytes, in hex. */
  readonly tag: string
  readonly size: number
  /** In milliseconds since 1970. */
  readonly at: number
}

/** All parts of a file, joined. */
export interface Joined {
  readonly tag: string
  readonly size: number
  readonly body: Readable
}

/** Creates the file from its parts; a refusal leaves the parts in place. */
type Take = (joined: Joined) => Promise<BucketFailure | undefined>

interface Kept extends Part {
  readonly path: string
}

interface PartUpload {
  readonly place: PartPlace
  readonly until: number
  readonly parts: Map<number, Kept>
  /** Set while completing and afterwards: a client that missed the answer asks again. */
  ended?: Promise<Result<string, BucketFailure>>
}

export type PartUploads = ReturnType<typeof createPartUploads>

export const PART_NUMBER_MAX = 10_000
/** Minimum size of every part but the last, as in object storage. */
const PART_BYTES_MIN = 5 * 1024 * 1024
/** Unfinished uploads of one person at a time. */
export const UNFINISHED_MAX = 32
/** Lifetime of an upload, no longer than that of its keys. */
const KEPT_MS = 12 * 3_600_000

const NONE = refusal(
  404,
  'NoSuchUpload',
  'There is no such upload: it was ended or begun too long ago. Begin it again.',
)
const TOO_LARGE = refusal(400, 'EntityTooLarge', 'The file is larger than this project takes.')
const OTHER_BYTES = refusal(
  400,
  'XAmzContentSHA256Mismatch',
  'These are other bytes than were signed. Send the part again.',
)
const BROKEN_OFF = refusal(400, 'IncompleteBody', 'The part broke off. Send it again.')
const FULL = refusal(500, 'InternalError', 'There is no room left on the disk of this computer.')
const TOO_MANY = refusal(503, 'SlowDown', `You have ${UNFINISHED_MAX} unfinished uploads. Finish or abort some first.`)

/**
 * Creates uploads in parts. Their list is in memory, while their keys are valid. The bytes are drafts on disk, and
 * orphaned ones are swept a day later.
 */
export function createPartUploads({ storage, clock }: Pick<Platform, 'storage' | 'clock'>) {
  const uploads = new Map<string, PartUpload>()

  const drop = async (id: string, upload: PartUpload): Promise<void> => {
    uploads.delete(id)
    const paths = [...upload.parts.values()].map(({ path }) => path)
    upload.parts.clear()
    await Promise.all(paths.map((path) => storage.files.remove(path)))
  }
  const clear = async (): Promise<void> => {
    const old = [...uploads].filter(([, { until }]) => until < clock.now())
    await Promise.all(old.map(([id, upload]) => drop(id, upload)))
  }
  const find = (id: string, place: PartPlace): PartUpload | undefined => {
    const upload = uploads.get(id)
    if (upload === undefined || upload.until < clock.now()) return undefined
    const { personId, projectId, key } = upload.place
    return personId === place.personId && projectId === place.projectId && key === place.key ? upload : undefined
  }
  const sizeOf = ({ parts }: PartUpload): number => [...parts.values()].reduce((sum, { size }) => sum + size, 0)

  const endOf = async (
    upload: PartUpload,
    named: readonly NamedPart[],
    take: Take,
  ): Promise<Result<string, BucketFailure>> => {
    const found = partsNamed(upload.parts, named)
    if (!found.ok) return found
    const tags = createHash('md5')
    found.value.forEach(({ tag }) => tags.update(tag, 'hex'))
    const tag = `${tags.digest('hex')}-${found.value.length}`
    const size = found.value.reduce((sum, part) => sum + part.size, 0)
    const body = Readable.from(bytesOf(storage.files, found.value))
    try {
      const refused = await take({ tag, size, body })
      return refused === undefined ? ok(tag) : err(refused)
    } finally {
      // A refused body was not read to its end.
      body.destroy()
    }
  }

  return {
    /** Starts an upload and drops expired ones. */
    begin: async (place: PartPlace): Promise<Result<string, BucketFailure>> => {
      await clear()
      const own = [...uploads.values()].filter(
        (one) => one.place.personId === place.personId && one.ended === undefined,
      )
      if (own.length >= UNFINISHED_MAX) return err(TOO_MANY)
      const id = randomUUID()
      uploads.set(id, { place, until: clock.now() + KEPT_MS, parts: new Map() })
      return ok(id)
    },
    /** Stores a part, replacing one with its number; all parts together may have `bytesMax` bytes (null: no limit). */
    add: async (
      id: string,
      place: PartPlace,
      { number, arriving, length, bytesMax }: IncomingPart,
    ): Promise<Result<Part, BucketFailure>> => {
      const upload = find(id, place)
      if (upload === undefined || upload.ended !== undefined) return err(NONE)
      if (!Number.isInteger(number) || number < 1 || number > PART_NUMBER_MAX)
        return err(refusal(400, 'InvalidArgument', `Parts have numbers from 1 to ${PART_NUMBER_MAX}.`))
      const left = (): number | null =>
        bytesMax === null ? null : bytesMax - sizeOf(upload) + (upload.parts.get(number)?.size ?? 0)
      const before = left()
      if (before !== null && length > before) return err(TOO_LARGE)
      const received = await storage.uploads.receive(arriving.body, before)
      if (!received.ok) return err({ tooLarge: TOO_LARGE, brokenOff: BROKEN_OFF, noRoom: FULL }[received.error])
      const draft = received.value
      const landed = await draft.landed
      if (!landed.ok) return err(FULL)
      const refuse = async (failure: BucketFailure): Promise<Result<Part, BucketFailure>> => {
        await storage.files.remove(draft.path)
        return err(failure)
      }
      if (!arriving.isWhole()) return refuse(OTHER_BYTES)
      // The upload may have ended, or others may have arrived, during the write.
      if (find(id, place) !== upload || upload.ended !== undefined) return refuse(NONE)
      const now = left()
      if (now !== null && draft.size > now) return refuse(TOO_LARGE)
      const replaced = upload.parts.get(number)
      const part = { number, tag: arriving.tag(), size: draft.size, at: clock.now() }
      upload.parts.set(number, { ...part, path: draft.path })
      if (replaced !== undefined) await storage.files.remove(replaced.path)
      return ok(part)
    },
    /** Lists the received parts by number. */
    list: (id: string, place: PartPlace): Result<readonly Part[], BucketFailure> => {
      const upload = find(id, place)
      if (upload === undefined || upload.ended !== undefined) return err(NONE)
      return ok([...upload.parts.values()].toSorted((a, b) => a.number - b.number))
    },
    /** Joins the named parts to one file and returns its tag; a repeated call returns the same. */
    end: async (
      id: string,
      place: PartPlace,
      named: readonly NamedPart[],
      take: Take,
    ): Promise<Result<string, BucketFailure>> => {
      const upload = find(id, place)
      if (upload === undefined) return err(NONE)
      if (upload.ended !== undefined) return upload.ended
      const ending = endOf(upload, named, take)
      upload.ended = ending
      let isDone = false
      try {
        const ended = await ending
        isDone = ended.ok
        return ended
      } finally {
        if (isDone) {
          const paths = [...upload.parts.values()].map(({ path }) => path)
          upload.parts.clear()
          await Promise.all(paths.map((path) => storage.files.remove(path)))
        } else delete upload.ended
      }
    },
    /** Aborts an upload. */
    abort: async (id: string, place: PartPlace): Promise<Result<null, BucketFailure>> => {
      const upload = find(id, place)
      if (upload === undefined || upload.ended !== undefined) return err(NONE)
      await drop(id, upload)
      return ok(null)
    },
  }
}

export interface IncomingPart {
  readonly number: number
  readonly arriving: ArrivingBody
  /** Declared size in bytes; 0 if missing. */
  readonly length: number
  readonly bytesMax: number | null
}

function partsNamed(
  parts: ReadonlyMap<number, Kept>,
  named: readonly NamedPart[],
): Result<readonly Kept[], BucketFailure> {
  if (named.some(({ number }, at) => number <= (named[at - 1]?.number ?? 0)))
    return err(refusal(400, 'InvalidPartOrder', 'The parts are not named in the order of their numbers.'))
  const found: Kept[] = []
  for (const [at, { number, tag }] of named.entries()) {
    const part = parts.get(number)
    if (part === undefined || part.tag !== tag)
      return err(refusal(400, 'InvalidPart', `Part ${number} is not there with this tag. Send it again.`))
    if (at < named.length - 1 && part.size < PART_BYTES_MIN)
      return err(refusal(400, 'EntityTooSmall', `Part ${number} has less than ${PART_BYTES_MIN} bytes.`))
    found.push(part)
  }
  return ok(found)
}

async function* bytesOf(files: Platform['storage']['files'], parts: readonly Kept[]): AsyncGenerator<Buffer> {
  for (const { path } of parts) {
    const file = await files.find(path)
    if (file === undefined) throw new Error(`a part of an upload is missing: ${path}`)
    yield* file.read()
  }
}

function refusal(status: number, code: string, message: string): BucketFailure {
  return { status, code, message }
}
