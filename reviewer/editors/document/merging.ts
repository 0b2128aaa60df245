import { becomeVersion } from '#domain/annotation/commands/become-version'
import { type ThreadMerge, threadOps } from '#domain/annotation/comments/merge-threads'
import type { Command } from '#domain/annotation/ops/command'
import type { ThreadId } from '#domain/annotation/ops/op'
import type { FoundMerge } from '#domain/annotation/versions/merge-three'
import { type Clash, decided } from '#domain/annotation/versions/merge-versions'
import { isNative, type Native } from '#domain/annotation/native'
import { platformError } from '#domain/errors'
import type { Clock } from '#protocol/port'
import type { Observable } from '../observable'
import type { Annotation } from './annotation-loader'
import { breathe } from './breathe'
import { type AcceptedVersion, cameAs, type OwnVersion, savedEntries, writtenDown } from './own-version'

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
  readonly clock: Clock
}

const GONE = platformError('revision_gone').message
const UNREADABLE = 'An object of the other version can’t be read; nothing was changed.'
const UNDECIDED = 'More objects were changed by both meanwhile. Decide on them too.'
/** So many objects are read before a frame may be painted. */
const AT_ONCE = 500
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
export function createMerging({ own, accepted, theirs, author, clock }: MergingParts): Merging {
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
      const { joined, threads } = found
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
      const comments = countOf(found.threads)
      const counts = { added: add.length, changed: change.length, removed: remove.length }
      return { ...counts, comments, joined: found.joined.length, asked }
    },
    async merge(choices) {
      const [mine, other] = [own.get(), theirs()]
      return mine === undefined || other === undefined ? GONE : take(mine, other, choices)
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
