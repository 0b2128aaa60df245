import { template } from '#domain/annotation/kinds/template'
import {
  type OfferedTemplate,
  type Skeleton,
  skeletonOf,
  skeletonOfTemplate,
} from '#domain/annotation/shaping/template-shape'
import { createObservable, type Observable } from '../observable'
import type { ClassChoice } from '../document/class-choice'
import type { Drawing } from '../document/drawing'
import { digestOf } from '../document/object-digest'

/** What the next skeleton can be drawn by. */
export interface SkeletonOption {
  readonly key: string
  readonly name: string
  /** Undefined for points that follow each other, as many as wanted. */
  readonly skeleton: Skeleton | undefined
}

/** What skeletons of the class in hand can be drawn by, and what the next one is. */
interface SkeletonsSeen {
  readonly options: readonly SkeletonOption[]
  readonly current: SkeletonOption
}

/** The project's templates, and the skeletons that were seen, by class; they stay from item to item. */
export interface Skeletons extends Observable<SkeletonsSeen> {
  /** Takes one of the options in hand, for the class in hand. */
  choose(key: string): void
  readonly dispose: () => void
}

const CHAIN: SkeletonOption = { key: 'chain', name: 'Points one after the other', skeleton: undefined }

/** Looks for a skeleton of the class in hand when an item opens, when a class is taken and when objects change. */
export function createSkeletons(
  drawing: Observable<Drawing | undefined>,
  classes: ClassChoice,
  templates: Observable<readonly OfferedTemplate[]>,
): Skeletons {
  /** The newest of each class. */
  const known = new Map<string, Skeleton>()
  const chosen = new Map<string, string>()
  const seen = createObservable<SkeletonsSeen>({ options: [CHAIN], current: CHAIN })
  let looked: readonly unknown[] = []
  let unfollow = () => {}

  const className = () => classes.get().current.className

  function judge(): void {
    const offered = templates.get().map(optionOf)
    const newest = known.get(className())
    const like: readonly SkeletonOption[] =
      newest === undefined ? [] : [{ key: 'newest', name: `Like the last ${className()}`, skeleton: newest }]
    const options = [...offered, ...like, CHAIN]
    const wanted = chosen.get(className())
    const current =
      options.find(({ key }) => key === wanted) ??
      offered.find(({ skeleton }) => newest !== undefined && isOf(skeleton, newest)) ??
      like[0] ??
      offered.find(({ name }) => name.toLowerCase() === className().toLowerCase()) ??
      offered[0] ??
      CHAIN
    seen.set({ options, current })
  }

  async function look(): Promise<void> {
    judge()
    const open = drawing.get()
    const name = className()
    const objects = open?.drawn.get().objects
    if (open === undefined || objects === undefined) return
    if (looked[0] === objects && looked[1] === name) return
    looked = [objects, name]
    if (!digestOf(objects).kinds.has(template.native)) return
    const newest = objects.findLast((one) => one.kind === template.native && one.className === name)
    if (newest === undefined) return
    await open.hold([newest.row])
    const value = open.reading.value(open.idOf(newest.row))
    const skeleton = value === undefined ? undefined : skeletonOf(value)
    if (skeleton === undefined) return
    known.set(name, skeleton)
    judge()
  }

  function follow(): void {
    unfollow()
    unfollow = drawing.get()?.drawn.subscribe(() => void look()) ?? (() => {})
    void look()
  }

  const stops = [drawing.subscribe(follow), classes.subscribe(() => void look()), templates.subscribe(judge)]
  follow()
  return {
    get: seen.get,
    subscribe: seen.subscribe,
    choose(key) {
      chosen.set(className(), key)
      judge()
    },
    dispose() {
      unfollow()
      for (const stop of stops) stop()
    },
  }
}

function optionOf(offered: OfferedTemplate): SkeletonOption {
  return { key: `template ${offered.id}`, name: offered.name, skeleton: skeletonOfTemplate(offered) }
}

/** A skeleton names the template that it was drawn by. */
function isOf(template: Skeleton | undefined, { names, count }: Skeleton): boolean {
  return template?.names['templateId'] === names['templateId'] && template?.count === count
}
