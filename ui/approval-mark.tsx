import { CircleCheck, CircleX, type LucideIcon } from 'lucide-react'
import { APPROVAL_LABEL, approvalOf } from '#domain/approval'
import type { Item } from '#domain/entities'
import type { ApprovalStatus } from '#domain/enums'
import styles from './approval-mark.module.css'

interface Look {
  readonly Icon: LucideIcon
  readonly className: string | undefined
}

const LOOKS: Readonly<Partial<Record<ApprovalStatus, Look>>> = {
  APPROVED: { Icon: CircleCheck, className: styles.approved },
  REJECTED: { Icon: CircleX, className: styles.disapproved },
}

interface ApprovalMarkProps {
  readonly item: Pick<Item, 'approval_status'>
  /** Says it in words too. */
  readonly worded?: boolean
}

/** An item's approval, named; nothing where it has none. */
export function ApprovalMark({ item, worded = false }: ApprovalMarkProps) {
  const approval = approvalOf(item)
  const look = LOOKS[approval]
  if (look === undefined) return null
  const label = APPROVAL_LABEL[approval]
  return (
    <span
      className={`${styles.mark} ${look.className}`}
      title={label}
      {...(worded ? {} : { role: 'img', 'aria-label': ` ${label}` })}
    >
      <look.Icon size={14} aria-hidden />
      {worded && label}
    </span>
  )
}
