import { Graph, layout } from '@dagrejs/dagre'
import type { WorkflowDefinition } from '#domain/workflow-definition'

export const NODE = { width: 184, height: 52 } as const

export interface Spot {
  readonly x: number
  readonly y: number
}

/** Where each status stands: from the start to the right, with few arrows across each other. */
export function arranged({ statuses, transitions, start_status: start }: WorkflowDefinition): ReadonlyMap<string, Spot> {
  const graph = new Graph()
  graph.setGraph({ rankdir: 'LR', nodesep: 44, ranksep: 130, marginx: 24, marginy: 24 })
  graph.setDefaultEdgeLabel(() => ({}))
  const names = statuses.map(({ name }) => name)
  // The start comes first, so that arrows back to it count as such.
  for (const name of names.toSorted((one, other) => Number(other === start) - Number(one === start)))
    graph.setNode(name, { ...NODE })
  const known = new Set(names)
  for (const { from, to } of transitions) if (known.has(from) && known.has(to)) graph.setEdge(from, to)
  layout(graph)
  return new Map(
    names.map((name) => {
      const { x = 0, y = 0 } = graph.node(name)
      return [name, { x: x - NODE.width / 2, y: y - NODE.height / 2 }]
    }),
  )
}
