import type { EndpointAnswer } from '#endpoints'
import { StatusMark } from '../../ui/status-mark'
import { lanesOf, type Lanes, waysOf } from './workflow-lanes'
import styles from './workflow-picture.module.css'

const ROW = 28
/** How far from the middle of a row its arrows leave and arrive. */
const OFF = 5
const TIP = 4
const EDGE = 6
const LANE = 9
const LANES_WIDTH_MAX = 150

interface WorkflowPictureProps {
  /** The name of the workflow. */
  readonly name: string
  readonly workflow: EndpointAnswer<'readWorkflowWays'>
}

/** The statuses of a workflow in their order, with an arrow for each way: onwards at the right, back at the left. */
export function WorkflowPicture({ name, workflow: { statuses, transitions } }: WorkflowPictureProps) {
  const { onwards, back } = waysOf(statuses, transitions)
  const nameOf = (at: number) => statuses[at]?.name
  return (
    <div className={styles.picture} role="group" aria-label={`Ways of “${name}”`} tabIndex={0}>
      <Arrows lanes={lanesOf(back)} rows={statuses.length} side="left" />
      <ol className={styles.statuses}>
        {statuses.map((status, at) => {
          const targets = [...onwards, ...back].filter(({ from }) => from === at).map(({ to }) => nameOf(to))
          return (
            <li key={status.id} className={styles.status} style={{ height: ROW }}>
              <StatusMark status={{ name: status.name, iconData: status.icon.data }} />
              <span className={styles.name} title={status.name}>
                {status.name}
              </span>
              {(status.is_start || status.is_done) && (
                <span className={styles.note}>{status.is_start ? 'start' : 'done'}</span>
              )}
              <span className={styles.said}>
                {targets.length === 0 ? ', no way leads on' : `, leads to ${targets.join(', ')}`}
              </span>
            </li>
          )
        })}
      </ol>
      <Arrows lanes={lanesOf(onwards)} rows={statuses.length} side="right" />
    </div>
  )
}

interface ArrowsProps {
  readonly lanes: Lanes
  readonly rows: number
  /** On which side of the names they are. */
  readonly side: 'left' | 'right'
}

function Arrows({ lanes: { ways, count }, rows, side }: ArrowsProps) {
  if (count === 0) return <span />
  const step = Math.min(LANE, LANES_WIDTH_MAX / count)
  const width = EDGE + TIP + count * step
  const x = (from: number) => (side === 'right' ? from : width - from)
  const down = side === 'right' ? 1 : -1
  return (
    <svg className={styles.arrows} width={width} height={rows * ROW} aria-hidden="true">
      {ways.map(({ from, to, lane }) => {
        const start = (from + 0.5) * ROW + OFF * down
        const end = (to + 0.5) * ROW - OFF * down
        const far = x(EDGE + (lane + 1) * step)
        const tip = `M${x(TIP)},${end - TIP + 1} L${x(0)},${end} L${x(TIP)},${end + TIP - 1}`
        return (
          <g key={`${from} ${to}`}>
            <path d={`M${x(0)},${start} H${far} V${end} H${x(TIP)}`} />
            <path className={styles.tip} d={`${tip} Z`} />
          </g>
        )
      })}
    </svg>
  )
}
