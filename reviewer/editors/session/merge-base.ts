import { isSameJson } from '#domain/annotation/commands/is-same-json'
import type { ObjectId } from '#domain/annotation/ops/op'
import { maker } from '#domain/annotation/versions/compare-versions'
import type { Annotation } from '../document/annotation-loader'
import { createDrawing, type Drawing, type Happened } from '../document/drawing'
import { type AcceptedVersion, cameAs, type OwnVersion, savedEntries } from '../document/own-version'
import type { MergingParts } from '../document/merging'
import { readTheirDifference, type TheirDifference, theirVersion } from '../document/their-version'
import type { Observable } from '../observable'
import { readChanges } from '../work/changes'
import type { Recovered, Work } from '../work/open-work'
import { type Change, countUpTo } from '../work/records'

/** Number of pending saves whose versions are kept: without a connection, those of a whole day would fill the memory. */
const SENT_MAX = 20

/** Common base of the own version and the next conflicting one: the last version on the platform, or the last merged one. */
export interface MergeBase extends Pick<MergingParts, 'began' | 'begin'> {
  /**
   * Continues with a work and its records. The returned function marks the own version after this many records as
   * saved; it does nothing after the next turn, because the last save of an item may end while another one is open.
   */
  readonly turnTo: (recovered: Recovered | null) => (upTo: number) => void
  /** The own version is being sent to the platform. */
  readonly sends: (version: AcceptedVersion) => void
  /** Records a step, and before it the new base if the step is a merge. */
  readonly write: (happened: Happened) => void
  /** The own version is closed. */
  readonly close: () => void
}

export interface MergeBaseParts {
  readonly own: Observable<OwnVersion | undefined>
  readonly work: Pick<Observable<Work | undefined>, 'get'>
  /** The revision that the last save conflicted with. */
  readonly met: () => number | string | undefined
}

/** State of the own version after a record of the work. */
interface Point {
  readonly upTo: number
  readonly version: (mine: OwnVersion) => AcceptedVersion | Promise<AcceptedVersion>
}

const CAME: Point = { upTo: 0, version: ({ annotation }) => cameAs(annotation) }

/** Records the base in the work's journal too, for the time after a crash and for other windows. */
export function createMergeBase({ own, work, met }: MergeBaseParts): MergeBase {
  let point = CAME
  let turns = 0
  let recalled: Recovered | null = null
  let recalledUpTo = 0
  /** Versions that are being sent, with their number of records: a held save may arrive during the next one. */
  let sent: readonly { readonly upTo: number; readonly version: AcceptedVersion }[] = []
  /** All versions sent in this turn are still kept. */
  let isWhole = true
  /** Difference that the present step merges. */
  let coming: TheirDifference | undefined

  const upToNow = (): number => work.get()?.upTo() ?? 0

  function writeBegan(theirs: TheirDifference, step: { readonly seq: number; readonly at: string } | null): void {
    const revision = met()
    if (revision !== undefined) work.get()?.write({ t: 'began', step, revision, theirs })
  }

  /** The version after the first recovered changes, by replaying them. */
  function after(count: number, difference?: TheirDifference): Point['version'] {
    const changes = (recalled?.changes ?? []).slice(0, count)
    let made: Promise<AcceptedVersion> | undefined
    return ({ annotation }) => (made ??= redone(annotation, changes, difference))
  }

  function accepts(upTo: number): void {
    const known = sent.findLast((one) => one.upTo <= upTo)
    sent = sent.filter((one) => one.upTo > upTo)
    // A later merge has a newer base.
    if (upTo < point.upTo) return
    if (known !== undefined) point = { upTo, version: () => known.version }
    else if (upTo > 0 && upTo <= recalledUpTo)
      point = { upTo, version: after(countUpTo(recalled?.numbers ?? [], upTo)) }
  }

  return {
    async began(mine, theirs) {
      let base = await point.version(mine)
      // A platform that counts revisions tells which save arrived.
      if (typeof met() !== 'string') return base
      if (recalled !== null && recalledUpTo >= point.upTo) {
        const { changes } = recalled
        const came = await cameFrom(mine, theirs, await after(changes.length)(mine), base)
        if (came.length > 0) base = await earliestWith(mine.annotation, changes, came)
      }
      for (const { upTo, version } of isWhole ? sent : []) {
        const came = upTo >= point.upTo ? await cameFrom(mine, theirs, version, base) : []
        if (came.length > 0) base = version
      }
      return base
    },
    begin(difference, takeIn) {
      coming = difference
      const why = takeIn()
      const isWritten = coming === undefined
      coming = undefined
      if (why !== undefined) return why
      if (!isWritten) writeBegan(difference, null)
      const mine = own.get()
      if (mine !== undefined) {
        const theirs = theirVersion(versionOf(mine.drawing), difference)
        point = { upTo: upToNow(), version: () => theirs }
      }
      return undefined
    },
    write(happened) {
      const theirs = coming
      coming = undefined
      if (theirs !== undefined && happened.t === 'do') {
        const { seq, at } = happened.entry
        writeBegan(theirs, { seq, at })
      }
      work.get()?.write(happened)
    },
    sends(version) {
      sent = [...sent, { upTo: upToNow(), version }].slice(-SENT_MAX)
      // Changes of a dropped version would be taken for those of a later one.
      isWhole &&= sent.length < SENT_MAX
    },
    turnTo(recovered) {
      sent = []
      isWhole = true
      coming = undefined
      recalled = recovered
      recalledUpTo = recovered?.reader.last() ?? 0
      const last = recovered && lastKnown(recovered)
      point = last ? { upTo: last.upTo, version: after(last.changes, last.difference) } : CAME
      turns += 1
      const turn = turns
      return (upTo) => {
        if (turn === turns) accepts(upTo)
      }
    },
    close() {
      sent = []
      coming = undefined
    },
  }
}

