import type { AttributeGroup } from '../parts/attribute-values'

/** A step of a key-point flow with what its class asks, where the class is there. */
export interface PointStep {
  /** Its place in the flow, from 1. */
  readonly number: number
  readonly className: string
  /** What it asks of its points. */
  readonly groups: readonly AttributeGroup[]
}

/** What single points of the skeletons of a key-point flow are asked. */
export interface PointQuestions {
  /** The class of the skeletons: that of the first step whose class is there; undefined where none is. */
  readonly className: string | undefined
  readonly steps: readonly PointStep[]
}

/** The questions of the points of skeletons of a class: what steps of that class ask is asked of the whole skeleton, and is none of them. */
export function pointQuestionsOf(className: string | undefined, steps: readonly PointStep[]): PointQuestions {
  return { className, steps: steps.filter((step) => step.className !== className && step.groups.length > 0) }
}
