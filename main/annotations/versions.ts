import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type ByPart, listParts, mapParts, SAVE_PARTS } from '#domain/annotation/save-parts'
import { platformError } from '#domain/errors'
import { err, ok, type Result } from '#domain/result'
import { copyWhole, replaceFile } from '../disk/atomic-file'
import { createDaysOfUse } from '../disk/days-of-use'
import { diskError, machineDisk, readSmallFile } from '../disk/disk'
import type { Ledger } from '../disk/ledger'
import { logOf } from '../log/log'

/** Item of a version. */
export interface VersionPlace {
  readonly projectId: number
  readonly itemId: number
}

/** Author and time of an annotation's last save, where known. */
export interface LastSave {
  readonly by: string | null
  /** ISO 8601 time. */
  readonly at: string | null
}

/** Path of a local version, and of its binary parts. */
export interface MyVersion {
  readonly path: string
  readonly parts: ByPart<string>
}

/** The two versions of a conflict: the local one and the platform's. */
export interface MetVersions extends VersionPlace {
  readonly mine: MyVersion
  readonly theirs: { readonly bytes: Uint8Array; readonly parts: ByPart<Uint8Array> }
  readonly saved: LastSave
}

/** Kept version, whichever was chosen. */
export interface KeptVersion {
  readonly id: string
  readonly whose: 'mine' | 'theirs'
  /** Time of the save; for one's own version, time of the conflict. */
  readonly at: string
  readonly by: string | null
  readonly bytes: number
}

/** Both sides of every conflict of the present account, regardless of the choice. */
export interface Versions {
  readonly keep: (met: MetVersions) => Promise<void>
  /** Keeps the local work before it is discarded; a failure prevents the discard. */
  readonly keepMine: (place: VersionPlace, mine: MyVersion) => Promise<Result<null>>
  /** Lists an item's versions, the newest first. */
  readonly list: (place: VersionPlace) => Promise<readonly KeptVersion[]>
  /** Path of a version; undefined if no version has this id. */
  readonly pathOf: (place: VersionPlace, id: string) => Promise<MyVersion | undefined>
  /** Removes versions whose last conflict is more than thirty days of use ago. */
  readonly sweep: () => Promise<void>
}

const log = logOf('disk')
/** Days of use. */
const KEPT_DAYS = 30
const DAYS_FILE = 'days.json'
/** Bytes that one run of the program may write. */
const WRITTEN_MAX = 4 * 1024 ** 3
/** Time, side and hash; equal bytes are kept once. */
const NAME = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z-(mine|theirs)-([\da-f]{16})\.json$/

