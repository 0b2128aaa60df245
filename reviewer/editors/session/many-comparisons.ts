import { changeHead, type HeadValue } from '#domain/annotation/commands/change-head'
import type { Author } from '#domain/annotation/commands/new-object'
import type { Native } from '#domain/annotation/native'
import {
  type Comparison,
  type Ranked,
  withComparison,
  withoutComparison,
} from '#domain/annotation/questions/comparisons'
import type { AnnotationLoader } from '../document/annotation-loader'
import type { Drawing } from '../document/drawing'
import { createObservable, type Observable } from '../observable'
import type { WorkHost } from '../work/work-host'
import { type Outcome, shortWork } from './short-work'

/** The state of the comparisons. */
export interface ComparisonsSeen {
  /** The number of items not yet written. */
  readonly writing: number
  /** The comparison that undo removes. */
  readonly last: Comparison | undefined
  /** The number of comparisons made in this session. */
  readonly made: number
}

/** Writes the comparison of several items into each of them, without opening them in the editor. */
export interface ManyComparisons {
  readonly seen: Observable<ComparisonsSeen>
  readonly write: (ranks: readonly Ranked[]) => void
  /** Removes the last comparison from all its items. */
  readonly undo: () => void
  /** Resolves once everything is written. */
  readonly dispose: () => Promise<void>
}

interface ManyComparisonsParts {
  readonly host: WorkHost
  readonly loader: Pick<AnnotationLoader, 'loadAhead'>
  readonly author: () => Author
  readonly randomId: () => string
  readonly onRefused: (reason: string) => void
}

/** Writes the items of a comparison one after another: their order on the platform matches the user's order. */
export function createManyComparisons(parts: ManyComparisonsParts): ManyComparisons {
  const { host, loader, author, randomId, onRefused } = parts
  const seen = createObservable<ComparisonsSeen>({ writing: 0, last: undefined, made: 0 })
  const made: Comparison[] = []
  let running = Promise.resolve()

  function set(part: Partial<ComparisonsSeen>): void {
    seen.set({ ...seen.get(), last: made.at(-1), made: made.length, ...part })
  }

  function each(
    { ranks }: Comparison,
    label: string,
    valueOf: (head: Native | undefined) => HeadValue | undefined,
  ): void {
    set({ writing: seen.get().writing + ranks.length })
    for (const { itemId, name } of ranks)
      running = running.then(async () => {
        const why = await shortWork({ host, loader, randomId }, itemId, async (drawing) => put(drawing, label, valueOf))
        set({ writing: seen.get().writing - 1 })
        if (why !== undefined) onRefused(`${name}: ${why}`)
      })
  }

  function put(drawing: Drawing, label: string, valueOf: (head: Native | undefined) => HeadValue | undefined): Outcome {
    const value = valueOf(drawing.reading.value('head'))
    if (value === undefined) return 'same'
    const { at, email } = author()
    const refused = drawing.run('value', changeHead, { values: [value], label }, { before: [], at, by: email })
    return refused === undefined ? 'made' : { refused }
  }

  return {
    seen,
    write(ranks) {
      const { at, email } = author()
      const comparison: Comparison = { id: randomId(), ranks, by: email, at }
      made.push(comparison)
      each(comparison, 'Compared', (head) => withComparison(head, comparison))
    },
    undo() {
      const comparison = made.pop()
      if (comparison === undefined) return
      each(comparison, 'Comparison removed', (head) => withoutComparison(head, comparison.id))
    },
    dispose: () => running,
  }
}
