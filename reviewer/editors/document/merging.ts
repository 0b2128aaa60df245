import { becomeVersion } from '#domain/annotation/commands/become-version'
import { mergeThreads, type ThreadMerge, threadOps } from '#domain/annotation/comments/merge-threads'
import type { Command } from '#domain/annotation/ops/command'
import type { ThreadId } from '#domain/annotation/ops/op'
import { isSameJson } from '#domain/annotation/commands/is-same-json'
import { mergedObject } from '#domain/annotation/versions/merge-objects'
import { type Clash, decided, type Merge, mergeVersions } from '#domain/annotation/versions/merge-versions'
import { isNative, type Native } from '#domain/annotation/native'
import { platformError } from '#domain/errors'
import type { Observable } from '../observable'
import type { Annotation } from './annotation-loader'
import { type AcceptedVersion, cameAs, type OwnVersion, savedEntries } from './own-version'

/** An object that both changed, as a person is asked about it. */
export interface AskedObject {
  /** Its place in the version that both began with. */
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
  readonly author: () => { readonly email: string; readonly at: string }
}

/** Without who changed it last, and when. */
function unsigned({ updatedAt: _at, updatedBy: _by, ...value }: Native): Native {
  return value
}

const GONE = platformError('revision_gone').message
const UNREADABLE = 'An object of the other version can’t be read; nothing was changed.'
const UNDECIDED = 'More objects were changed by both meanwhile. Decide on them too.'
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

function threadsOf({ drawing }: OwnVersion, { comments = [] }: Annotation, base: AcceptedVersion): ThreadMerge {
  return mergeThreads({ base: base.threads, mine: drawing.threads(), theirs: comments })
}

function countOf({ change, add, remove }: ThreadMerge): number {
  return change.length + add.length + remove.length
}

