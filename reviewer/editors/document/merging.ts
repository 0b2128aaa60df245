import { becomeVersion } from '#domain/annotation/commands/become-version'
import { type ThreadMerge, threadOps } from '#domain/annotation/comments/merge-threads'
import { keyOf } from '#domain/annotation/comments/thread-keys'
import { exactText } from '#domain/annotation/json/exact-text'
import { withOrderedFields } from '#domain/annotation/json/field-order'
import type { Command } from '#domain/annotation/ops/command'
import type { ObjectId, ThreadId } from '#domain/annotation/ops/op'
import type { FoundMerge } from '#domain/annotation/versions/merge-three'
import { decided } from '#domain/annotation/versions/merge-versions'
import { isNative, type Native } from '#domain/annotation/native'
import { platformError } from '#domain/errors'
import type { Clock } from '#protocol/port'
import type { Observable } from '../observable'
import type { Annotation } from './annotation-loader'
import { breathe } from './breathe'
import { type AcceptedVersion, cameAs, type OwnVersion, savedEntries, writtenDown } from './own-version'

/** An object that both changed, as a person is asked about it. */
export interface AskedObject {
  /** Its place in the version that both began with; from behind that on where it isn't in it, and both have it. */
  readonly base: number
  readonly className: string
  /** Its row here; undefined for one that is gone here. */
  readonly row: number | undefined
  readonly mine: 'changed' | 'gone'
  readonly theirs: 'changed' | 'gone'
}

/** What merging with the other version would do. */
export interface MergePlan {
  /** So many objects of theirs come, change mine, and take mine away. */
  readonly added: number
  readonly changed: number
  readonly removed: number
  /** So many threads of comments come, change and go. */
  readonly comments: number
  /** So many objects both changed in different parts, and have both. */
  readonly joined: number
  readonly asked: readonly AskedObject[]
}

/** Whose each object is to be that both changed, by its place in the version that both began with. */
export type MergeChoices = ReadonlyMap<number, 'mine' | 'theirs'>

/** Merges the other version into one's own. */
export interface Merging {
  /** What it would do now; undefined where either is closed. */
  readonly plan: () => Promise<MergePlan | undefined>
  /** Does it as one step that can be taken back; answers why it did not, as where an object is not decided on. */
  readonly merge: (choices: MergeChoices) => Promise<string | undefined>
}

interface MergingParts {
  readonly own: Observable<OwnVersion | undefined>
  /** What the platform had of it when they began; undefined: it is as it came. */
  readonly accepted: () => AcceptedVersion | undefined
  readonly theirs: () => Annotation | undefined
  /** One's own version has theirs now: what is done from here on began with that. */
  readonly onMerged?: (theirs: AcceptedVersion) => void
  readonly author: () => { readonly email: string; readonly at: string }
  readonly clock: Clock
}

const GONE = platformError('revision_gone').message
const UNREADABLE = 'An object of the other version can’t be read; nothing was changed.'
const UNDECIDED = 'More objects were changed by both meanwhile. Decide on them too.'
/** So many objects are read before a frame may be painted. */
const AT_ONCE = 500
/** The name of no object. */
const GONE_HERE: ObjectId = 'b-1'
const LABEL = 'Their changes taken in'

/** What others said is taken in with what they drew. */
const withThreads: Command<{
  readonly objects: Parameters<typeof becomeVersion>[1]
  readonly threads: ThreadMerge
  readonly next: () => { readonly id: ThreadId; readonly z: number }
}> = (document, { objects, threads, next }) => {
  const made = becomeVersion(document, objects)
  const ofThreads = threadOps(document, threads, (nth) => {
    const { id, z } = next()
    return { id, z: z + nth }
  })
  if ('refusal' in made) return ofThreads.length === 0 ? made : { label: objects.label, delta: ofThreads }
  return { label: made.label, delta: [...made.delta, ...ofThreads] }
}

function countOf({ change, add, remove }: ThreadMerge): number {
  return change.length + add.length + remove.length
}

