import { Inbox } from 'lucide-react'
import { Button } from '../../../ui/button'
import { Menu } from '../../../ui/menu'
import { useItemCategories } from './use-item-categories'
import type { useItemRequest } from './use-item-request'

interface RequestButtonProps {
  readonly projectId: number
  readonly request: ReturnType<typeof useItemRequest>
}

/** Requests items; asks for a category first if the project requests by category. */
export function RequestButton({ projectId, request }: RequestButtonProps) {
  const { rows } = useItemCategories(projectId)
  if (!request.may) return null
  const icon = <Inbox size={16} />
  if (!request.byCategory || rows.length === 0)
    return (
      <Button look="primary" icon={icon} busy={request.isAsking} onClick={() => request.ask()}>
        Request items
      </Button>
    )
  return (
    <Menu
      label="Request items of a category"
      look="primary"
      icon={icon}
      disabled={request.isAsking}
      entries={[
        { kind: 'action', label: 'My categories', onChoose: () => request.ask() },
        { kind: 'separator' },
        ...rows.map(({ id, name }) => ({ kind: 'action' as const, label: name, onChoose: () => request.ask(id) })),
      ]}
    >
      Request items
    </Menu>
  )
}
