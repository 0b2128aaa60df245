import type { AnnotationObject } from '../document/read-document'
import { tag } from '../kinds/tag'

/** A step of a flow: objects of which class and kind belong to it, and what is asked of them. */
export interface FlowStep {
  /** Its place in the flow, from 1. */
  readonly number: number
  readonly className: string
  /** The native type of its objects; undefined where any kind with a place will do. */
  readonly kind: string | undefined
  /** The names of the attribute groups that its objects answer. */
  readonly asked: readonly string[]
  /** Its class is no longer there: nothing can be made for it. */
  readonly isGone: boolean
}

/** A question that an object of a step has not answered. */
export interface OpenQuestion {
  readonly row: AnnotationObject['row']
  readonly group: string
  /** The number of the key point that is asked; undefined where the whole object is. */
  readonly point?: number
}

/** Tells whether two questions are one and the same. */
export function isSameQuestion(one: OpenQuestion | undefined, other: OpenQuestion | undefined): boolean {
  return one?.row === other?.row && one?.group === other?.group && one?.point === other?.point
}

/** How far a step is, as the objects of the item say. */
export interface StepState {
  readonly rows: readonly AnnotationObject['row'][]
  readonly open: readonly OpenQuestion[]
}

/**
 * Which objects belong to which step. Objects go in their order to the first step of their class and kind that has none
 * yet, steps that name a kind before those that take any; what is more than the steps want goes to the last such step.
 * One walk over the objects: steps are looked up by class.
 */
export function stepStates(objects: readonly AnnotationObject[], steps: readonly FlowStep[]): readonly StepState[] {
  const states = steps.map(() => ({ rows: [] as number[], open: [] as OpenQuestion[] }))
  const byClass = new Map<string, number[]>()
  for (const [at, { className, isGone }] of steps.entries()) {
    if (!isGone) byClass.set(className, [...(byClass.get(className) ?? []), at])
  }
  for (const object of objects) {
    const meant = byClass.get(object.className)?.filter((at) => isOf(object, steps[at]))
    if (meant === undefined || meant.length === 0) continue
    const exact = meant.filter((at) => steps[at]?.kind !== undefined)
    const isFree = (at: number) => states[at]?.rows.length === 0
    const at = exact.find(isFree) ?? meant.find(isFree) ?? exact.at(-1) ?? meant.at(-1) ?? 0
    const state = states[at]
    state?.rows.push(object.row)
    for (const group of steps[at]?.asked ?? []) {
      if (!object.attributes.some((answer) => answer.group === group)) state?.open.push({ row: object.row, group })
    }
  }
  return states
}

function isOf({ kind }: AnnotationObject, step: FlowStep | undefined): boolean {
  return step?.kind === undefined ? kind !== tag.native : kind === step.kind
}
