import { useQueryClient } from '@tanstack/react-query'
import { CircleDot, Play, X } from 'lucide-react'
import { useRef, useState } from 'react'
import type { WorkflowStatus } from '#domain/entities'
import { nextStep } from '#domain/errors'
import { itemSearch } from '#domain/item-search'
import { folderPermissions } from '#domain/permissions'
import { readTransitions } from '#domain/workflow'
import { folderAccessesQuery, itemsKey, transitionsQuery } from '../../queries'
import { resultOf } from '../../desktop/client'
import { useDesktop } from '../../desktop/desktop-context'
import { useAct } from '../../desktop/use-act'
import { useCall } from '../../desktop/use-call'
import { notify, notifyFailure } from '../../stores/notice-store'
import { Button } from '../../../ui/button'
import { Menu } from '../../../ui/menu'
import page from '../../../ui/page-header.module.css'
import { StatusMark } from '../../../ui/status-mark'
import { countText } from '../../../ui/texts'
import { changeAll, planChanges, sharedTargets, targetsOfAll } from './bulk-status'
import { clearSelection, useProjectView } from './project-store'
import { countOf } from './selection'
import type { ItemsFilter } from './use-items'

interface SelectionBarProps {
  readonly projectId: number
  /** How the list is narrowed, of which all may be selected. */
  readonly filter: ItemsFilter
  readonly statuses: readonly WorkflowStatus[]
  readonly onOpen: (itemId: number) => void
  /** The selection is gone, and with it this bar, which had the focus. */
  readonly onCleared: () => void
}

/** What can be done to the selected items. */
export function SelectionBar({ projectId, filter, statuses, onOpen, onCleared }: SelectionBarProps) {
  const desktop = useDesktop()
  const queries = useQueryClient()
  const selection = useProjectView((state) => state.selection)
  const { items, matching } = selection
  const count = countOf(selection)
  const [busy, setBusy] = useState(false)
  const bar = useRef<HTMLDivElement>(null)
  const folder = useCall(folderAccessesQuery(projectId))
  const may = folder.data === undefined ? undefined : folderPermissions(folder.data)
  const transitions = useCall(transitionsQuery(projectId), {
    select: readTransitions,
    enabled: may?.applyTransition === true && !may.applyStatus,
  })
  const chosen = [...items.values()]
  const workflow = {
    statuses,
    transitions: transitions.data ?? [],
    rights: { applyStatus: may?.applyStatus === true, applyTransition: may?.applyTransition === true },
  }
  const targets = may === undefined ? [] : matching === null ? sharedTargets(chosen, workflow) : targetsOfAll(workflow)

  const clear = () => {
    const { activeElement } = document
    const isHere = activeElement === document.body || bar.current?.contains(activeElement) === true
    clearSelection()
    if (isHere) onCleared()
  }
  const start = useAct(
    (api, { target, except }: { readonly target: WorkflowStatus; readonly except: ReadonlySet<number> }) =>
      api.platform.start('changeItemsByFilter', {
        projectId,
        body: { filter: itemSearch(filter) ?? {}, except_ids: [...except], change: { status_id: target.id } },
      }),
    { onDone: () => clear(), onFailed: ({ failure }) => notifyFailure(failure, 'The items could not be changed') },
  )
  const move = async (target: WorkflowStatus) => {
    if (matching !== null) return start.mutate({ target, except: matching.except })
    const changes = planChanges(chosen, target, workflow)
    setBusy(true)
    const failures = await changeAll(changes, (change) =>
      resultOf(desktop.platform.hold('changeItemStatus', { projectId, ...change })),
    )
    setBusy(false)
    clear()
    void queries.invalidateQueries({ queryKey: itemsKey(projectId) })
    const moved = changes.length - failures.length
    const [first] = failures
    if (first === undefined) {
      return notify({ tone: 'success', title: `${itemsText(moved)} moved to ${target.name}` })
    }
    notify({
      tone: 'danger',
      title: `${itemsText(failures.length)} of ${countText(changes.length)} could not be moved`,
      text: `${first.message} ${nextStep(first)}`,
    })
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
      <strong role="status">
        {matching !== null && matching.except.size === 0 ? `All ${itemsText(count)} that match are` : itemsText(count)}{' '}
        selected
      </strong>
      {may !== undefined && (
        <Menu
          label="Set status"
          busy={busy || start.isPending}
          disabled={targets.length === 0}
          title={targets.length === 0 ? 'These items have no next status in common.' : undefined}
          icon={<CircleDot size={15} />}
          entries={targets.map((status) => ({
            kind: 'action',
            label: status.name,
            icon: <StatusMark status={status} />,
            onChoose: () => void move(status),
          }))}
        >
          Set status
        </Menu>
      )}
      {matching === null && (
        <Button
          icon={<Play size={14} />}
          onClick={() => {
            const [first] = chosen
            if (first !== undefined) onOpen(first.id)
          }}
        >
          Review
        </Button>
      )}
      <span className={page.grow} />
      <Button look="quiet" icon={<X size={15} />} onClick={clear}>
        Clear selection
      </Button>
    </div>
  )
}

function itemsText(count: number): string {
  return count === 1 ? 'One item' : `${countText(count)} items`
}
