import type { PartOfWorkflow, WorkflowProblem } from '#domain/workflow-check'
import type { DefinedTransition, WorkflowDefinition } from '#domain/workflow-definition'

/** What is chosen on the canvas: a status, or the arrow between two with all its transitions. */
export type Chosen =
  | { readonly kind: 'status'; readonly name: string }
  | { readonly kind: 'arrow'; readonly from: string; readonly to: string }
  | undefined

/** One arrow of the canvas: the transitions that lead from one status to another, with their places. */
export interface Arrow {
  readonly id: string
  readonly from: string
  readonly to: string
  readonly ways: readonly { readonly at: number; readonly way: DefinedTransition }[]
}

/** The arrows of a definition. Transitions between statuses that aren't there have none. */
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

/** What is chosen where a problem is. */
export function chosenOf(part: PartOfWorkflow, { transitions }: WorkflowDefinition): Chosen {
  if (part.kind === 'status') return part
  const way = part.kind === 'transition' ? transitions[part.at] : undefined
  return way && { kind: 'arrow', from: way.from, to: way.to }
}

/** The worst of the problems at a status or an arrow. */
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
