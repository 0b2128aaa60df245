import '@xyflow/react/dist/base.css'
import {
  applyNodeChanges,
  Background,
  type Connection,
  Controls,
  type NodeChange,
  ReactFlow,
  ReactFlowProvider,
  useReactFlow,
  useStore,
} from '@xyflow/react'
import { useEffect, useMemo } from 'react'
import type { WorkflowProblem } from '#domain/workflow-check'
import type { WorkflowDefinition } from '#domain/workflow-definition'
import { countText } from '../../../../ui/texts'
import { ArrowEdge, type ArrowEdgeNode } from './arrow-edge'
import styles from './canvas.module.css'
import { arranged, NODE, type Shape, type Spot } from './layout'
import { arrowsOf, type Chosen, markOf } from './parts'
import { StatusNode, type StatusFlowNode } from './status-node'

interface WorkflowCanvasProps {
  readonly definition: WorkflowDefinition
  readonly problems: readonly WorkflowProblem[]
  /** Item counts by status name. */
  readonly held: ReadonlyMap<string, number>
  readonly chosen: Chosen
  readonly mayChange: boolean
  /** Positions of moved statuses by name; undefined: the automatic layout. */
  readonly spots: Readonly<Record<string, Spot>> | undefined
  readonly onMove: (spots: Readonly<Record<string, Spot>>) => void
  readonly onChoose: (chosen: Chosen) => void
  readonly onConnect: (from: string, to: string) => void
}

const NODE_TYPES = { status: StatusNode }
const EDGE_TYPES = { arrow: ArrowEdge }
const FIT = { padding: 0.16, maxZoom: 1.1 } as const

/** A workflow's statuses as boxes and its transitions as arrows. */
export function WorkflowCanvas(props: WorkflowCanvasProps) {
  return (
    <ReactFlowProvider>
      <Canvas {...props} />
    </ReactFlowProvider>
  )
}

function Canvas(props: WorkflowCanvasProps) {
  const { definition, problems, held, chosen, mayChange, spots: moved, onMove, onChoose, onConnect } = props
  const { fitView } = useReactFlow()
  const shape = shapeOf(definition)
  const usual = useMemo(() => arranged(JSON.parse(shape) as Shape), [shape])
  // Fits the workflow again when the window or panel is resized.
  const width = useStore((state) => state.width)
  const height = useStore((state) => state.height)
  useEffect(() => {
    // The canvas has no size yet.
    if (width === 0 || height === 0) return undefined
    const nodes = [...usual.keys()].map((id) => ({ id }))
    const frame = requestAnimationFrame(() => void fitView({ ...FIT, nodes }))
    return () => cancelAnimationFrame(frame)
  }, [usual, fitView, width, height])
  const nodes = definition.statuses.map((status): StatusFlowNode => {
    const { name } = status
    const mark = markOf(problems, { kind: 'status', name }, definition)
    const count = held.get(name) ?? 0
    const isStart = definition.start_status === name
    return {
      id: name,
      type: 'status',
      position: moved?.[name] ?? usual.get(name) ?? { x: 0, y: 0 },
      width: NODE.width,
      height: NODE.height,
      selected: chosen?.kind === 'status' && chosen.name === name,
      data: { status, isStart, count, mark },
      ariaRole: 'button',
      ariaLabel: [
        name,
        count > 0 && `${countText(count)} items`,
        isStart && 'start',
        status.is_done && 'counts as done',
        mark?.text,
      ]
        .filter(Boolean)
        .join(', '),
    }
  })
  const spots = new Map(nodes.map(({ id, position }) => [id, position]))
  const arrows = arrowsOf(definition)
  const edges = arrows.map((arrow): ArrowEdgeNode => {
    const { id, from, to, ways } = arrow
    const isBack = (spots.get(to)?.x ?? 0) < (spots.get(from)?.x ?? 0) + NODE.width / 2
    const isChosen = chosen?.kind === 'arrow' && chosen.from === from && chosen.to === to
    return {
      id,
      type: 'arrow',
      source: from,
      target: to,
      sourceHandle: isBack ? 'below' : 'right',
      targetHandle: isBack ? 'under' : 'left',
      selected: isChosen,
      data: { ways, isBack, mark: markOf(problems, { kind: 'arrow', from, to }, definition) },
      ariaRole: 'button',
      ariaLabel: `${ways.map(({ way }) => way.name).join(', ')}: from ${from} to ${to}`,
      ...(isChosen ? { zIndex: 1 } : {}),
    }
  })
  const onNodesChange = (changes: NodeChange<StatusFlowNode>[]) => {
    const places = changes.filter((change) => change.type === 'position')
    if (places.length > 0) {
      const next = applyNodeChanges(places, nodes)
      onMove(Object.fromEntries(next.map(({ id, position }) => [id, position])))
    }
    const picked = changes.find((change) => change.type === 'select' && change.selected)
    if (picked?.type === 'select') onChoose({ kind: 'status', name: picked.id })
  }
  return (
    <ReactFlow
      className={styles.canvas ?? ''}
      aria-label="Workflow"
      nodes={nodes}
      edges={edges}
      nodeTypes={NODE_TYPES}
      edgeTypes={EDGE_TYPES}
      fitView
      fitViewOptions={FIT}
      minZoom={0.1}
      maxZoom={2}
      nodesConnectable={mayChange}
      edgesReconnectable={false}
      deleteKeyCode={null}
      selectionKeyCode={null}
      multiSelectionKeyCode={null}
      proOptions={{ hideAttribution: true }}
      onNodesChange={onNodesChange}
      onEdgesChange={(changes) => {
        const picked = changes.find((change) => change.type === 'select' && change.selected)
        const arrow = picked?.type === 'select' ? arrows.find(({ id }) => id === picked.id) : undefined
        if (arrow !== undefined) onChoose({ kind: 'arrow', from: arrow.from, to: arrow.to })
      }}
      onConnect={({ source, target }: Connection) => onConnect(source, target)}
      onPaneClick={() => onChoose(undefined)}
    >
      <Background gap={20} size={1} />
      <Controls showInteractive={false} fitViewOptions={FIT} />
    </ReactFlow>
  )
}

/** A key of the automatic layout, which ignores transitions' labels. */
function shapeOf(definition: WorkflowDefinition): string {
  const shape: Shape = {
    names: definition.statuses.map(({ name }) => name),
    start: definition.start_status,
    arrows: arrowsOf(definition).map(({ from, to }) => [from, to]),
  }
  return JSON.stringify(shape)
}
