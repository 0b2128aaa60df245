import { MoveRight } from 'lucide-react'
import type { WorkflowStatus } from '#domain/entities'
import { fullName } from '#domain/entities'
import { Avatar } from './avatar'
import styles from './status-history.module.css'
import { StatusMark } from './status-mark'
import { agoText, exactText } from './texts'

/** One change of an item's status; a status that the person may not see has no value. */
export interface HistoryLine {
  readonly id: number
  readonly at: string
  readonly user: { readonly email: string; readonly first_name: string; readonly last_name: string }
  readonly from?: number | null | undefined
  readonly to?: number | null | undefined
  readonly comment?: string | null | undefined
}

interface StatusHistoryProps {
  /** Newest first. */
  readonly lines: readonly HistoryLine[]
  readonly statuses: readonly WorkflowStatus[]
  readonly now: number
}

/** The status history of an item: person, time, from, to, and reason. */
export function StatusHistory({ lines, statuses, now }: StatusHistoryProps) {
  if (lines.length === 0) return <p className={styles.none}>No changes of the status are recorded.</p>
  return (
    <ol className={styles.list} aria-label="Changes of the status">
      {lines.map((line) => (
        <li key={line.id} className={styles.line}>
          <Avatar name={fullName(line.user)} size={26} />
          <div className={styles.told}>
            <p className={styles.who}>
              <span className={styles.name}>{fullName(line.user)}</span>
              <time className={styles.when} title={exactText(line.at)}>
                {agoText(line.at, now)}
              </time>
            </p>
            <p className={styles.way}>
              <Status value={line.from} statuses={statuses} />
              <MoveRight size={14} aria-label="to" className={styles.arrow} />
              <Status value={line.to} statuses={statuses} />
            </p>
            {line.comment && <blockquote className={styles.comment}>{line.comment}</blockquote>}
          </div>
        </li>
      ))}
    </ol>
  )
}

function Status({
  value,
  statuses,
}: { readonly value: number | null | undefined } & Pick<StatusHistoryProps, 'statuses'>) {
  if (value === null || value === undefined) return <span className={styles.status}>Another status</span>
  const status = statuses.find((known) => known.value === value)
  return (
    <span className={styles.status}>
      <StatusMark status={status} />
      {status?.name ?? `Status ${value}`}
    </span>
  )
}