/** Both began with what the platform had last of one's own. */
export function createMerging({ own, accepted, theirs, author }: MergingParts): Merging {
  const baseOf = ({ annotation }: OwnVersion): AcceptedVersion => accepted() ?? cameAs(annotation)

  async function find(mine: OwnVersion, other: Annotation, base: AcceptedVersion): Promise<Found | undefined> {
    const { annotation, drawing } = mine
    const entries = savedEntries(drawing)
    const placeOf = new Map(drawing.ids().map((id, place) => [id, place]))
    const [did, between] = await Promise.all([
      annotation.compare(other, base.entries),
      annotation.compare(other, entries),
    ])
    if (did === undefined || between === undefined) return undefined
    const differing = new Set(between.changed.map(([place]) => place))
    const like = new Set([...between.theirsAt].filter((at, place) => at !== -1 && !differing.has(place)))
    const hereOf = (at: number) => placeOf.get(base.ids[at] ?? 'b-1')
    const merge = mergeVersions(did, {
      isChanged: (at) => entries[hereOf(at) ?? -1]?.text !== base.entries[at]?.text,
      isGone: (at) => hereOf(at) === undefined,
      isLike(at, place) {
        const here = hereOf(at) ?? -1
        return between.theirsAt[here] === place && !differing.has(here)
      },
      has: (place) => like.has(place),
    })
    return settled(merge, other, {
      was: (places) => valuesIn(annotation, base, places),
      is: (at) => drawing.reading.value(base.ids[at] ?? 'b-1'),
    })
  }

  async function take(mine: OwnVersion, other: Annotation, choices: MergeChoices): Promise<string | undefined> {
    const { drawing } = mine
    const base = baseOf(mine)
    const idOf = (at: number) => base.ids[at] ?? 'b-1'
    const chosen = new Set([...choices].flatMap(([at, whose]) => (whose === 'theirs' ? [at] : [])))
    for (;;) {
      const before = drawing.drawn.get()
      const found = await find(mine, other, base)
      if (found === undefined) return GONE
      // Something was changed since the person was asked.
      if (found.merge.clashes.some(({ base: at }) => !choices.has(at))) return UNDECIDED
      const { joined } = found
      const { change, remove, add } = decided(found.merge, chosen)
      const [values, added] = await Promise.all([
        other.exact(change.map(([, place]) => place)),
        other.exact(add),
        drawing.hold(drawing.rowsOf([...remove, ...change.map(([at]) => at)].map(idOf))),
      ])
      if (own.get() !== mine || theirs() !== other) return GONE
      if (values.length < change.length || added.length < add.length) return UNREADABLE
      // Whoever works on meanwhile has it merged on top of that.
      if (drawing.drawn.get() !== before) continue
      const threads = threadsOf(mine, other, base)
      if (change.length + remove.length + add.length + joined.size + countOf(threads) === 0) return undefined
      const { at, email: by } = author()
      const args = {
        remove: remove.map(idOf),
        change: [
          ...change.map(([place], nth) => ({ id: idOf(place), value: values[nth] ?? {} })),
          ...[...joined].map(([place, value]) => ({ id: idOf(place), value })),
        ],
        add: added.map((value) => ({ id: drawing.newId(), value })),
        label: LABEL,
      }
      const next = () => drawing.nextThread()
      return drawing.run('merge', withThreads, { objects: args, threads, next }, { before: [], at, by })
    }
  }

  function askedOf({ drawing, annotation }: OwnVersion, { ids, entries }: AcceptedVersion, clashes: readonly Clash[]) {
    // What is here says more than what came.
    const classes = new Map(
      [...annotation.objects, ...drawing.drawn.get().objects].map(({ row, className }) => [row, className]),
    )
    const rows = drawing.rowsOf(clashes.map(({ base }) => ids[base] ?? 'b-1'))
    return clashes.map(({ base, theirs: place, isGone }, at): AskedObject => {
      const row = rows[at] ?? -1
      return {
        base,
        className: classes.get(row) ?? classIn(entries[base]?.text),
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
      const { add, change, remove, clashes } = found.merge
      const asked = askedOf(mine, base, clashes)
      const comments = countOf(threadsOf(mine, other, base))
      const counts = { added: add.length, changed: change.length, removed: remove.length }
      return { ...counts, comments, joined: found.joined.size, asked }
    },
    async merge(choices) {
      const [mine, other] = [own.get(), theirs()]
      return mine === undefined || other === undefined ? GONE : take(mine, other, choices)
    },
  }
}

interface Found {
  readonly merge: Merge
  /** Objects that both changed in different parts, with what both did, by their place in the version that both began with. */
  readonly joined: ReadonlyMap<number, Native>
}

interface Values {
  /** The objects that both began with, at these places. */
  readonly was: (places: readonly number[]) => Promise<readonly (Native | undefined)[]>
  /** What has become of one of them here. */
  readonly is: (base: number) => Native | undefined
}

/** What both made alike is no question, though each signed it; what each changed in parts of its own is none either. */
async function settled(merge: Merge, other: Annotation, { was, is }: Values): Promise<Found> {
  const both = merge.clashes.flatMap(({ base, theirs: place, isGone }) =>
    place === undefined || isGone ? [] : [{ base, place }],
  )
  const joined = new Map<number, Native>()
  if (both.length === 0) return { merge, joined }
  const [values, begun] = await Promise.all([
    other.exact(both.map(({ place }) => place)),
    was(both.map(({ base }) => base)),
  ])
  const like = new Set<number>()
  for (const [at, { base }] of both.entries()) {
    const [mine, their, came] = [is(base), values[at], begun[at]]
    if (mine === undefined || their === undefined) continue
    if (isSameJson(unsigned(mine), unsigned(their))) {
      like.add(base)
      continue
    }
    const made = came === undefined ? undefined : mergedObject(came, mine, their)
    if (made !== undefined) joined.set(base, made)
  }
  const clashes = merge.clashes.filter(({ base }) => !like.has(base) && !joined.has(base))
  return { merge: { ...merge, clashes }, joined }
}

/** The exact objects of a version; those that were not changed before it are in the file that was opened. */
async function valuesIn(
  annotation: Annotation,
  { entries }: AcceptedVersion,
  places: readonly number[],
): Promise<readonly (Native | undefined)[]> {
  const asCame = places.flatMap((place) => {
    const { base, text } = entries[place] ?? {}
    return text === undefined && base !== undefined ? [base] : []
  })
  const came = new Map((await annotation.exact(asCame)).map((value, at) => [asCame[at], value]))
  return places.map((place) => {
    const { base, text } = entries[place] ?? {}
    const value: unknown = text === undefined ? came.get(base) : JSON.parse(text)
    return isNative(value) ? value : undefined
  })
}

/** The class that an object's text names. */
function classIn(text: string | undefined): string {
  const value: unknown = JSON.parse(text ?? 'null')
  const name = isNative(value) ? value['className'] : undefined
  return typeof name === 'string' ? name : ''
}
