import { commandRow } from '#domain/commands'
import { copyText } from '../../projects/copy-text'
import type { Command } from '../../router/command'
import { usePlace } from '../../router/place-store'
import { itemInPlace, openItemWindow } from '../../stores/item-window-store'
import { openOverlay } from '../../stores/overlay-store'
import { clearFilter, layOutItems, orderItems, toggleItemPanel, useProjectView } from '../../stores/project-view-store'
import { linkToItems } from './list-address'

/** Commands for the visible item list. */
const OF_LIST: readonly Command[] = [
  {
    id: 'items.details',
    label: 'Details of the item',
    now: () => (useProjectView.getState().hasPanel ? 'Hide the details of the item' : 'Show the details of the item'),
    run: toggleItemPanel,
  },
  {
    id: 'items.layout',
    label: 'Items as rows or pictures',
    now: () => (useProjectView.getState().layout === 'grid' ? 'Show the items as rows' : 'Show the items as pictures'),
    run: () => layOutItems(useProjectView.getState().layout === 'grid' ? 'rows' : 'grid'),
  },
  {
    id: 'items.priorities',
    label: 'Set priorities from a file…',
    isAct: true,
    run: () => {
      const { place } = usePlace.getState()
      if (place.area === 'project') openOverlay({ kind: 'priorityFile', projectId: place.projectId })
    },
  },
  {
    id: 'items.link',
    label: 'Copy a link to the items as they are listed now',
    run: () => {
      const { place } = usePlace.getState()
      if (place.area === 'project') void copyText(linkToItems(place.projectId), 'The link to this list')
    },
  },
  { id: 'items.widen', label: 'Clear the filter of the items', run: clearFilter },
  {
    id: 'items.newest',
    label: 'Sort the items by their last change',
    run: () => orderItems({ by: 'updatedAt', descending: true }),
  },
]

export const COMMANDS: readonly Command[] = [
  {
    ...commandRow('item.window'),
    isAct: true,
    hasUse: () => itemInPlace() !== null,
    run: () => {
      const place = itemInPlace()
      if (place !== null) openItemWindow(place)
    },
  },
  ...OF_LIST.map((command) => ({ ...command, hasUse: () => usePlace.getState().place.area === 'project' })),
]
