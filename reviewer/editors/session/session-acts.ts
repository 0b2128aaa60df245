import type { Observable } from '../observable'
import type { Progress, Resource } from '../document/resource'
import { isElsewhere } from '../work/work-state'
import type { Annotating } from './annotating'
import type { Showing } from './showing'

interface Parts {
  readonly media: Pick<Showing['media'], 'retryFailed'>
  readonly annotation: Observable<Progress<unknown>>
  readonly retryAnnotation: Resource<unknown>['retry']
  readonly annotating: Pick<Annotating, 'saving' | 'work' | 'workHere' | 'commenting'>
  readonly reach: (part: string) => void
}

/** Acts on the open item that buttons and shortcuts of every editor start. */
export function sessionActs({ media, annotation, retryAnnotation, annotating, reach }: Parts) {
  const { saving, work, workHere, commenting } = annotating
  return {
    /** Saves the item, and moves its work between windows. */
    keeping: {
      save: () => void saving.get()?.saveNow(),
      workHere: () => void workHere(),
      isElsewhere: () => isElsewhere(work.get()?.state.get()),
    },
    retryAnnotation,
    /** Loads again what failed: media, annotation or both. */
    retryFailed() {
      media.retryFailed()
      if (annotation.get().state === 'failed') retryAnnotation()
    },
    /** Opens the first open comment in its panel. */
    showOpenComments() {
      commenting.setFilter('open')
      reach('comments')
      commenting.open(undefined)
      commenting.step(1)
    },
  }
}
