import { ListFilter, UserRound, X } from 'lucide-react'
import { APPROVAL_LABEL, approvalOf } from '#domain/approval'
import { APPROVAL_STATUS } from '#domain/enums'
import type { WireFilter, WireQueue } from '#protocol/actions'
import { Menu, type MenuEntry } from '../../ui/menu'
import { StatusMark } from '../../ui/status-mark'
import { amountText } from '../../ui/texts'
import { useReviewer } from '../reviewer-context'
import { useItems, useWorkflow } from '../use-reviewer-state'
import { countOf, furtherOf, isPicked } from './queue-rules'
import styles from './queue-bar.module.css'

/** Parts of the list's filter, each with its remove button, and the filter menu. */
export function QueueBar() {
  const { queue: keeper } = useReviewer()
  const queue = useItems((state) => state.queue)
  const known = useWorkflow((state) => state.statuses)
  if (queue === undefined) return null
  const statuses = known.filter((status) => status.isViewable)
  const narrow = (change: WireFilter) => void keeper.narrow(change)
  const parts = partsOf(queue, (value) => known.find((status) => status.value === value)?.name ?? `Status ${value}`)
  const entries: readonly MenuEntry[] = [
    {
      kind: 'any',
      label: 'My work',
      icon: <UserRound size={14} />,
      checked: queue.mine === true,
      onChoose: () => narrow({ mine: queue.mine !== true }),
    },
    { kind: 'heading', label: 'Status' },
    ...statuses.map(
      (status): MenuEntry => ({
        kind: 'any',
        label: status.name,
        icon: <StatusMark status={status} />,
        checked: queue.statuses?.includes(status.value) === true,
        onChoose: () => narrow({ statuses: toggled(queue.statuses, status.value) }),
      }),
    ),
    { kind: 'heading', label: 'Approval' },
    ...APPROVAL_STATUS.map(
      (approval, value): MenuEntry => ({
        kind: 'any',
        label: APPROVAL_LABEL[approval],
        checked: queue.approvals?.includes(value) === true,
        onChoose: () => narrow({ approvals: toggled(queue.approvals, value) }),
      }),
    ),
  ]
  return (
    <div className={styles.bar} role="group" aria-label="Listed items">
      <Menu
        size="small"
        look="quiet"
        label="Filter items"
        // Equal for screen readers; `menu` is the value by which the status control is found.
        aria-haspopup="true"
        aria-label={countOf(queue) === 0 ? 'All items: filter' : `Only ${countOf(queue)}: filter items`}
        icon={<ListFilter size={14} />}
        entries={entries}
      >
        {parts.length === 0 ? 'All items' : 'Only'}
      </Menu>
      {parts.map(({ key, text, hint = text, without }) => (
        <button
          key={key}
          type="button"
          className={styles.part}
          aria-label={`${text}: list the others too`}
          title={hint}
          onClick={() => narrow(without)}
        >
          <span className={styles.text}>{text}</span>
          <X size={12} aria-hidden />
        </button>
      ))}
    </div>
  )
}

interface QueuePart {
  readonly key: string
  readonly text: string
  /** Longer text for the tooltip. */
  readonly hint?: string
  /** Filter without this part. */
  readonly without: WireFilter
}

function partsOf(queue: WireQueue, statusName: (value: number) => string): readonly QueuePart[] {
  const { search, statuses = [], approvals = [], mine } = queue
  if (queue.picked !== undefined) return [{ key: 'picked', text: `${queue.picked} selected`, without: {} }]
  const said: readonly QueuePart[] = [
    ...(isPicked(queue) ? [{ key: 'except', text: `All but ${queue.except}`, without: {} }] : []),
    ...(mine === true ? [{ key: 'mine', text: 'My work', without: { mine: false } }] : []),
    ...statuses.map((value) => ({
      key: `status ${value}`,
      text: statusName(value),
      without: { statuses: toggled(statuses, value) },
    })),
    ...approvals.map((value) => ({
      key: `approval ${value}`,
      text: APPROVAL_LABEL[approvalOf({ approval_status: value })],
      without: { approvals: toggled(approvals, value) },
    })),
    ...(search ? [{ key: 'search', text: `“${search}”`, without: { search: '' } }] : []),
  ]
  const further = furtherOf(queue)
  if (further === 0) return said
  const text = amountText(further, 'filter', 'filters')
  return [
    ...said,
    {
      key: 'further',
      text: said.length === 0 ? text : `and ${text}`,
      hint: `${text} of the project’s list, where they are seen and changed: list the others too`,
      without: { categories: [], conditions: [] },
    },
  ]
}

function toggled(values: readonly number[] = [], value: number): number[] {
  return values.includes(value) ? values.filter((known) => known !== value) : [...values, value]
}
