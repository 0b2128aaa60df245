import type { AnnotationObject } from '#domain/annotation/document/read-document'
import { type StepState, stepStates } from '#domain/annotation/flow/step-states'
import type { Drawing } from '../document/drawing'
import {
  again,
  answered,
  back,
  begun,
  carriedOver,
  followed,
  goneTo,
  isSettled,
  next,
  passedOver,
  recalled,
  reminded,
  skipped,
  type Walk,
} from './general-walk'
import type { ProjectFlow } from './project-flow'
import type { StepProgress } from './step-progress'

/** Progress through general steps, each with objects of its own. */
export interface GeneralSteps extends StepProgress {
  /** The project's steps changed while the drawing is open; `isLike` if they were general steps before. */
  readonly change: (
    to: {
      readonly flow: ProjectFlow
      readonly names: readonly string[]
      readonly objects: readonly AnnotationObject[]
    },
    isLike: boolean,
  ) => void
}

const NO_STATES: readonly StepState[] = []

/** Keeps the walk of each drawing, to continue it after another version was shown. */
export function createGeneralSteps(): GeneralSteps {
  const walks = new WeakMap<Drawing, Walk>()
  let flow: ProjectFlow | undefined
  let names: readonly string[] = []
  let states = NO_STATES
  let walk = begun(NO_STATES)
  /** The walk at its beginning, while it is unchanged. */
  let fresh: Walk | undefined
  let open: Drawing | undefined

  function set(to: Walk): void {
    walk = to
    if (open !== undefined) walks.set(open, walk)
  }

  function takesMany(group: string): boolean {
    const groups = flow?.steps.flatMap(({ of }) => of?.groups ?? []) ?? []
    return groups.some(({ name, kind }) => name === group && kind === 'checklist')
  }

  return {
    look(to) {
      const before = states
      flow = to.flow
      names = to.names
      open = to.drawing
      states = stepStates(to.objects, flow.steps)
      if (!to.isOther) return set(followed(walk, before, states, takesMany))
      fresh = begun(states, recalled(to.recalled, states, names))
      set((open && walks.get(open)) ?? fresh)
    },
    change(to, isLike) {
      const after = stepStates(to.objects, to.flow.steps)
      set(isLike ? carriedOver(walk, { states, names }, { states: after, names: to.names }) : begun(after))
      flow = to.flow
      names = to.names
      states = after
      fresh = undefined
    },
    recall: (passed) => set(reminded(walk, states, recalled(passed, states, names), walk === fresh)),
    passedOver: () => passedOver(walk, states, names),
    seen: () => ({ at: walk.at, asking: walk.asking, skeletons: 0 }),
    markOf(at) {
      const count = states[at]?.rows.length ?? 0
      if (count === 0) return { count, mark: walk.skipped.has(at) ? 'skipped' : 'open' }
      return { count, mark: isSettled(walk, states, at) ? 'made' : 'asks' }
    },
    next: () => set(next(walk, states)),
    back: () => set(back(walk, states)),
    skip: () => set(skipped(walk, states)),
    again: () => set(again(walk, states)),
    goTo: (at) => set(goneTo(walk, states, at)),
    answered: (group) => set(answered(walk, states, group)),
  }
}
