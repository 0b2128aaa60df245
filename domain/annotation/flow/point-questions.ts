import type { AttributeGroup } from '../parts/attribute-values'

/** Step of a key-point flow with its class's questions, if the class exists. */
export interface PointStep {
  /** Its number in the flow, from 1. */
  readonly number: number
  readonly className: string
  /** Questions of its points. */
  readonly groups: readonly AttributeGroup[]
}

/** Questions of single points in a key-point flow's skeletons. */
export interface PointQuestions {
  /** Class of the skeletons: the one of the first step with an existing class; undefined if there is none. */
  readonly className: string | undefined
  readonly steps: readonly PointStep[]
}

/**
 * Questions of the points of a class's skeletons. Questions of steps with that class itself belong to the whole
 * skeleton, and are excluded.
 */
export function pointQuestionsOf(className: string | undefined, steps: readonly PointStep[]): PointQuestions {
  return { className, steps: steps.filter((step) => step.className !== className && step.groups.length > 0) }
}
