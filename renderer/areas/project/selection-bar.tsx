import { CircleCheck, CircleDot, FileArchive, History, Pin, PinOff, Play, Trash2, X } from 'lucide-react'
import { useRef } from 'react'
import type { Item, WorkflowStatus } from '#domain/entities'
import type { ItemsFilter } from '#domain/queue'
import { useCall } from '../../desktop/use-call'
import { accessesQuery } from '../../queries'
import { Button } from '../../../ui/button'
import { Menu } from '../../../ui/menu'
import page from '../../../ui/page-header.module.css'
import { StatusMark } from '../../../ui/status-mark'
import { queueSelection } from './queue-selection'
import { clearSelection, useProjectView } from '../../stores/project-view-store'
import { countOf } from '../../stores/selection'
import { APPROVAL_ACTS } from './approval-acts'
import { BulkQuestionDialog } from './bulk-question'
import { itemsText } from './items-text'
import { PlaceMenus } from './place-menus'
import { openOverlay } from '../../stores/overlay-store'
import { useItemChanges } from './use-item-changes'

const NO_TARGET = 'These items have no next status in common.'

interface SelectionBarProps {
  readonly projectId: number
  /** How the list is narrowed, of which all may be selected. */
  readonly filter: ItemsFilter
  readonly statuses: readonly WorkflowStatus[]
  /** Opens the reviewer at the first of what was put in the queue. */
  readonly onReview: () => void
  /** Shows the past of the only item that is selected. */
  readonly onHistory: (item: Item) => void
  /** Asks before the selected items are deleted; undefined: the person may not delete items. */
  readonly onDelete: (() => void) | undefined
  /** The selection is gone, and with it this bar, which had the focus. */
  readonly onCleared: () => void
}

/** What can be done to the selected items. */
export function SelectionBar(props: SelectionBarProps) {
  const { projectId, filter, statuses, onReview, onHistory, onDelete, onCleared } = props
  const selection = useProjectView((state) => state.selection)
  const { matching } = selection
  const count = countOf(selection)
  const bar = useRef<HTMLDivElement>(null)
  const [only] = count === 1 ? selection.items.values() : []
  const clear = () => {
    const { activeElement } = document
    const isHere = activeElement === document.body || bar.current?.contains(activeElement) === true
    clearSelection()
    if (isHere) onCleared()
  }
  const { may, targets, bulk } = useItemChanges({ projectId, selection, filter, statuses, onDone: clear })
  const accesses = useCall(accessesQuery(projectId))
  const mayExport = accesses.data?.accesses.actions.includes('DownloadItem') === true
  const review = () => {
    queueSelection(selection)
    onReview()
  }
  return (
    <div
      ref={bar}
      className={page.toolbar}
      role="toolbar"
      aria-label="Selected items"
      onKeyDown={(event) => {
        // An open menu takes Escape for itself.
        if (event.key === 'Escape' && (event.target as HTMLElement).closest('[popover]') === null) clear()
      }}
    >
      <Button look="quiet" aria-label="Clear selection" icon={<X size={16} />} onClick={clear} />
      <strong role="status">
        {matching !== null && matching.except.size === 0 ? `All ${itemsText(count)} that match are` : itemsText(count)}{' '}
        selected
      </strong>
      {may !== undefined && (
        <Menu
          label="Set status"
          busy={bulk.busy}
          disabled={targets.length === 0}
          title={may.isPaused ? 'You are paused in this project.' : targets.length === 0 ? NO_TARGET : undefined}
          icon={<CircleDot size={15} />}
          entries={targets.map((status) => ({
            kind: 'action',
            label: status.name,
            icon: <StatusMark status={status} />,
            onChoose: () => bulk.move(status),
          }))}
        >
          Set status
        </Menu>
      )}
      {may?.approveAsset === true && (
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
      )}
      {may?.pin === true && (
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
      )}
      <PlaceMenus projectId={projectId} bulk={bulk} />
      <Button icon={<Play size={14} />} onClick={review}>
        Review
      </Button>
      {only !== undefined && (
        <Button icon={<History size={15} />} aria-haspopup="dialog" title="History (H)" onClick={() => onHistory(only)}>
          History
        </Button>
      )}
      {mayExport && (
        <Button
          icon={<FileArchive size={15} />}
          aria-haspopup="dialog"
          onClick={() => openOverlay({ kind: 'exportProject', projectId })}
        >
          Export…
        </Button>
      )}
      {onDelete !== undefined && (
        <Button icon={<Trash2 size={15} />} disabled={bulk.busy} aria-haspopup="dialog" onClick={onDelete}>
          Delete…
        </Button>
      )}
      {bulk.question !== undefined && <BulkQuestionDialog question={bulk.question} onClose={bulk.closeQuestion} />}
    </div>
  )
}
