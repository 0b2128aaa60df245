import { unknownClass } from '#domain/annotation/checks/classes'
import { CircleCheck, OctagonAlert, TriangleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../../ui/button'
import { Spinner } from '../../../../ui/spinner'
import type { Editing } from '../../document/editing'
import type { Issue, IssueGroup, Issues } from '../../document/issues'
import { useObservable } from '../../use-observable'
import type { Panel, PanelProps } from '../panel'
import { stepRows } from '../row-keys'
import { Left } from './left-issues'
import { LeaveForm } from './leave-form'
import { type ClassPorts, UnknownClasses } from './unknown-classes'
import styles from './issues-panel.module.css'

/** Number of issues per check displayed until the user asks for more. */
const SHOWN = 50

interface IssuePorts {
  readonly issues: Issues
  readonly editing: Pick<Editing, 'seen'>
  /** The editor's own content below the issues. */
  readonly foot: ReactNode
  /** Message when no issue is open. */
  readonly clean?: string
  /** Where objects have classes that the project may lack. */
  readonly classFixes?: ClassPorts
}

/** Open issues before a hand-on, each with its place and its fix. */
export const issuesPanel: Panel<IssuePorts> = {
  id: 'issues',
  title: 'Issues',
  icon: TriangleAlert,
  Count: IssueCount,
  isWaiting: true,
  Content: IssuesPanel,
}

/** The number of open issues, in the tab. */
function IssueCount({ ports }: PanelProps<IssuePorts>) {
  const { count, errors } = useObservable(ports.issues)
  return count === 0 ? null : (
    <span className={styles.badge} data-errors={errors > 0 || undefined}>
      {count.toLocaleString('en')}
    </span>
  )
}

function IssuesPanel({ ports }: PanelProps<IssuePorts>) {
  const { at, groups, count, errors, left, leftReasons } = useObservable(ports.issues)
  const { refusal } = useObservable(ports.editing.seen)
  return (
    <div className={styles.all} data-part="issues" tabIndex={-1} onKeyDown={stepRows}>
      <p className={styles.summary} role="status">
        {at === 'looking' ? (
          <>
            <Spinner /> <span>Checking the objects…</span>
          </>
        ) : (
          <span>{SUMMARY[at](count, errors)}</span>
        )}
      </p>
      {at === 'done' && count === 0 && (
        <div className={styles.clean}>
          <CircleCheck size={28} aria-hidden />
          <p>{ports.clean ?? 'Outlines, places, classes and answers of all objects were checked.'}</p>
        </div>
      )}
      {groups.map((group) => (
        <Group key={group.id} group={group} ports={ports} reasons={leftReasons} mayChange={refusal === undefined} />
      ))}
      {ports.foot}
      {left.length > 0 && <Left left={left} issues={ports.issues} />}
    </div>
  )
}

const SUMMARY = {
  none: () => 'Checks start once the objects are loaded.',
  looking: () => '',
  broken: () => 'Couldn’t check the objects. Open the item again.',
  done: (count: number, errors: number) => {
    if (count === 0) return 'No open issues.'
    const all = `${count.toLocaleString('en')} ${count === 1 ? 'issue' : 'issues'}.`
    if (errors === 0) return `${all} You can submit the item.`
    return `${all} ${errors.toLocaleString('en')} of them ${errors === 1 ? 'is an error' : 'are errors'} of this project: fix them to submit the item.`
  },
} as const

interface GroupProps {
  readonly group: IssueGroup
  readonly ports: IssuePorts
  readonly reasons: readonly string[]
  readonly mayChange: boolean
}

function Group({ group, ports, reasons, mayChange }: GroupProps) {
  const { issues, count, title, isError } = group
  const current = useObservable(ports.issues.current)
  const [most, setMost] = useState(SHOWN)
  const fixable = mayChange ? issues.filter(({ fix }) => fix !== undefined) : []
  return (
    <section className={styles.group} aria-label={title}>
      <header className={styles.head}>
        <h3 className={styles.title}>
          {title} <span className={styles.count}>{count.toLocaleString('en')}</span>
          {isError && <span className={styles.error}>Error</span>}
        </h3>
        {fixable.length > 1 && (
          <Button size="small" look="quiet" onClick={() => ports.issues.fix(group)}>
            {fixable[0]?.fix} · all {fixable.length.toLocaleString('en')}
          </Button>
        )}
      </header>
      {mayChange && group.id === unknownClass.id && ports.classFixes !== undefined && (
        <UnknownClasses {...ports.classFixes} />
      )}
      <ul className={styles.list}>
        {issues.slice(0, most).map((issue) => (
          <Row
            key={issue.id}
            issue={issue}
            isError={isError}
            reasons={reasons}
            isCurrent={issue.id === current}
            onGo={() => ports.issues.goTo(issue)}
            onFix={mayChange && issue.fix !== undefined ? () => ports.issues.fix(group, [issue]) : undefined}
            onLeave={issue.key === undefined ? undefined : (reason) => ports.issues.leave(issue, reason)}
          />
        ))}
      </ul>
      {issues.length > most && (
        <Button className={styles.more} size="small" look="quiet" onClick={() => setMost(most + 10 * SHOWN)}>
          Show more of them
        </Button>
      )}
      {issues.length <= most && count > issues.length && (
        <p className={styles.note}>{(count - issues.length).toLocaleString('en')} more follow.</p>
      )}
    </section>
  )
}

interface RowProps {
  readonly issue: Issue
  readonly isError: boolean
  /** The reasons that users can choose when they leave an issue open. */
  readonly reasons: readonly string[]
  readonly isCurrent: boolean
  readonly onGo: () => void
  readonly onFix: (() => void) | undefined
  readonly onLeave: ((reason: string) => void) | undefined
}

function Row({ issue, isError, reasons, isCurrent, onGo, onFix, onLeave }: RowProps) {
  const { row, text, fix } = issue
  const [isLeaving, setLeaving] = useState(false)
  return (
    <li className={styles.row} data-current={isCurrent || undefined}>
      <button
        type="button"
        className={styles.go}
        aria-current={isCurrent || undefined}
        title={row === undefined && issue.go === undefined ? text : 'Go there'}
        onClick={onGo}
      >
        {isError ? <OctagonAlert size={14} aria-hidden data-error /> : <TriangleAlert size={14} aria-hidden />}
        <span className={styles.text}>
          {row !== undefined && <span className={styles.number}>#{row + 1}</span>} {text}
        </span>
      </button>
      {onLeave !== undefined && isLeaving ? (
        <LeaveForm reasons={reasons} onLeave={onLeave} onCancel={() => setLeaving(false)} />
      ) : (
        <div className={styles.acts}>
          {onFix !== undefined && (
            <Button size="small" onClick={onFix}>
              {fix}
            </Button>
          )}
          {onLeave !== undefined && (
            <Button size="small" look="quiet" onClick={() => setLeaving(true)}>
              Ignore issue…
            </Button>
          )}
        </div>
      )}
    </li>
  )
}
