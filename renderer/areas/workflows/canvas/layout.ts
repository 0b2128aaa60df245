import { Graph, layout } from '@dagrejs/dagre'

export const NODE = { width: 184, height: 52 } as const

export interface Spot {
  readonly x: number
  readonly y: number
}

/** A workflow's statuses and connections. */
export interface Shape {
  readonly names: readonly string[]
  readonly start: string
  readonly arrows: readonly (readonly [from: string, to: string])[]
}

/** Arranges statuses from left to right, beginning with the start, with few crossings. */
export function arranged({ names, start, arrows }: Shape): ReadonlyMap<string, Spot> {
  const graph = new Graph()
  graph.setGraph({ rankdir: 'LR', nodesep: 44, ranksep: 130, marginx: 24, marginy: 24 })
  graph.setDefaultEdgeLabel(() => ({}))
  // The start comes first, so that arrows to it count as leading back.
  for (const name of names.toSorted((one, other) => Number(other === start) - Number(one === start)))
    graph.setNode(name, { ...NODE })
  for (const [from, to] of arrows) graph.setEdge(from, to)
  layout(graph)
  return new Map(
    names.map((name) => {
      const { x = 0, y = 0 } = graph.node(name)
      return [name, { x: x - NODE.width / 2, y: y - NODE.height / 2 }]
    }),
  )
}
