import { Check, X } from 'lucide-react'
import { labelsOf } from '#domain/annotation/questions/questions'
import { IconButton } from '../../../../ui/icon-button'
import type { Editing } from '../../document/editing'
import type { ObjectViews } from '../../document/object-view'
import type { Observable } from '../../observable'
import type { Disapproving } from '../../review/disapproving'
import { useObservable } from '../../use-observable'
import styles from './questions-panel.module.css'

/** Dependencies for deciding on the item's classes. */
export interface LabelPorts {
  readonly views: ObjectViews
  readonly editing: Pick<Editing, 'approve' | 'seen'>
  readonly disapproving: Pick<Disapproving, 'disapprove'>
  readonly mayApprove: Observable<boolean>
}

/** The item's classes with the reviewer's decisions, for users who may decide. */
export function LabelDecisions({ views, editing, disapproving, mayApprove }: LabelPorts) {
  const { objects } = useObservable(views.still)
  const may = useObservable(mayApprove)
  const { refusal } = useObservable(editing.seen)
  const labels = labelsOf(objects)
  if (!may || labels.length === 0) return null
  return (
    <section className={styles.decisions} aria-label="Review of the answers">
      <h4 className={styles.subtitle}>Review</h4>
      <ul>
        {labels.map(({ row, className, approval, reason }) => (
          <li key={row}>
            <span className={styles.words}>
              {className}
              {approval !== undefined && (
                <small data-approval={approval}>
                  {approval}
                  {reason !== undefined && `: ${reason}`}
                </small>
              )}
            </span>
            <IconButton
              label={`Approve ${className}`}
              icon={Check}
              pressed={approval === 'approved'}
              disabled={refusal !== undefined}
              onClick={() => {
                views.choose([row])
                editing.approve('approved')
              }}
            />
            <IconButton
              label={`Disapprove ${className}`}
              icon={X}
              pressed={approval === 'disapproved'}
              disabled={refusal !== undefined}
              onClick={() => {
                views.choose([row])
                disapproving.disapprove()
              }}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
