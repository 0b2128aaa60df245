import { becomeVersion } from '#domain/annotation/commands/become-version'
import { type HeadValue, headOps } from '#domain/annotation/commands/change-head'
import { isSameJson } from '#domain/annotation/commands/is-same-json'
import { type ThreadMerge, threadOps } from '#domain/annotation/comments/merge-threads'
import { keyOf } from '#domain/annotation/comments/thread-keys'
import type { Command } from '#domain/annotation/ops/command'
import { changed } from '#domain/annotation/ops/apply'
import { ABSENT, type ObjectId, type ThreadId } from '#domain/annotation/ops/op'
import { type HeadClash, type HeadMerge, mergeHeads, pathWords } from '#domain/annotation/versions/head-versions'
import type { FoundMerge } from '#domain/annotation/versions/merge-three'
import { decided } from '#domain/annotation/versions/merge-versions'
import { isNative, type Native } from '#domain/annotation/native'
import { given } from '#domain/given'
import { platformError } from '#domain/errors'
import type { Clock } from '#protocol/port'
import type { Observable } from '../observable'
import type { Annotation } from './annotation-loader'
import { yieldToPage } from './yield-to-page'
import { type AcceptedVersion, type OwnVersion, savedEntries, textsOf, writtenDown } from './own-version'
import { byRow } from './same-objects'
import { differingThreads, type TheirDifference } from './their-version'

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

/** Merges the other version into one's own. */
export interface Merging {
  /** Reason why these versions can't be merged; undefined if they can. */
  readonly refusal: () => string | undefined
  /** Present plan; undefined if either version is closed, or they can't be merged. */
  readonly plan: () => Promise<MergePlan | undefined>
  /** Merges as one undoable step; returns the reason if it fails, such as an undecided object. */
  readonly merge: (choices: MergeChoices) => Promise<string | undefined>
}

export interface MergingParts {
  readonly own: Observable<OwnVersion | undefined>
  /** Base of both versions, as the platform had it. */
  readonly began: (mine: OwnVersion, theirs: Annotation) => Promise<AcceptedVersion>
  readonly theirs: () => Annotation | undefined
  /**
   * Merges theirs by running this function, which returns the reason if it fails. Later changes have theirs as base.
   * The argument is its difference from one's own version after the merge.
   */
  readonly begin: (theirs: TheirDifference, takeIn: () => string | undefined) => string | undefined
  readonly author: () => { readonly email: string; readonly at: string }
  readonly clock: Clock
}

const GONE = platformError('revision_gone').message
const UNREADABLE = 'An object of the other version can’t be read; nothing was changed.'
const UNDECIDED = 'Both of you changed more objects. Decide on them too.'
/** Objects that are read before a frame may be painted. */
const AT_ONCE = 500
const PIXELS = 'Masks can’t be merged. Keep your version or take theirs.'
const LABEL = 'Their changes merged'

/** Effect of a merge on the objects here. */
type Step = Pick<Parameters<typeof becomeVersion>[1], 'remove' | 'change' | 'add'>

/** Id that no object has. */
const GONE_HERE: ObjectId = 'b-1'

/** Merges others' comments and head values together with their objects. */
const withThreads: Command<{
  readonly objects: Parameters<typeof becomeVersion>[1]
  readonly head: readonly HeadValue[]
  readonly threads: ThreadMerge
  /** Ids of new threads. */
  readonly names: readonly ThreadId[]
  readonly z: number
}> = (document, { objects, head, threads, names, z }) => {
  const made = becomeVersion(document, objects)
  const ofThreads = threadOps(document, threads, (nth) => ({ id: names[nth] ?? 't', z: z + nth }))
  const beside = [...ofThreads, ...headOps(document.value('head') ?? {}, head)]
  if ('refusal' in made) return beside.length === 0 ? made : { label: objects.label, delta: beside }
  return { label: made.label, delta: [...made.delta, ...beside] }
}

/** Their changes of the head, with each conflict decided. */
function takenValues({ take, clashes }: HeadMerge, choices: MergeChoices): readonly HeadValue[] {
  const theirs = clashes.filter((clash) => choices.get(keyOfClash(clash)) === 'theirs')
  return [...take, ...theirs.map((clash) => ({ path: clash.path, to: clash.theirs }))]
}

function keyOfClash({ path }: HeadClash): AskedKey {
  return `head ${JSON.stringify(path)}`
}

function countOf({ change, add, remove }: ThreadMerge): number {
  return change.length + add.length + remove.length
}

