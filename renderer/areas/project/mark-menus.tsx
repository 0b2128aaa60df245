import { CircleCheck, Pin, PinOff } from 'lucide-react'
import { Menu } from '../../../ui/menu'
import { APPROVAL_ACTS } from './approval-acts'
import type { useBulk } from './use-bulk'

type Bulk = ReturnType<typeof useBulk>

/** The approvals that the selected items can get. */
export function ApprovalMenu({ bulk }: { readonly bulk: Pick<Bulk, 'busy' | 'approve'> }) {
  return (
    <Menu
      label="Set approval"
      disabled={bulk.busy}
      icon={<CircleCheck size={15} />}
      entries={APPROVAL_ACTS.map(({ value, label, Icon }) => ({
        kind: 'action',
        label,
        icon: <Icon size={15} />,
        onChoose: () => bulk.approve(value),
      }))}
    >
      Approval
    </Menu>
  )
}

/** Pins or unpins the selected items. */
export function PinMenu({ bulk }: { readonly bulk: Pick<Bulk, 'busy' | 'pin'> }) {
  return (
    <Menu
      label="Pin"
      disabled={bulk.busy}
      icon={<Pin size={15} />}
      entries={[
        { kind: 'action', label: 'Pin', icon: <Pin size={15} />, onChoose: () => bulk.pin(true) },
        { kind: 'action', label: 'Unpin', icon: <PinOff size={15} />, onChoose: () => bulk.pin(false) },
      ]}
    >
      Pin
    </Menu>
  )
}
