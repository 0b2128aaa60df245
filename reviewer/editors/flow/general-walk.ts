import type { OpenQuestion, StepState } from '#domain/annotation/flow/step-states'
import type { PassedOver } from './passed-over'

/** The position in the steps. Progress derives from the objects; only skipped steps are stored. */
export interface Walk {
  /** Index of the present step; the number of steps if none is left. */
  readonly at: number
  readonly skipped: ReadonlySet<number>
  /** Skipped questions. */
  readonly passed: ReadonlySet<string>
  /** The current question about an object of this step. */
  readonly asking: OpenQuestion | undefined
  /** The step of the last created object. */
  readonly last: number | undefined
}

type States = readonly StepState[]

const NONE: ReadonlySet<never> = new Set()
const NOTHING_RECALLED = { skipped: NONE, passed: NONE }

/** Begins with the first open step; `recalled` was skipped before. */
export function begun(states: States, recalled: Pick<Walk, 'skipped' | 'passed'> = NOTHING_RECALLED): Walk {
  const walk: Walk = { at: 0, ...recalled, asking: undefined, last: undefined }
  return arrived(walk, states, nextOpen(walk, states, 0))
}

/** The skipped steps and questions, by name. */
export function passedOver({ skipped, passed }: Walk, states: States, names: readonly string[]): PassedOver {
  return {
    skipped: names.filter((_, at) => skipped.has(at)),
    passed: states.flatMap(({ rows, open }, at) =>
      open.flatMap((question) =>
        passed.has(keyOf(question)) ? [[names[at] ?? '', rows.indexOf(question.row), question.group] as const] : [],
      ),
    ),
  }
}

/** The skipped steps among these names. */
export function recalled(
  { skipped, passed }: PassedOver,
  states: States,
  names: readonly string[],
): Pick<Walk, 'skipped' | 'passed'> {
  const questions = passed.flatMap(([name, nth, group]) => {
    const row = states[names.indexOf(name)]?.rows[nth]
    return row === undefined ? [] : [keyOf({ row, group })]
  })
  const at = names.flatMap((name, index) => (skipped.includes(name) ? [index] : []))
  return { skipped: new Set(at), passed: new Set(questions) }
}

/** Applies a late recall if the walk hasn't started. */
export function reminded(walk: Walk, states: States, more: Pick<Walk, 'skipped' | 'passed'>, isNew: boolean): Walk {
  if (isNew) return begun(states, more)
  return {
    ...walk,
    skipped: new Set([...walk.skipped, ...more.skipped]),
    passed: new Set([...walk.passed, ...more.passed]),
  }
}

/** The walk after the steps changed: at the same step if it still exists, else at the next open one. */
export function carriedOver(
  walk: Walk,
  before: { readonly states: States; readonly names: readonly string[] },
  after: { readonly states: States; readonly names: readonly string[] },
): Walk {
  const indexOf = (at: number) => after.names.indexOf(before.names[at] ?? '')
  const kept = recalled(passedOver(walk, before.states, before.names), after.states, after.names)
  const last = walk.last === undefined ? -1 : indexOf(walk.last)
  const next: Walk = { at: 0, ...kept, asking: undefined, last: last === -1 ? undefined : last }
  const at = indexOf(walk.at)
  return arrived(next, after.states, at === -1 ? nextOpen(next, after.states, walk.at) : at)
}

/** Tells whether a step is complete or skipped. */
export function isSettled(walk: Walk, states: States, at: number): boolean {
  const state = states[at]
  if (walk.skipped.has(at)) return true
  return state !== undefined && state.rows.length > 0 && openOf(walk, state).length === 0
}

/**
 * The walk after the objects changed: at the next open step once the present one is complete, or back at a step whose
 * object or answer was undone. A question with several answers (`takesMany`) ends only when the person ends it.
 */