/** Creates versions in the account's folder, one folder per item; null without an account. */
export function createVersions(
  folder: string,
  account: () => string | null,
  now: () => number,
  ledger: Ledger,
): Versions {
  const placeOf = ({ projectId, itemId }: VersionPlace): string | null => {
    const home = account()
    return home === null ? null : join(folder, home, `${projectId}-${itemId}`)
  }
  const namesIn = async (place: string): Promise<readonly string[]> => {
    // The folder does not exist before the first conflict.
    const names = await readdir(place).catch(() => [])
    return names.filter((name) => NAME.test(name)).toSorted()
  }
  const newName = async (place: string, whose: KeptVersion['whose'], hash: string): Promise<string | undefined> => {
    const end = `-${whose}-${hash.slice(0, 16)}.json`
    const known = (await namesIn(place)).find((name) => name.endsWith(end))
    if (known !== undefined) {
      // It conflicts again: restart its retention period.
      await utimes(join(place, known), new Date(now()), new Date(now()))
      return undefined
    }
    return `${new Date(now()).toISOString().replaceAll(/[:.]/g, '-')}${end}`
  }
  const putMine = async (place: string, { path, parts }: MyVersion): Promise<Result<null>> => {
    await mkdir(place, { recursive: true, mode: 0o700 })
    const others = listParts(parts)
    const hashes: string[] = []
    for (const file of [path, ...others.map(([, other]) => other)]) {
      const hash = createHash('sha256')
      await pipeline(createReadStream(file), hash)
      hashes.push(hash.digest('hex'))
    }
    const name = await newName(place, 'mine', nameHash(hashes))
    if (name === undefined) return ok(null)
    // Write the annotation last: a version is listed by it, and then has all its parts.
    const files = [...others.map(([part, other]) => [other, `${name}.${part}`] as const), [path, name] as const]
    const sizes = await Promise.all(files.map(async ([from]) => (await stat(from)).size))
    const size = sizes.reduce((sum, one) => sum + one, 0)
    const room = await ledger.room(size, { name: 'versions', most: WRITTEN_MAX })
    if (!room.ok) return room
    for (const [at, [from, to]] of files.entries()) {
      const draft = join(place, 'draft')
      await copyWhole(from, draft)
      await rename(draft, join(place, to))
      ledger.note(join(place, to), sizes[at] ?? 0)
    }
    return ok(null)
  }
  const putTheirs = async (place: string, { bytes, parts }: MetVersions['theirs'], saved: LastSave): Promise<void> => {
    const others = listParts(parts)
    const all = [bytes, ...others.map(([, other]) => other)]
    const hashes = all.map((one) => createHash('sha256').update(one).digest('hex'))
    const name = await newName(place, 'theirs', nameHash(hashes))
    if (name === undefined) return
    await replaceFile(join(place, `${name}${SAVED}`), Buffer.from(JSON.stringify(saved)))
    for (const [file, body] of [
      ...others.map(([part, other]) => [`${name}.${part}`, other] as const),
      [name, bytes] as const,
    ]) {
      await replaceFile(join(place, file), body)
      ledger.note(join(place, file), body.length)
    }
  }
  const partsOf = async (
    place: string,
    name: string,
  ): Promise<ByPart<{ readonly path: string; readonly size: number }>> => {
    const found = await Promise.all(
      SAVE_PARTS.map(async (part) => {
        const path = join(place, `${name}.${part}`)
        // Most versions have none.
        const size = await stat(path).then(
          (file) => file.size,
          () => undefined,
        )
        return size === undefined ? [] : [[part, { path, size }] as const]
      }),
    )
    return Object.fromEntries(found.flat())
  }
  const keptOf = async (place: string, name: string): Promise<KeptVersion | undefined> => {
    const [, date = '', hours = '', minutes = '', seconds = '', ms = '', whose] = NAME.exec(name) ?? []
    // It expired between the two reads.
    const found = await stat(join(place, name)).catch(() => undefined)
    if (found === undefined) return undefined
    const at = `${date}T${hours}:${minutes}:${seconds}.${ms}Z`
    const parts = listParts(await partsOf(place, name))
    const bytes = parts.reduce((sum, [, { size }]) => sum + size, found.size)
    if (whose === 'mine') return { id: name, whose, at, by: null, bytes }
    const saved = await savedIn(join(place, `${name}${SAVED}`))
    return { id: name, whose: 'theirs', at: saved.at ?? at, by: saved.by, bytes }
  }

  return {
    keep: async ({ mine: own, theirs, saved, ...item }) => {
      const place = placeOf(item)
      if (place === null) return
      try {
        const mine = await putMine(place, own)
        // The work's journal also keeps the part that is left out.
        if (!mine.ok) log.warn('version not kept', mine.error)
        await putTheirs(place, theirs, saved)
      } catch (cause) {
        // The person can choose all the same: the work's journal also keeps the local version.
        log.warn('versions not kept', cause)
      }
    },
    keepMine: async (item, mine) => {
      const place = placeOf(item)
      if (place === null) return err(platformError('sign_in_needed'))
      try {
        return await putMine(place, mine)
      } catch (cause) {
        return err(diskError(cause))
      }
    },
    list: async (item) => {
      const place = placeOf(item)
      if (place === null) return []
      const kept = await Promise.all((await namesIn(place)).toReversed().map((name) => keptOf(place, name)))
      return kept.filter((one) => one !== undefined)
    },
    pathOf: async (item, id) => {
      const place = placeOf(item)
      if (place === null || !(await namesIn(place)).includes(id)) return undefined
      return { path: join(place, id), parts: mapParts(await partsOf(place, id), ({ path }) => path) }
    },
    sweep: async () => {
      // The folder does not exist before the first conflict.
      const names = await readdir(folder, { recursive: true }).catch(() => [])
      const marks = new Map<string, string>()
      for (const name of names) {
        const found = await stat(join(folder, name))
        // Files beside a version are removed with it.
        const isAged = found.isFile() && name !== DAYS_FILE && !isBeside(name, names)
        if (isAged) marks.set(name, String(found.mtimeMs))
      }
      for (const [name, days] of await createDaysOfUse(machineDisk, join(folder, DAYS_FILE), now).ages(marks)) {
        if (days <= KEPT_DAYS) continue
        await rm(join(folder, name), { force: true })
        for (const ending of BESIDE) await rm(join(folder, `${name}${ending}`), { force: true })
      }
    },
  }
}

/** Suffix of the file that names a version's author. */
const SAVED = '.saved'
/** Suffixes of the files beside a version: its author and its parts. */
const BESIDE = [SAVED, ...SAVE_PARTS.map((part) => `.${part}`)]

function isBeside(name: string, names: readonly string[]): boolean {
  return BESIDE.some((ending) => name.endsWith(ending) && names.includes(name.slice(0, -ending.length)))
}

/** Combines the hashes of a version; a sole annotation keeps its own hash. */
function nameHash(hashes: readonly string[]): string {
  const [only = ''] = hashes
  return hashes.length === 1 ? only : createHash('sha256').update(hashes.join(' ')).digest('hex')
}

async function savedIn(path: string): Promise<LastSave> {
  try {
    const said: unknown = JSON.parse((await readSmallFile(path)).toString('utf8'))
    const { by, at } = typeof said === 'object' && said !== null ? (said as Record<string, unknown>) : {}
    return { by: typeof by === 'string' ? by : null, at: typeof at === 'string' ? at : null }
  } catch (cause) {
    log.warn('version of nobody known', cause)
    return { by: null, at: null }
  }
}
