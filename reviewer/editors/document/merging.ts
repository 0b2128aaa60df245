import type { HeadMerge } from '#domain/annotation/versions/head-versions'
import type { FoundMerge } from '#domain/annotation/versions/merge-three'
import { decided } from '#domain/annotation/versions/merge-versions'
import { isNative, type Native } from '#domain/annotation/native'
import { platformError } from '#domain/errors'
import type { Clock } from '#protocol/port'
import type { Observable } from '../observable'
import type { Annotation } from './annotation-loader'
import {
  findMerge,
  headMerge,
  idsOfMerge,
  isUndecided,
  type MergeChoices,
  type MergePlan,
  type MergeSides,
  planOf,
  takenValues,
  threadCount,
} from './merge-plan'
import { differenceAfter, type MergeStep, mergeVersion, versionAfter } from './merge-step'
import type { AcceptedVersion, OwnVersion } from './own-version'
import type { TheirDifference } from './their-version'
import { yieldToPage } from './yield-to-page'

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

/** Both have one's last version on the platform as base. */
export function createMerging({ own, began, theirs, begin, author, clock }: MergingParts): Merging {
  /** Masks can't be merged object by object, because both refer to the same pixels. */
  function hasPixels(): boolean {
    return own.get()?.drawing.drawn.get().mask !== undefined || theirs()?.mask !== undefined
  }

  /** Both versions with their base; undefined if either is closed. */
  async function openSides(): Promise<MergeSides | undefined> {
    const [mine, other] = [own.get(), theirs()]
    return mine && other && { mine, other, base: await began(mine, other) }
  }

  const areOpen = ({ mine, other }: MergeSides) => own.get() === mine && theirs() === other

  /** Loads the parts of their version that a merge needs; returns the reason if that fails. */
  async function stepOf(
    sides: MergeSides,
    found: FoundMerge,
    heads: HeadMerge,
    choices: MergeChoices,
  ): Promise<MergeStep | string> {
    const { mine, other } = sides
    const { drawing } = mine
    const { joined, threads } = found
    const idOf = idsOfMerge(sides, found)
    const { change, remove, add } = decided(found.merge, objectsFromTheirs(choices))
    const [changes, added, both] = await Promise.all([
      other.exact(change.map(([, place]) => place)),
      other.exact(add),
      valuesIn(
        joined.map(([, text]) => text),
        clock,
      ),
      drawing.hold(drawing.rowsOf([...remove, ...change.map(([at]) => at)].map(idOf))),
    ])
    if (!areOpen(sides)) return GONE
    if (changes.length < change.length || added.length < add.length) return UNREADABLE
    const places = threads.add.map(() => drawing.nextThread())
    return {
      objects: {
        remove: remove.map(idOf),
        change: [
          ...change.map(([place], nth) => ({ id: idOf(place), value: changes[nth] ?? {} })),
          ...joined.map(([place], nth) => ({ id: idOf(place), value: both[nth] ?? {} })),
        ],
        add: added.map((value) => ({ id: drawing.newId(), value })),
      },
      head: takenValues(heads, choices),
      threads,
      names: places.map(({ id }) => id),
      z: places[0]?.z ?? 0,
    }
  }

  function take(sides: MergeSides, step: MergeStep, difference: TheirDifference | undefined): string | undefined {
    const { at, email: by } = author()
    const { drawing } = sides.mine
    const args = { ...step, label: LABEL }
    const takeIn = () =>
      isNothing(step) ? undefined : drawing.run('merge', mergeVersion, args, { before: [], at, by })
    // They may save again before this save: objects that they removed by then are not mine.
    return difference === undefined ? takeIn() : begin(difference, takeIn)
  }

  async function merge(sides: MergeSides, choices: MergeChoices): Promise<string | undefined> {
    const { mine } = sides
    for (;;) {
      const before = mine.drawing.drawn.get()
      const found = await findMerge(sides, clock)
      if (found === undefined) return GONE
      const heads = headMerge(sides)
      if (isUndecided(found, heads, choices)) return UNDECIDED
      const step = await stepOf(sides, found, heads, choices)
      if (typeof step === 'string') return step
      const difference = await differenceAfter(sides, await versionAfter(mine, step, clock), clock)
      if (!areOpen(sides)) return GONE
      // After a change meanwhile, start again.
      if (mine.drawing.drawn.get() === before) return take(sides, step, difference)
    }
  }

  return {
    refusal: () => (hasPixels() ? PIXELS : undefined),
    async plan() {
      const sides = hasPixels() ? undefined : await openSides()
      const found = sides && (await findMerge(sides, clock))
      return sides && found && planOf(sides, found)
    },
    async merge(choices) {
      if (hasPixels()) return PIXELS
      const sides = await openSides()
      return sides === undefined ? GONE : merge(sides, choices)
    },
  }
}

/** Conflicts of objects that are decided for theirs. */
function objectsFromTheirs(choices: MergeChoices): ReadonlySet<number> {
  return new Set([...choices].flatMap(([at, whose]) => (whose === 'theirs' && typeof at === 'number' ? [at] : [])))
}

function isNothing({ objects: { change, remove, add }, threads, head }: MergeStep): boolean {
  return change.length + remove.length + add.length + threadCount(threads) + head.length === 0
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