interface LastKnown {
  readonly changes: number
  readonly upTo: number
  readonly revision: number | string
  /** Difference of the version that was merged then. */
  readonly difference?: TheirDifference
}

/** Last state of a recovered work on the platform: its last save, or the version merged since; undefined if there is none. */
export function lastKnown({ saved, began }: Pick<Recovered, 'saved' | 'began'>): LastKnown | undefined {
  const difference = readTheirDifference(began?.theirs)
  if (began === undefined || difference === undefined || began.upTo <= (saved?.upTo ?? 0)) return saved
  const { changes, upTo, revision } = began
  return { changes, upTo, revision, difference }
}

/** The present state of a drawing as a version. */
export function versionOf(drawing: Drawing): AcceptedVersion {
  const head = drawing.reading.value('head')
  return { ids: drawing.ids(), entries: savedEntries(drawing), threads: drawing.threads(), head }
}

async function redone(
  annotation: Annotation,
  changes: readonly Change[],
  difference: TheirDifference | undefined,
): Promise<AcceptedVersion> {
  const drawing = createDrawing({ ...annotation, randomId: () => 'none' })
  await drawing.replay(readChanges(changes))
  const version = versionOf(drawing)
  return difference === undefined ? version : theirVersion(version, difference)
}

/**
 * Objects that the other version shares with this one, but not with the previous one. Each names its author and time,
 * so only a save of this version can have brought them there.
 */
async function cameFrom(
  { annotation }: OwnVersion,
  theirs: Annotation,
  version: AcceptedVersion,
  before: AcceptedVersion,
): Promise<readonly ObjectId[]> {
  const known = new Map(before.ids.map((id, at) => [id, before.entries[at]?.text]))
  const fresh = [...version.ids.entries()].filter(([at, id]) => {
    const text = version.entries[at]?.text
    return text !== undefined && text !== known.get(id) && maker(JSON.parse(text)) !== undefined
  })
  const difference = fresh.length === 0 ? undefined : await annotation.compare(theirs, version.entries, false)
  if (difference === undefined) return []
  const otherwise = new Set(difference.changed.map(([at]) => at))
  return fresh.flatMap(([at, id]) => (difference.theirsAt[at] === -1 || otherwise.has(at) ? [] : [id]))
}

/** The earliest state with the final form of these objects: every save that has them has all of it. */
async function earliestWith(
  annotation: Annotation,
  changes: readonly Change[],
  ids: readonly ObjectId[],
): Promise<AcceptedVersion> {
  const whole = createDrawing({ ...annotation, randomId: () => 'none' })
  await whole.replay(readChanges(changes))
  const drawing = createDrawing({ ...annotation, randomId: () => 'none' })
  const isAlike = (id: ObjectId) => isSameJson(drawing.reading.value(id), whole.reading.value(id))
  for (const change of changes) {
    if (ids.every(isAlike)) break
    await drawing.replay(readChanges([change]))
  }
  return versionOf(drawing)
}
