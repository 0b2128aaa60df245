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

/** So many saves may be on their way: without a connection a newer one takes the place of one that waits, and the versions of a day would fill the memory. */
const SENT_MAX = 20

/** What one's own version and the next that a save meets both began with: what the platform had of it last, or what was merged since. */
export interface MergeBase extends Pick<MergingParts, 'began' | 'begin'> {
  /**
   * Goes on with a work: what its records say counts from here on. Returns how to tell that the platform has one's own
   * version as it was after so many of them; after the next turn that says nothing any more, for the last save of one item
   * may get in when another one is open.
   */
  readonly turnTo: (recovered: Recovered | null) => (upTo: number) => void
  /** One's own version as it is on its way to the platform now. */
  readonly sends: (version: AcceptedVersion) => void
  /** Writes a step down, and before it what both began with since it, where it took something in. */
  readonly write: (happened: Happened) => void
  /** One's own version is closed. */
  readonly close: () => void
}

export interface MergeBaseParts {
  readonly own: Observable<OwnVersion | undefined>
  readonly work: Pick<Observable<Work | undefined>, 'get'>
  /** The revision that the last save met. */
  readonly met: () => number | string | undefined
}

/** Where in a work it was, by the number of its record. */
interface Point {
  readonly upTo: number
  readonly version: (mine: OwnVersion) => AcceptedVersion | Promise<AcceptedVersion>
}

const CAME: Point = { upTo: 0, version: ({ annotation }) => cameAs(annotation) }

/** Keeps the beginning in the work's journal too, so that it is known again after a crash, and to another window that goes on. */
export function createMergeBase({ own, work, met }: MergeBaseParts): MergeBase {
  let point = CAME
  let turns = 0
  let recalled: Recovered | null = null
  let recalledUpTo = 0
  /** What is on its way, with how many records: a save that was held may get in when the next one is under way. */
  let sent: readonly { readonly upTo: number; readonly version: AcceptedVersion }[] = []
  /** None of those that were on their way in this turn is forgotten. */
  let isWhole = true
  /** What the step that is made just now takes in. */
  let coming: TheirDifference | undefined

  const upToNow = (): number => work.get()?.upTo() ?? 0

  function writeBegan(theirs: TheirDifference, step: { readonly seq: number; readonly at: string } | null): void {
    const revision = met()
    if (revision !== undefined) work.get()?.write({ t: 'began', step, revision, theirs })
  }

  /** As it was after the first of the changes that were recovered, by doing them again. */
  function after(count: number, difference?: TheirDifference): Point['version'] {
    const changes = (recalled?.changes ?? []).slice(0, count)
    let made: Promise<AcceptedVersion> | undefined
    return ({ annotation }) => (made ??= redone(annotation, changes, difference))
  }

  function accepts(upTo: number): void {
    const known = sent.findLast((one) => one.upTo <= upTo)
    sent = sent.filter((one) => one.upTo > upTo)
    // What was merged later began with a newer version.
    if (upTo < point.upTo) return
    if (known !== undefined) point = { upTo, version: () => known.version }
    else if (upTo > 0 && upTo <= recalledUpTo)
      point = { upTo, version: after(countUpTo(recalled?.numbers ?? [], upTo)) }
  }

  return {
    async began(mine, theirs) {
      let base = await point.version(mine)
      // A platform that counts tells what of it got in.
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
      // What came from one that is forgotten would be taken for that of a later one.
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
  /** What was merged then had this otherwise. */
  readonly difference?: TheirDifference
}

/** What of a recovered work the platform had last: what it was given, or what of somebody else was merged since; undefined: nothing. */
export function lastKnown({ saved, began }: Pick<Recovered, 'saved' | 'began'>): LastKnown | undefined {
  const difference = readTheirDifference(began?.theirs)
  if (began === undefined || difference === undefined || began.upTo <= (saved?.upTo ?? 0)) return saved
  const { changes, upTo, revision } = began
  return { changes, upTo, revision, difference }
}

/** A drawing as it is now, as a version of its own. */
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
 * Objects that the other version has just as this one has them, and the version before does not: each says of itself who made
 * it and when, so nobody but a save of them can have brought them there.
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

/** The earliest state in which these objects are as all changes leave them: any save that brought them has all of it. */
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