/** Both have one's last version on the platform as base. */
export function createMerging({ own, began, theirs, begin, author, clock }: MergingParts): Merging {
  /** Masks can't be merged object by object, because both refer to the same pixels. */
  function hasPixels(): boolean {
    return own.get()?.drawing.drawn.get().mask !== undefined || theirs()?.mask !== undefined
  }

  /** Undefined if either version is closed. */
  async function find(mine: OwnVersion, other: Annotation, base: AcceptedVersion): Promise<FoundMerge | undefined> {
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

  /** One's own version after a step. */
  async function after(
    { drawing }: OwnVersion,
    step: Step,
    threads: ThreadMerge,
    names: readonly ThreadId[],
    values: readonly HeadValue[],
  ): Promise<AcceptedVersion> {
    const { remove, change, add } = step
    const texts = await textsOf(
      [...change, ...add].map(({ value }) => value),
      clock,
    )
    const gone = new Set<ObjectId | ThreadId>([...remove, ...threads.remove])
    const becomes = new Map(change.map(({ id }, nth) => [id, texts[nth]]))
    const says = new Map(threads.change.map(({ id, value }) => [id, value]))
    const entries = savedEntries(drawing)
    const head = drawing.reading.value('head')
    const kept = [...drawing.ids().entries()].filter(([, id]) => !gone.has(id))
    return {
      ids: [...kept.map(([, id]) => id), ...add.map(({ id }) => id)],
      entries: [
        ...kept.map(([at, id]) => ({ base: entries[at]?.base, text: becomes.get(id) ?? entries[at]?.text })),
        ...texts.slice(change.length).map((text) => ({ base: undefined, text })),
      ],
      threads: [
        ...drawing.threads().flatMap(({ id, value }) => (gone.has(id) ? [] : [{ id, value: says.get(id) ?? value }])),
        ...threads.add.map((value, nth) => ({ id: names[nth] ?? 't', value })),
      ],
      head: head && changed(head, headOps(head, values)),
    }
  }

  /** Difference of theirs from one's own version after a step; undefined if either is closed or unreadable. */
  async function differenceAfter(
    { annotation }: OwnVersion,
    after: AcceptedVersion,
    other: Annotation,
    base: AcceptedVersion,
  ): Promise<TheirDifference | undefined> {
    const difference = await annotation.compare(other, after.entries, false)
    if (difference === undefined) return undefined
    const { changed: differing, onlyMine, onlyTheirs } = difference
    const apart = [...differing.map(([, place]) => place), ...onlyTheirs]
    const values = await other.exact(apart)
    if (values.length < apart.length) return undefined
    const texts = await textsOf(values, clock)
    const theirsBy = new Map((other.comments ?? []).filter(isNative).map((value) => [keyOf(value), value]))
    const known = new Set(after.threads.map(({ id }) => id))
    const threads = [...after.threads, ...base.threads.filter(({ id }) => !known.has(id))].flatMap(({ id, value }) => {
      const theirValue = isNative(value) ? theirsBy.get(keyOf(value)) : undefined
      return theirValue === undefined ? [] : [{ id, value: theirValue }]
    })
    const idAt = (at: number): readonly ObjectId[] => after.ids.slice(at, at + 1)
    return {
      gone: onlyMine.flatMap(idAt),
      otherwise: differing.flatMap(([at], nth) => idAt(at).map((id) => [id, texts[nth] ?? ''] as const)),
      besides: texts.slice(differing.length),
      threads: differingThreads(threads, after.threads),
      ...(isSameJson(after.head, other.head) ? {} : given({ head: other.head })),
    }
  }

  async function take(mine: OwnVersion, other: Annotation, choices: MergeChoices): Promise<string | undefined> {
    const { drawing } = mine
    const base = await began(mine, other)
    const chosen = new Set(
      [...choices].flatMap(([at, whose]) => (whose === 'theirs' && typeof at === 'number' ? [at] : [])),
    )
    for (;;) {
      const before = drawing.drawn.get()
      const found = await find(mine, other, base)
      if (found === undefined) return GONE
      // The version changed since the person was asked.
      if (found.merge.clashes.some(({ base: at }) => !choices.has(at))) return UNDECIDED
      const heads = headMerge(mine, other, base)
      if (heads.clashes.some((clash) => !choices.has(keyOfClash(clash)))) return UNDECIDED
      const values = takenValues(heads, choices)
      const { joined, threads } = found
      const idOf = namesOf(mine, base, found)
      const { change, remove, add } = decided(found.merge, chosen)
      const [changes, added, both] = await Promise.all([
        other.exact(change.map(([, place]) => place)),
        other.exact(add),
        valuesIn(
          joined.map(([, text]) => text),
          clock,
        ),
        drawing.hold(drawing.rowsOf([...remove, ...change.map(([at]) => at)].map(idOf))),
      ])
      if (own.get() !== mine || theirs() !== other) return GONE
      if (changes.length < change.length || added.length < add.length) return UNREADABLE
      const names = threads.add.map(() => drawing.nextThread())
      const step = {
        remove: remove.map(idOf),
        change: [
          ...change.map(([place], nth) => ({ id: idOf(place), value: changes[nth] ?? {} })),
          ...joined.map(([place], nth) => ({ id: idOf(place), value: both[nth] ?? {} })),
        ],
        add: added.map((value) => ({ id: drawing.newId(), value })),
      }
      const ofObjects = change.length + remove.length + add.length + joined.length
      const isNothing = ofObjects + countOf(threads) + values.length === 0
      const ids = names.map(({ id }) => id)
      const difference = await differenceAfter(mine, await after(mine, step, threads, ids, values), other, base)
      if (own.get() !== mine || theirs() !== other) return GONE
      // Concurrent changes are applied on top of the merge.
      if (drawing.drawn.get() !== before) continue
      const { at, email: by } = author()
      const args = { objects: { ...step, label: LABEL }, head: values, threads, names: ids, z: names[0]?.z ?? 0 }
      const takeIn = () => (isNothing ? undefined : drawing.run('merge', withThreads, args, { before: [], at, by }))
      // They may save again before this save: objects that they removed by then are not mine.
      return difference === undefined ? takeIn() : begin(difference, takeIn)
    }
  }

  /** Their single-sided changes of the head since the base, and the conflicts. */
  function headMerge({ drawing }: OwnVersion, other: Annotation, base: AcceptedVersion): HeadMerge {
    return mergeHeads(base.head ?? {}, drawing.reading.value('head') ?? {}, other.head ?? {})
  }

  /** Present id of the object behind a number of a merge. */
  function namesOf({ drawing }: OwnVersion, base: AcceptedVersion, { twins }: FoundMerge) {
    const ids = drawing.ids()
    const ofTwins = new Map(twins.map(([at, here]) => [at, ids[here]]))
    return (at: number): ObjectId => base.ids[at] ?? ofTwins.get(at) ?? GONE_HERE
  }

  function askedOf(mine: OwnVersion, base: AcceptedVersion, found: FoundMerge) {
    const { drawing, annotation } = mine
    const { clashes } = found.merge
    const idOf = namesOf(mine, base, found)
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

  return {
    refusal: () => (hasPixels() ? PIXELS : undefined),
    async plan() {
      if (hasPixels()) return undefined
      const [mine, other] = [own.get(), theirs()]
      if (mine === undefined || other === undefined) return undefined
      const base = await began(mine, other)
      const found = await find(mine, other, base)
      if (found === undefined) return undefined
      const { add, change, remove } = found.merge
      const { take: values, clashes } = headMerge(mine, other, base)
      const asked = [...askedOf(mine, base, found), ...clashes.map(askedValue)]
      const comments = countOf(found.threads)
      const counts = { added: add.length, changed: change.length, removed: remove.length }
      return { ...counts, comments, joined: found.joined.length, values: values.length, asked }
    },
    async merge(choices) {
      if (hasPixels()) return PIXELS
      const [mine, other] = [own.get(), theirs()]
      if (mine === undefined || other === undefined) return GONE
      return take(mine, other, choices)
    },
  }
}

/** Conflict of a value, for a person's decision. */
function askedValue(clash: HeadClash): AskedObject {
  const { path, mine, theirs } = clash
  const ways = { mine: wayOf(mine), theirs: wayOf(theirs) }
  return { base: keyOfClash(clash), className: pathWords(path), row: undefined, ...ways }
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

/** Parses JSON texts, with pauses. */
async function valuesIn(texts: readonly string[], clock: Clock): Promise<readonly Native[]> {
  const values: Native[] = []
  for (let first = 0; first < texts.length; first += AT_ONCE) {
    if (first > 0) await yieldToPage(clock)
    for (const text of texts.slice(first, first + AT_ONCE)) {
      const value: unknown = JSON.parse(text)
      values.push(isNative(value) ? value : {})
    }
  }
  return values
}

/** Class in an object's text. */
function classIn(text: string | undefined): string {
  const value: unknown = JSON.parse(text ?? 'null')
  const name = isNative(value) ? value['className'] : undefined
  return typeof name === 'string' ? name : ''
}
