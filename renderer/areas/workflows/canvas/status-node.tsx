import { Handle, type Node, type NodeProps, Position } from '@xyflow/react'
import { Check, Play, TriangleAlert } from 'lucide-react'
import type { WorkflowProblem } from '#domain/workflow-check'
import type { DefinedStatus } from '#domain/workflow-definition'
import { StatusMark } from '../../../../ui/status-mark'
import { countText } from '../../../../ui/texts'
import styles from './canvas.module.css'

export type StatusFlowNode = Node<
  {
    readonly status: DefinedStatus
    readonly isStart: boolean
    /** The number of items in it. */
    readonly count: number
    readonly mark: WorkflowProblem | undefined
  },
  'status'
>

/** A status as a box: arrows start at its right and end at its left; backward ones run below. */
export function StatusNode({ data, selected }: NodeProps<StatusFlowNode>) {
  const { status, isStart, count, mark } = data
  const names = [styles.node, selected && styles.selected, mark && styles[mark.severity]]
  return (
    <div className={names.filter(Boolean).join(' ')} title={mark?.text}>
      <Handle id="left" type="target" position={Position.Left} className={styles.handle ?? ''} />
      <Handle id="under" type="target" position={Position.Bottom} className={styles.hidden ?? ''} style={UNDER} />
      <span className={styles.mark}>
        <StatusMark status={{ name: status.icon, iconData: '' }} />
      </span>
      <span className={styles.texts}>
        <span className={styles.name}>{status.name}</span>{' '}
        {count > 0 && <span className={styles.count}>{countText(count)} items</span>}
      </span>
      {isStart && <Play size={13} className={styles.sign} aria-hidden="true" />}
      {status.is_done && <Check size={14} className={styles.sign} aria-hidden="true" />}
      {mark !== undefined && <TriangleAlert size={14} className={styles.alert} aria-hidden="true" />}
      <Handle id="right" type="source" position={Position.Right} className={styles.handle ?? ''} />
      <Handle id="below" type="source" position={Position.Bottom} className={styles.hidden ?? ''} style={BELOW} />
    </div>
  )
}

/** Positions for backward arrows. */
const BELOW = { left: '38%' } as const
const UNDER = { left: '62%' } as const
