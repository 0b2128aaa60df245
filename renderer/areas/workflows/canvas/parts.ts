import type { PartOfWorkflow, WorkflowProblem } from '#domain/workflow-check'
import type { DefinedTransition, WorkflowDefinition } from '#domain/workflow-definition'

/** The selection on the canvas: a status, or an arrow with all its transitions. */
export type Chosen =
  | { readonly kind: 'status'; readonly name: string }
  | { readonly kind: 'arrow'; readonly from: string; readonly to: string }
  | undefined

/** An arrow on the canvas: all transitions from one status to another, with their indices. */
export interface Arrow {
  readonly id: string
  readonly from: string
  readonly to: string
  readonly ways: readonly { readonly at: number; readonly way: DefinedTransition }[]
}

/** A definition's arrows, without transitions of missing statuses. */
export function arrowsOf({ statuses, transitions }: WorkflowDefinition): readonly Arrow[] {
  const known = new Set(statuses.map(({ name }) => name))
  const arrows = new Map<string, Arrow>()
  for (const [at, way] of transitions.entries()) {
    if (!known.has(way.from) || !known.has(way.to) || way.from === way.to) continue
    const id = arrowId(way.from, way.to)
    const { ways = [] } = arrows.get(id) ?? {}
    arrows.set(id, { id, from: way.from, to: way.to, ways: [...ways, { at, way }] })
  }
  return [...arrows.values()]
}

function arrowId(from: string, to: string): string {
  return JSON.stringify([from, to])
}

/** The selection that shows a problem. */
export function chosenOf(part: PartOfWorkflow, { transitions }: WorkflowDefinition): Chosen {
  if (part.kind === 'status') return part
  const way = part.kind === 'transition' ? transitions[part.at] : undefined
  return way && { kind: 'arrow', from: way.from, to: way.to }
}

/** The most severe problem of a status or an arrow. */
export function markOf(
  problems: readonly WorkflowProblem[],
  chosen: Exclude<Chosen, undefined>,
  definition: WorkflowDefinition,
): WorkflowProblem | undefined {
  return problems.find(({ part }) => {
    const at = chosenOf(part, definition)
    if (at?.kind === 'status') return chosen.kind === 'status' && chosen.name === at.name
    return at !== undefined && chosen.kind === 'arrow' && chosen.from === at.from && chosen.to === at.to
  })
}