/** Both began with what the platform had last of one's own. */
export function createMerging({ own, accepted, theirs, onMerged, author, clock }: MergingParts): Merging {
  const baseOf = ({ annotation }: OwnVersion): AcceptedVersion => accepted() ?? cameAs(annotation)

  /** Undefined where either version is closed. */
  async function find(mine: OwnVersion, other: Annotation, base: AcceptedVersion): Promise<FoundMerge | undefined> {
    const { annotation, drawing } = mine
    await writtenDown(drawing, clock)
    const placeOf = new Map(drawing.ids().map((id, place) => [id, place]))
    return annotation.merge(other, {
      base: base.entries,
      mine: savedEntries(drawing),
      hereOf: Int32Array.from(base.ids, (id) => placeOf.get(id) ?? -1),
      threads: { base: base.threads, mine: drawing.threads(), theirs: other.comments ?? [] },
    })
  }

  /** Their version by what its objects are called here: what is gone here has no name. */
  async function inOwnTerms({ annotation, drawing }: OwnVersion, other: Annotation, base: AcceptedVersion) {
    const [ids, entries, said] = [drawing.ids(), savedEntries(drawing), drawing.threads()]
    const difference = await annotation.compare(other, entries, false)
    if (difference === undefined) return undefined
    const { theirsAt, changed, onlyTheirs } = difference
    const apart = [...changed.map(([, place]) => place), ...onlyTheirs]
    const texts = (await other.exact(apart)).map((value) => exactText(withOrderedFields(value)))
    if (texts.length < apart.length) return undefined
    const otherwise = new Map(changed.map(([at], nth) => [at, texts[nth]]))
    const both = [...ids.keys()].filter((at) => theirsAt[at] !== -1)
    const theirsBy = new Map((other.comments ?? []).filter(isNative).map((value) => [keyOf(value), value]))
    const known = new Set(said.map(({ id }) => id))
    const threads = [...said, ...base.threads.filter(({ id }) => !known.has(id))].flatMap(({ id, value }) => {
      const theirValue = isNative(value) ? theirsBy.get(keyOf(value)) : undefined
      return theirValue === undefined ? [] : [{ id, value: theirValue }]
    })
    return {
      ids: [...both.map((at) => ids[at] ?? GONE_HERE), ...onlyTheirs.map(() => GONE_HERE)],
      entries: [
        ...both.map((at) => ({ base: entries[at]?.base, text: otherwise.get(at) ?? entries[at]?.text })),
        ...texts.slice(changed.length).map((text) => ({ base: undefined, text })),
      ],
      threads,
    }
  }

  async function take(mine: OwnVersion, other: Annotation, choices: MergeChoices): Promise<string | undefined> {
    const { drawing } = mine
    const base = baseOf(mine)
    const chosen = new Set([...choices].flatMap(([at, whose]) => (whose === 'theirs' ? [at] : [])))
    for (;;) {
      const before = drawing.drawn.get()
      const found = await find(mine, other, base)
      if (found === undefined) return GONE
      // Something was changed since the person was asked.
      if (found.merge.clashes.some(({ base: at }) => !choices.has(at))) return UNDECIDED
      const { joined, threads } = found
      const idOf = namesOf(mine, base, found)
      const { change, remove, add } = decided(found.merge, chosen)
      const [values, added, both] = await Promise.all([
        other.exact(change.map(([, place]) => place)),
        other.exact(add),
        valuesIn(
          joined.map(([, text]) => text),
          clock,
        ),
        drawing.hold(drawing.rowsOf([...remove, ...change.map(([at]) => at)].map(idOf))),
      ])
      if (own.get() !== mine || theirs() !== other) return GONE
      if (values.length < change.length || added.length < add.length) return UNREADABLE
      // Whoever works on meanwhile has it merged on top of that.
      if (drawing.drawn.get() !== before) continue
      if (change.length + remove.length + add.length + joined.length + countOf(threads) === 0) return undefined
      const { at, email: by } = author()
      const args = {
        remove: remove.map(idOf),
        change: [
          ...change.map(([place], nth) => ({ id: idOf(place), value: values[nth] ?? {} })),
          ...joined.map(([place], nth) => ({ id: idOf(place), value: both[nth] ?? {} })),
        ],
        add: added.map((value) => ({ id: drawing.newId(), value })),
        label: LABEL,
      }
      const next = () => drawing.nextThread()
      return drawing.run('merge', withThreads, { objects: args, threads, next }, { before: [], at, by })
    }
  }

  /** What the object is called here that a merge names by this number. */
  function namesOf({ drawing }: OwnVersion, base: AcceptedVersion, { twins }: FoundMerge) {
    const ids = drawing.ids()
    const ofTwins = new Map(twins.map(([at, here]) => [at, ids[here]]))
    return (at: number): ObjectId => base.ids[at] ?? ofTwins.get(at) ?? GONE_HERE
  }

  function askedOf(mine: OwnVersion, base: AcceptedVersion, found: FoundMerge) {
    const { drawing, annotation } = mine
    const { clashes } = found.merge
    const idOf = namesOf(mine, base, found)
    // What is here says more than what came.
    const classes = new Map(
      [...annotation.objects, ...drawing.drawn.get().objects].map(({ row, className }) => [row, className]),
    )
    const rows = drawing.rowsOf(clashes.map(({ base: at }) => idOf(at)))
    return clashes.map(({ base: asked, theirs: place, isGone }, nth): AskedObject => {
      const row = rows[nth] ?? -1
      return {
        base: asked,
        className: classes.get(row) ?? classIn(base.entries[asked]?.text),
        row: isGone ? undefined : row,
        mine: isGone ? 'gone' : 'changed',
        theirs: place === undefined ? 'gone' : 'changed',
      }
    })
  }

  return {
    async plan() {
      const [mine, other] = [own.get(), theirs()]
      if (mine === undefined || other === undefined) return undefined
      const base = baseOf(mine)
      const found = await find(mine, other, base)
      if (found === undefined) return undefined
      const { add, change, remove } = found.merge
      const asked = askedOf(mine, base, found)
      const comments = countOf(found.threads)
      const counts = { added: add.length, changed: change.length, removed: remove.length }
      return { ...counts, comments, joined: found.joined.length, asked }
    },
    async merge(choices) {
      const [mine, other] = [own.get(), theirs()]
      if (mine === undefined || other === undefined) return GONE
      const base = baseOf(mine)
      const why = await take(mine, other, choices)
      // They may have saved once more before this is: what they took away by then is no object of mine.
      const begun = why === undefined ? await inOwnTerms(mine, other, base) : undefined
      if (begun !== undefined && own.get() === mine && theirs() === other) onMerged?.(begun)
      return why
    },
  }
}

/** Values of JSON texts, with pauses. */
async function valuesIn(texts: readonly string[], clock: Clock): Promise<readonly Native[]> {
  const values: Native[] = []
  for (let first = 0; first < texts.length; first += AT_ONCE) {
    if (first > 0) await breathe(clock)
    for (const text of texts.slice(first, first + AT_ONCE)) {
      const value: unknown = JSON.parse(text)
      values.push(isNative(value) ? value : {})
    }
  }
  return values
}

/** The class that an object's text names. */
function classIn(text: string | undefined): string {
  const value: unknown = JSON.parse(text ?? 'null')
  const name = isNative(value) ? value['className'] : undefined
  return typeof name === 'string' ? name : ''
}
