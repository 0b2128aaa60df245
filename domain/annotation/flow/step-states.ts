import type { AnnotationObject } from '../document/read-document'
import { tag } from '../kinds/tag'

/** Step of a flow: class and kind of its objects, and their questions. */
export interface FlowStep {
  /** Its number in the flow, from 1. */
  readonly number: number
  readonly className: string
  /** Native type of its objects; undefined if any kind with a place is allowed. */
  readonly kind: string | undefined
  /** Names of the attribute groups that its objects answer. */
  readonly asked: readonly string[]
  /** Its class no longer exists, so no object can be made for it. */
  readonly isGone: boolean
}

/** Unanswered question of a step's object. */
export interface OpenQuestion {
  readonly row: AnnotationObject['row']
  readonly group: string
  /** Number of the key point concerned; undefined for the whole object. */
  readonly point?: number
}

/** Tells whether two questions are the same. */
export function isSameQuestion(one: OpenQuestion | undefined, other: OpenQuestion | undefined): boolean {
  return one?.row === other?.row && one?.group === other?.group && one?.point === other?.point
}

/** Progress of a step, from the item's objects. */
export interface StepState {
  readonly rows: readonly AnnotationObject['row'][]
  readonly open: readonly OpenQuestion[]
}

/**
 * Assigns objects to steps. Each object, in order, goes to the first step of its class and kind that has none yet;
 * steps with a kind precede those without. Extra objects go to the last such step. It walks the objects once, with
 * steps indexed by class.
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
