import { becomeVersion } from '#domain/annotation/commands/become-version'
import { isSameJson } from '#domain/annotation/commands/is-same-json'
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

/** Both began with what the platform had last of one's own. */
export function createMerging({ own, accepted, theirs, author }: MergingParts): Merging {
  const baseOf = ({ annotation }: OwnVersion): AcceptedVersion => accepted() ?? cameAs(annotation)

  async function find(mine: OwnVersion, other: Annotation, base: AcceptedVersion): Promise<Merge | undefined> {
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
    return withoutLike(merge, other, (at) => drawing.reading.value(base.ids[at] ?? 'b-1'))
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
      if (found.clashes.some(({ base: at }) => !choices.has(at))) return UNDECIDED
      const { change, remove, add } = decided(found, chosen)
      const [values, added] = await Promise.all([
        other.exact(change.map(([, place]) => place)),
        other.exact(add),
        drawing.hold(drawing.rowsOf([...remove, ...change.map(([at]) => at)].map(idOf))),
      ])
      if (own.get() !== mine || theirs() !== other) return GONE
      if (values.length < change.length || added.length < add.length) return UNREADABLE
      // Whoever works on meanwhile has it merged on top of that.
      if (drawing.drawn.get() !== before) continue
      if (change.length + remove.length + add.length === 0) return undefined
      const { at, email: by } = author()
      const args = {
        remove: remove.map(idOf),
        change: change.map(([place], nth) => ({ id: idOf(place), value: values[nth] ?? {} })),
        add: added.map((value) => ({ id: drawing.newId(), value })),
        label: LABEL,
      }
      return drawing.run('merge', becomeVersion, args, { before: [], at, by })
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
      const { add, change, remove, clashes } = found
      const asked = askedOf(mine, base, clashes)
      return { added: add.length, changed: change.length, removed: remove.length, asked }
    },
    async merge(choices) {
      const [mine, other] = [own.get(), theirs()]
      return mine === undefined || other === undefined ? GONE : take(mine, other, choices)
    },
  }
}

/** What both made alike is no question, though each signed it. */
async function withoutLike(
  merge: Merge,
  other: Annotation,
  valueOf: (base: number) => Native | undefined,
): Promise<Merge> {
  const both = merge.clashes.flatMap(({ base, theirs: place, isGone }) =>
    place === undefined || isGone ? [] : [{ base, place }],
  )
  if (both.length === 0) return merge
  const values = await other.exact(both.map(({ place }) => place))
  const like = new Set(
    both.flatMap(({ base }, at) => {
      const [mine, their] = [valueOf(base), values[at]]
      return mine !== undefined && their !== undefined && isSameJson(unsigned(mine), unsigned(their)) ? [base] : []
    }),
  )
  return { ...merge, clashes: merge.clashes.filter(({ base }) => !like.has(base)) }
}

/** The class that an object's text names. */
function classIn(text: string | undefined): string {
  const value: unknown = JSON.parse(text ?? 'null')
  const name = isNative(value) ? value['className'] : undefined
  return typeof name === 'string' ? name : ''
}