export function followed(walk: Walk, before: States, after: States, takesMany: (group: string) => boolean): Walk {
  const count = (states: States, at: number) => states[at]?.rows.length ?? 0
  const asks = (states: States, at: number) => states[at] !== undefined && openOf(walk, states[at]).length > 0
  const lost = after.findIndex((_, at) => {
    const [had, has] = [count(before, at), count(after, at)]
    return had > 0 && (has === 0 || (has === had && !asks(before, at) && asks(after, at)))
  })
  if (lost !== -1) return arrived({ ...walk, skipped: without(walk.skipped, lost) }, after, lost)
  const { at, asking } = walk
  const present = after[at]
  if (present !== undefined && count(after, at) > count(before, at)) {
    const made = { ...walk, skipped: without(walk.skipped, at), last: at, asking: undefined }
    const questions = openOf(made, present)
    const first = questions.find(({ row }) => row === present.rows.at(-1)) ?? questions[0]
    return first === undefined ? arrived(made, after, nextOpen(made, after, at + 1)) : { ...made, asking: first }
  }
  if (asking === undefined || present === undefined || isAsked(walk, present, asking)) return walk
  // A removed object has no further questions.
  if (present.rows.includes(asking.row) && takesMany(asking.group)) return walk
  return onwards({ ...walk, asking: undefined }, after)
}

/** Ends a question, answered or not; `group` names it, if known. */
export function answered(walk: Walk, states: States, group?: string): Walk {
  const { asking } = walk
  if (asking === undefined || (group !== undefined && asking.group !== group)) return walk
  return onwards({ ...walk, asking: undefined, passed: new Set([...walk.passed, keyOf(asking)]) }, states)
}

/** Goes to the next step, finished or not; from the last one to the first unfinished. */
export function next(walk: Walk, states: States): Walk {
  if (walk.asking !== undefined) return answered(walk, states)
  if (walk.at + 1 < states.length) return arrived(walk, states, walk.at + 1)
  return arrived(walk, states, nextOpen(walk, states, 0))
}

/** The previous step this one. */
export function back(walk: Walk, states: States): Walk {
  return arrived(walk, states, Math.max(0, walk.at - 1))
}

/** Goes to a step. */
export function goneTo(walk: Walk, states: States, at: number): Walk {
  return arrived(walk, states, Math.min(Math.max(0, at), states.length - 1))
}

/** Skips the present step for this item, and goes to the next open one. */
export function skipped(walk: Walk, states: States): Walk {
  const { at } = walk
  const state = states[at]
  if (state === undefined) return walk
  const passed = new Set([...walk.passed, ...state.open.map(keyOf)])
  const over = { ...walk, passed, skipped: state.rows.length === 0 ? new Set([...walk.skipped, at]) : walk.skipped }
  return arrived(over, states, nextOpen(over, states, at + 1))
}

/** Goes back to the step of the last object, for one more of it. */
export function again(walk: Walk, states: States): Walk {
  const { at, last } = walk
  const meant = (states[at]?.rows.length ?? 0) > 0 ? at : (last ?? Math.max(0, at - 1))
  return { ...walk, at: meant, asking: undefined }
}

function onwards(walk: Walk, states: States): Walk {
  const state = states[walk.at]
  const asks = state && openOf(walk, state)[0]
  return asks === undefined ? arrived(walk, states, nextOpen(walk, states, walk.at + 1)) : { ...walk, asking: asks }
}

function arrived(walk: Walk, states: States, at: number): Walk {
  const state = states[at]
  return { ...walk, at, asking: state && openOf(walk, state)[0] }
}

/** The first open step from here, else from the beginning; the number of steps if none is open. */
function nextOpen(walk: Walk, states: States, from: number): number {
  const isOpen = (at: number) => !isSettled(walk, states, at)
  const behind = states.findIndex((_, at) => at >= from && isOpen(at))
  const found = behind === -1 ? states.findIndex((_, at) => isOpen(at)) : behind
  return found === -1 ? states.length : found
}

function openOf({ passed }: Walk, { open }: StepState): readonly OpenQuestion[] {
  return open.filter((question) => !passed.has(keyOf(question)))
}

function isAsked(walk: Walk, state: StepState, { row, group }: OpenQuestion): boolean {
  return openOf(walk, state).some((one) => one.row === row && one.group === group)
}

function keyOf({ row, group }: OpenQuestion): string {
  return `${row} ${group}`
}

function without(set: ReadonlySet<number>, at: number): ReadonlySet<number> {
  return set.has(at) ? new Set([...set].filter((one) => one !== at)) : set
}
