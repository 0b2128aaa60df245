import { ArrowUpNarrowWide, CircleDot, FileArchive, History, Play, Trash2, Undo2, X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Item, WorkflowStatus } from '#domain/entities'
import type { ItemFilter } from '#domain/item-filter'
import { NEEDS_PLATFORM } from '../../desktop/away'
import { useCall } from '../../desktop/use-call'
import { accessesQuery } from '../../queries'
import { Button } from '../../../ui/button'
import { Menu } from '../../../ui/menu'
import page from '../../../ui/page-header.module.css'
import { queueSelection } from './queue-selection'
import { clearSelection, useProjectView } from '../../stores/project-view-store'
import { countOf } from '../../stores/selection'
import { BulkQuestionDialog } from './bulk-question'
import { returnWay } from './bulk-status'
import { CategoryMenu } from './category-menu'
import { wayEntries } from './way-entries'
import { itemsText } from './items-text'
import { ApprovalMenu, PinMenu } from './mark-menus'
import { PlaceMenus } from './place-menus'
import { PriorityDialog } from './priority-dialog'
import { useConnectivity } from '../../stores/connectivity-store'
import { notify } from '../../stores/notice-store'
import { openOverlay } from '../../stores/overlay-store'
import { isMark, type SelectionAct } from './selection-acts'
import styles from './selection-bar.module.css'
import { useItemChanges } from './use-item-changes'

const NO_TARGET = 'You can’t change the status of these items.'

interface SelectionBarProps {
  readonly projectId: number
  /** The filter of the list, in which all items may be selected. */
  readonly filter: ItemFilter
  readonly statuses: readonly WorkflowStatus[]
  /** The act that a key of the list asked for. */
  readonly asked?: SelectionAct | undefined
  /** Called when that act has begun, or can't be done. */
  readonly onAsked?: () => void
  /** Opens the reviewer at the first item of the queue. */
  readonly onReview: () => void
  /** Shows the history of the only selected item. */
  readonly onHistory: (item: Item) => void
  /** Asks before it deletes the selected items; undefined: the person may not delete items. */
  readonly onDelete: (() => void) | undefined
  /** Called when clearing the selection removes this bar while it has the focus. */
  readonly onCleared: () => void
}

function sayNoReturn(): void {
  notify({ tone: 'info', title: 'These items can’t be returned', text: 'Select items that wait for a check.' })
}

/** The acts on the selected items. */
export function SelectionBar(props: SelectionBarProps) {
  const { projectId, filter, statuses, asked, onAsked, onReview, onHistory, onDelete, onCleared } = props
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
  const { may, ways, isKnown, bulk } = useItemChanges({ projectId, selection, filter, statuses, onDone: clear })
  const accesses = useCall(accessesQuery(projectId))
  const has = (action: string) => accesses.data?.accesses.actions.includes(action) === true
  const offline = useConnectivity((state) => state.offline)
  const [isPrioritizing, setPrioritizing] = useState(false)
  const [menu, setMenu] = useState<SelectionAct>()
  const back = returnWay(ways)
  const mark = useEffectEvent((name: SelectionAct) => {
    onAsked?.()
    if (name === 'return') return back === undefined ? sayNoReturn() : void bulk.move(back, true)
    if (name === 'pin' && may?.pin === true) bulk.pin(only?.is_pinned !== true)
    if (name !== 'pin' && may?.approveAsset === true) bulk.approve(name === 'approve' ? 'APPROVED' : 'REJECTED')
  })
  useEffect(() => {
    if (asked !== undefined && isMark(asked) && isKnown) mark(asked)
  }, [asked, isKnown])
  const isOpen = (name: SelectionAct) => menu === name || (isKnown && asked === name)
  const opened = (name: SelectionAct) => ({
    open: isOpen(name),
    onOpenChange: (willOpen: boolean) => {
      onAsked?.()
      setMenu(willOpen ? name : undefined)
    },
  })
  const review = () => {
    queueSelection(selection)
    onReview()
  }
  return (
    <div
      ref={bar}
      className={`${page.toolbar} ${styles.bar}`}
      role="toolbar"
      aria-label="Selected items"
      onKeyDown={(event) => {
        // An open menu or dialog takes Escape for itself.
        if (event.key === 'Escape' && (event.target as HTMLElement).closest('[popover], dialog') === null) clear()
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
          {...opened('status')}
          open={isOpen('status') && ways.length > 0}
          busy={bulk.busy}
          disabled={ways.length === 0}
          title={may.isPaused ? 'You are paused in this project.' : ways.length === 0 ? NO_TARGET : 'Set status (S)'}
          icon={<CircleDot size={15} />}
          entries={wayEntries({ ways, selection, bulk })}
        >
          Set status
        </Menu>
      )}
      {back !== undefined && (
        <Button
          icon={<Undo2 size={15} />}
          aria-haspopup="dialog"
          disabled={bulk.busy}
          title="Return with a reason (R)"
          onClick={() => void bulk.move(back, true)}
        >
          Return…
        </Button>
      )}
      {may?.approveAsset === true && <ApprovalMenu bulk={bulk} />}
      {may?.pin === true && <PinMenu bulk={bulk} />}
      <PlaceMenus projectId={projectId} bulk={bulk} opened={opened} />
      <CategoryMenu projectId={projectId} may={has('AssignItem')} bulk={bulk} />
      {has('UploadPriority') && (
        <Button
          icon={<ArrowUpNarrowWide size={15} />}
          aria-haspopup="dialog"
          disabled={bulk.busy || offline}
          title={offline ? NEEDS_PLATFORM : undefined}
          onClick={() => setPrioritizing(true)}
        >
          Priority…
        </Button>
      )}
      <Button icon={<Play size={14} />} onClick={review}>
        Review
      </Button>
      {only !== undefined && (
        <Button icon={<History size={15} />} aria-haspopup="dialog" title="History (H)" onClick={() => onHistory(only)}>
          History
        </Button>
      )}
      {has('DownloadItem') && (
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
      {isPrioritizing && (
        <PriorityDialog
          count={count}
          present={only?.facts?.priority}
          onSet={bulk.prioritize}
          onClose={() => setPrioritizing(false)}
        />
      )}
      {bulk.question !== undefined && <BulkQuestionDialog question={bulk.question} onClose={bulk.closeQuestion} />}
    </div>
  )
}
