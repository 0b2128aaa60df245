import { STEP_TYPE } from '#domain/enums'
import type { EndpointBody, WireClass, WireSteps } from '#endpoints'

export type FlowType = WireSteps['type']

/** A step in the editor; its key stays the same when its number changes. */
export interface DraftStep {
  readonly key: number
  readonly classId: number
  /** The required tool's number; unknown numbers were set by scripts and are kept. */
  readonly tool: number | null
  readonly attributeIds: readonly number[]
}

/**
 * A flow in the editor. Data unused by the current kind is kept until saving, so that switching kinds loses nothing.
 */
export interface FlowDraft {
  readonly type: FlowType
  readonly steps: readonly DraftStep[]
  /** Pairs of step keys. */
  readonly connections: readonly (readonly [number, number])[]
}

/** The platform's maximum. */
export const STEPS_MAX = 200

/** Converts a flow to a draft. */
export function draftOf({ type, steps, connections }: WireSteps): FlowDraft {
  return {
    type,
    steps: steps.map((step) => ({
      key: step.id,
      classId: step.class_id,
      tool: step.tool,
      attributeIds: step.attribute_ids,
    })),
    connections: connections.flatMap(([from, to]) => (from === undefined || to === undefined ? [] : [[from, to]])),
  }
}

/** Converts a draft to the request: numbered steps, with only the data of the flow's kind. */
export function bodyOf({ type, steps, connections }: FlowDraft, revision: number): EndpointBody<'saveSteps'> {
  const isFree = type === STEP_TYPE.initial
  const numbers = new Map(steps.map(({ key }, at) => [key, at + 1]))
  return {
    type,
    steps: isFree
      ? []
      : steps.map(({ classId, tool, attributeIds }) => ({
          class_id: classId,
          tool,
          attribute_ids: [...attributeIds],
        })),
    connections:
      type === STEP_TYPE.key_point
        ? connections.map(([from, to]) => [numbers.get(from) ?? 0, numbers.get(to) ?? 0])
        : [],
    revision,
  }
}

/** Tells whether two flows save the same. */
export function isSameFlow(one: FlowDraft, other: FlowDraft): boolean {
  return JSON.stringify(bodyOf(one, 0)) === JSON.stringify(bodyOf(other, 0))
}

/** Appends a step. */
export function withStep(draft: FlowDraft, classId: number): FlowDraft {
  const key = Math.max(0, ...draft.steps.map((step) => step.key)) + 1
  return { ...draft, steps: [...draft.steps, { key, classId, tool: null, attributeIds: [] }] }
}

/** Removes a step and its connections. */
export function withoutStep(draft: FlowDraft, key: number): FlowDraft {
  return {
    ...draft,
    steps: draft.steps.filter((step) => step.key !== key),
    connections: draft.connections.filter((pair) => !pair.includes(key)),
  }
}

/** Sets a step's class and clears its attributes. */
export function withClass(draft: FlowDraft, key: number, classId: number): FlowDraft {
  return changed(draft, key, { classId, attributeIds: [] })
}

/** Sets a step's required tool; null: any tool. */
export function withTool(draft: FlowDraft, key: number, tool: number | null): FlowDraft {
  return changed(draft, key, { tool })
}

/** Toggles an attribute of a step. */
export function withAttribute(draft: FlowDraft, key: number, id: number): FlowDraft {
  const present = draft.steps.find((step) => step.key === key)?.attributeIds ?? []
  return changed(draft, key, {
    attributeIds: present.includes(id) ? present.filter((known) => known !== id) : [...present, id],
  })
}

/** Moves a step; connections stay. */
export function withMoved(draft: FlowDraft, from: number, to: number): FlowDraft {
  const steps = [...draft.steps]
  const [step] = steps.splice(from, 1)
  if (step === undefined || to < 0 || to > steps.length) return draft
  steps.splice(to, 0, step)
  return { ...draft, steps }
}

/** Toggles the connection of two different steps. */
export function withConnection(draft: FlowDraft, from: number, to: number): FlowDraft {
  if (from === to) return draft
  const rest = draft.connections.filter((pair) => !(pair.includes(from) && pair.includes(to)))
  return { ...draft, connections: rest.length < draft.connections.length ? rest : [...rest, [from, to]] }
}

/** The reason a draft can't be saved, in a sentence. */
export function draftProblem({ type, steps }: FlowDraft, classes: ReadonlyMap<number, WireClass>): string | undefined {
  if (type === STEP_TYPE.initial) return undefined
  if (steps.length === 0) return 'Add a step first, or let people annotate freely.'
  const gone = steps.findIndex(({ classId }) => !classes.has(classId))
  return gone === -1 ? undefined : `The class of step ${gone + 1} is gone: choose another one, or delete the step.`
}

/** Validates a stored draft; undefined if invalid. */
export function readDraft(text: string): FlowDraft | undefined {
  try {
    const { type, steps, connections } = JSON.parse(text) as Partial<FlowDraft>
    const isFlow = Object.values(STEP_TYPE).some((known) => known === type) && Array.isArray(steps)
    if (!isFlow || !Array.isArray(connections) || !steps.every(isStep) || !connections.every(isPair)) return undefined
    return { type: type as FlowType, steps, connections }
  } catch {
    // Invalid JSON isn't a draft.
    return undefined
  }
}

function isStep(value: unknown): value is DraftStep {
  if (typeof value !== 'object' || value === null) return false
  const { key, classId, tool, attributeIds } = value as Readonly<Record<string, unknown>>
  const isTool = tool === null || typeof tool === 'number'
  return typeof key === 'number' && typeof classId === 'number' && isTool && areNumbers(attributeIds)
}

function isPair(value: unknown): value is readonly [number, number] {
  return areNumbers(value) && value.length === 2
}

function areNumbers(value: unknown): value is readonly number[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'number')
}

function changed(draft: FlowDraft, key: number, part: Partial<DraftStep>): FlowDraft {
  return { ...draft, steps: draft.steps.map((step) => (step.key === key ? { ...step, ...part } : step)) }
}
