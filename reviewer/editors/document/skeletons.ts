import { template } from '#domain/annotation/kinds/template'
import { type Skeleton, skeletonOf } from '#domain/annotation/shaping/template-shape'
import type { Observable } from '../observable'
import type { ClassChoice } from './class-choice'
import type { Drawing } from './drawing'

/** The skeletons that were seen, by class; they stay from item to item. */
export interface Skeletons {
  /** The newest of the class in hand. */
  readonly current: () => Skeleton | undefined
  readonly dispose: () => void
}

/** Looks for a skeleton of the class in hand when an item opens, when a class is taken and when objects change. */
export function createSkeletons(drawing: Observable<Drawing | undefined>, classes: ClassChoice): Skeletons {
  const known = new Map<string, Skeleton>()
  let looked: readonly unknown[] = []
  let unfollow = () => {}

  async function look(): Promise<void> {
    const open = drawing.get()
    const { className } = classes.get().current
    const objects = open?.drawn.get().objects
    if (open === undefined || objects === undefined) return
    if (looked[0] === objects && looked[1] === className) return
    looked = [objects, className]
    const newest = objects.findLast((one) => one.kind === template.native && one.className === className)
    if (newest === undefined) return
    await open.hold([newest.row])
    const value = open.reading.value(open.idOf(newest.row))
    const skeleton = value === undefined ? undefined : skeletonOf(value)
    if (skeleton !== undefined) known.set(className, skeleton)
  }

  function follow(): void {
    unfollow()
    unfollow = drawing.get()?.drawn.subscribe(() => void look()) ?? (() => {})
    void look()
  }

  const stops = [drawing.subscribe(follow), classes.subscribe(() => void look())]
  follow()
  return {
    current: () => known.get(classes.get().current.className),
    dispose() {
      unfollow()
      for (const stop of stops) stop()
    },
  }
}
