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

/** A template for the next skeleton. */
export interface SkeletonOption {
  readonly key: string
  readonly name: string
  /** Undefined for a chain with any number of points. */
  readonly skeleton: Skeleton | undefined
}

/** The options for skeletons of the active class, and the chosen one. */
interface SkeletonsSeen {
  readonly options: readonly SkeletonOption[]
  readonly current: SkeletonOption
}

/** Skeletons by class, from the project's templates and from drawn objects; kept across items. */
export interface Skeletons extends Observable<SkeletonsSeen> {
  /** Chooses an option for the active class. */
  choose(key: string): void
  readonly dispose: () => void
}

const CHAIN: SkeletonOption = { key: 'chain', name: 'Points one after the other', skeleton: undefined }

/** Updates when an item opens, the class changes, or objects change. */
export function createSkeletons(
  drawing: Observable<Drawing | undefined>,
  classes: ClassChoice,
  templates: Observable<readonly OfferedTemplate[]>,
): Skeletons {
  /** The newest skeleton of each class. */
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

/** Whether the skeleton was drawn from the template; compares template ID and point count. */
function isOf(template: Skeleton | undefined, { names, count }: Skeleton): boolean {
  return template?.names['templateId'] === names['templateId'] && template?.count === count
}
