import { CircleCheck, CircleX } from 'lucide-react'
import { approvalOf } from '#domain/approval'
import type { Item } from '#domain/entities'
import { changeLook } from '../items/change-rules'
import { useReviewer } from '../reviewer-context'
import { useKeys } from '../shortcuts/use-keys'
import { useDerived } from '../use-reviewer-state'
import styles from './approval-control.module.css'
import { ApprovalMark } from '../../ui/approval-mark'

const CHOICES = [
  { approval: 'APPROVED', name: 'Approve', done: 'Approved', Icon: CircleCheck, shortcut: 'approval.approve' },
  { approval: 'REJECTED', name: 'Disapprove', done: 'Disapproved', Icon: CircleX, shortcut: 'approval.disapprove' },
] as const

/** Two buttons; the current choice is pressed. People without approval rights see the decision. */
export function ApprovalControl({ item }: { readonly item: Item }) {
  const { approvalAndPin, earlyPress } = useReviewer()
  const { offered, open, underWay } = useDerived((state) => changeLook(state, 'approval', item))
  const keys = {
    'approval.approve': useKeys('approval.approve'),
    'approval.disapprove': useKeys('approval.disapprove'),
  }
  if (!offered) return <ApprovalMark item={item} worded />
  const now = approvalOf(item)
  return (
    <div
      className={styles.group}
      role="group"
      aria-label="Approval"
      aria-busy={underWay}
      // A closed button hears no click.
      onPointerDown={() => earlyPress.note('approval')}
    >
      {CHOICES.map(({ approval, name, done, Icon, shortcut }) => {
        const isPressed = now === approval
        const shown = isPressed ? done : name
        const hint = isPressed ? `${done}: click to undo` : `${name} this item`
        return (
          <button
            key={approval}
            type="button"
            className={styles.choice}
            data-approval={approval}
            aria-label={shown}
            aria-pressed={isPressed}
            disabled={!open && !underWay}
            title={keys[shortcut] === undefined ? hint : `${hint} (${keys[shortcut]})`}
            onClick={() => void approvalAndPin.approve(approval)}
          >
            <Icon size={15} aria-hidden />
            <span className={styles.word} data-longest={done} aria-hidden>
              {shown}
            </span>
          </button>
        )
      })}
    </div>
  )
}
