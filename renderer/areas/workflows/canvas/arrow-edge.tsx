import { BaseEdge, type Edge, EdgeLabelRenderer, type EdgeProps, getBezierPath } from '@xyflow/react'
import { useId } from 'react'
import type { WorkflowProblem } from '#domain/workflow-check'
import type { Arrow } from './parts'
import styles from './canvas.module.css'

export type ArrowEdgeNode = Edge<
  { readonly ways: Arrow['ways']; readonly isBack: boolean; readonly mark: WorkflowProblem | undefined },
  'arrow'
>

/** Arrow labelled with its transition, or with its number of transitions. */
export function ArrowEdge(props: EdgeProps<ArrowEdgeNode>) {
  const { data, selected, sourceX, sourceY, targetX, targetY, sourcePosition, targetPosition } = props
  const [path, x, y] =
    data?.isBack === true
      ? archPath(sourceX, sourceY, targetX, targetY)
      : getBezierPath({ sourceX, sourceY, targetX, targetY, sourcePosition, targetPosition })
  const { ways = [], mark } = data ?? {}
  const [first] = ways
  const names = [styles.label, selected && styles.selected, mark && styles[mark.severity]]
  const tip = useId()
  return (
    <>
      <defs>
        <marker id={tip} viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
          <path className={selected ? styles.tipSelected : styles.tip} d="M0,0 L8,4 L0,8 Z" />
        </marker>
      </defs>
      <BaseEdge
        path={path}
        markerEnd={`url('#${tip}')`}
        interactionWidth={18}
        className={[styles.arrow, selected && styles.arrowSelected].filter(Boolean).join(' ')}
      />
      <EdgeLabelRenderer>
        <span
          className={names.filter(Boolean).join(' ')}
          style={{ transform: `translate(-50%, -50%) translate(${x}px, ${y}px)` }}
          aria-hidden="true"
        >
          {first?.way.name}
          {ways.length > 1 && ` +${ways.length - 1}`}
          {first !== undefined && first.way.automation !== null && <span className={styles.auto}>auto</span>}
        </span>
      </EdgeLabelRenderer>
    </>
  )
}

/** An arrow that leads back, below the boxes; longer ones run deeper. */
function archPath(x1: number, y1: number, x2: number, y2: number): readonly [string, number, number] {
  const depth = Math.min(150, 34 + Math.abs(x2 - x1) / 9)
  const low = Math.max(y1, y2) + depth
  return [`M${x1},${y1} C${x1},${low} ${x2},${low} ${x2},${y2}`, (x1 + x2) / 2, (y1 + y2) / 8 + (low * 6) / 8]
}
