import type { HeadValue } from '#domain/annotation/commands/change-head'
import type { ThreadMerge } from '#domain/annotation/comments/merge-threads'
import { isNative } from '#domain/annotation/native'
import { ABSENT, type ObjectId } from '#domain/annotation/ops/op'
import { type HeadClash, type HeadMerge, mergeHeads, pathWords } from '#domain/annotation/versions/head-versions'
import type { FoundMerge } from '#domain/annotation/versions/merge-three'
import type { Clock } from '#protocol/port'
import type { Annotation } from './annotation-loader'
import { type AcceptedVersion, type OwnVersion, savedEntries, writtenDown } from './own-version'
import { byRow } from './same-objects'
import { yieldToPage } from './yield-to-page'

type AskedKey = number | `head ${string}`

/** Conflict of an object or value that both changed, for a person's decision. */
export interface AskedObject {
  /**
   * Index in the base version; behind its end for an object that both have and the base lacks. A text names a value of
   * the file's head.
   */
  readonly base: AskedKey
  /** Class of an object, or name of a value. */
  readonly className: string
  /** Its row here; undefined if it was removed here. */
  readonly row: number | undefined
  readonly mine: 'changed' | 'gone'
  readonly theirs: 'changed' | 'gone'
}

/** Effect of a merge with the other version. */
export interface MergePlan {
  /** Number of their objects to add, of changes to mine, and of removals from mine. */
  readonly added: number
  readonly changed: number
  readonly removed: number
  /** Number of comment threads to add, change and remove. */
  readonly comments: number
  /** Number of objects that both changed in different parts, merged. */
  readonly joined: number
  /** Number of values besides the objects that are taken from theirs. */
  readonly values: number
  readonly asked: readonly AskedObject[]
}

/** Decision per conflict, by its key. */
export type MergeChoices = ReadonlyMap<AskedKey, 'mine' | 'theirs'>

/** Own version, the other one, and their common base. */
export interface MergeSides {
  readonly mine: OwnVersion
  readonly other: Annotation
  readonly base: AcceptedVersion
}

/** Id that no object has. */
const GONE_HERE: ObjectId = 'b-1'

/** Merges the objects and comments; undefined if either version is closed. */
export async function findMerge({ mine, other, base }: MergeSides, clock: Clock): Promise<FoundMerge | undefined> {
  const { annotation, drawing } = mine
  await writtenDown(drawing, clock)
  // Take everything from one state, although the page continues between the steps below.
  const [ids, saved, said] = [drawing.ids(), savedEntries(drawing), drawing.threads()]
  await yieldToPage(clock)
  const hereOf = placesOf(base.ids, ids)
  await yieldToPage(clock)
  const threads = { base: base.threads, mine: said, theirs: other.comments ?? [] }
  return annotation.merge(other, { base: base.entries, mine: saved, hereOf, threads })
}

/** Merges the heads: single-sided changes since the base, and conflicts. */
export function headMerge({ mine, other, base }: MergeSides): HeadMerge {
  return mergeHeads(base.head ?? {}, mine.drawing.reading.value('head') ?? {}, other.head ?? {})
}

/** Describes a merge before the person decides on its conflicts. */
export function planOf(sides: MergeSides, found: FoundMerge): MergePlan {
  const { add, change, remove } = found.merge
  const { take, clashes } = headMerge(sides)
  return {
    added: add.length,
    changed: change.length,
    removed: remove.length,
    comments: threadCount(found.threads),
    joined: found.joined.length,
    values: take.length,
    asked: [...askedObjects(sides, found), ...clashes.map(askedValue)],
  }
}

/** Tells whether a conflict has no decision, such as one since the person was asked. */
export function isUndecided({ merge }: FoundMerge, heads: HeadMerge, choices: MergeChoices): boolean {
  return (
    merge.clashes.some(({ base }) => !choices.has(base)) ||
    heads.clashes.some((clash) => !choices.has(keyOfClash(clash)))
  )
}

/** Their changes of the head, with each conflict decided. */
export function takenValues({ take, clashes }: HeadMerge, choices: MergeChoices): readonly HeadValue[] {
  const theirs = clashes.filter((clash) => choices.get(keyOfClash(clash)) === 'theirs')
  return [...take, ...theirs.map((clash) => ({ path: clash.path, to: clash.theirs }))]
}

/** Number of comment threads that a merge changes. */
export function threadCount({ change, add, remove }: ThreadMerge): number {
  return change.length + add.length + remove.length
}

/** Present id of the object behind a number of a merge. */
export function idsOfMerge({ mine, base }: MergeSides, { twins }: FoundMerge): (at: number) => ObjectId {
  const ids = mine.drawing.ids()
  const ofTwins = new Map(twins.map(([at, here]) => [at, ids[here]]))
  return (at) => base.ids[at] ?? ofTwins.get(at) ?? GONE_HERE
}

function askedObjects(sides: MergeSides, found: FoundMerge): readonly AskedObject[] {
  const { mine, base } = sides
  const { drawing, annotation } = mine
  const { clashes } = found.merge
  const idOf = idsOfMerge(sides, found)
  // The present object has more data than the original one.
  const [here, came] = [byRow(drawing.drawn.get().objects), byRow(annotation.objects)]
  const rows = drawing.rowsOf(clashes.map(({ base: at }) => idOf(at)))
  return clashes.map(({ base: asked, theirs: place, isGone }, nth): AskedObject => {
    const row = rows[nth] ?? -1
    return {
      base: asked,
      className: (here(row) ?? came(row))?.className ?? classIn(base.entries[asked]?.text),
      row: isGone ? undefined : row,
      mine: isGone ? 'gone' : 'changed',
      theirs: place === undefined ? 'gone' : 'changed',
    }
  })
}

function askedValue(clash: HeadClash): AskedObject {
  const { path, mine, theirs } = clash
  const ways = { mine: wayOf(mine), theirs: wayOf(theirs) }
  return { base: keyOfClash(clash), className: pathWords(path), row: undefined, ...ways }
}

function keyOfClash({ path }: HeadClash): AskedKey {
  return `head ${JSON.stringify(path)}`
}

function wayOf(value: unknown): 'changed' | 'gone' {
  return value === ABSENT ? 'gone' : 'changed'
}

/** Index of each id among others; -1 if it is missing. */
function placesOf(names: readonly ObjectId[], among: readonly ObjectId[]): Int32Array<ArrayBuffer> {
  const placeOf = new Map<ObjectId, number>()
  for (let place = 0; place < among.length; place += 1) placeOf.set(among[place] ?? GONE_HERE, place)
  return Int32Array.from(names, (id) => placeOf.get(id) ?? -1)
}

/** Class in an object's text. */
function classIn(text: string | undefined): string {
  const value: unknown = JSON.parse(text ?? 'null')
  const name = isNative(value) ? value['className'] : undefined
  return typeof name === 'string' ? name : ''
}
