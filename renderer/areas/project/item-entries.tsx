import { Copy, Film, History, Link2, Pin, PinOff, Play, SquareArrowOutUpRight, Trash2 } from 'lucide-react'
import { approvalOf } from '#domain/approval'
import type { Item } from '#domain/entities'
import { commandRow } from '#domain/commands'
import { chordText, parseChord } from '#domain/key-chord'
import { LINK_SCHEME } from '#domain/routes'
import { openItemWindow } from '../../stores/item-window-store'
import { isMac } from '../../../ui/is-mac'
import type { MenuEntry } from '../../../ui/menu'
import { APPROVAL_ACTS } from './approval-acts'
import { copyText } from '../../projects/copy-text'
import { isSeenAs } from '../../projects/hindrance'
import { itemsText } from './items-text'
import type { Selection } from '../../stores/selection'
import type { StatusWay } from './bulk-status'
import type { RightsNow } from './status-rights'
import type { useBulk } from './use-bulk'
import { wayEntries } from './way-entries'

const WINDOW_CHORD = parseChord(commandRow('item.window').keys ?? '')
const WINDOW_KEYS = WINDOW_CHORD === undefined ? '' : chordText(WINDOW_CHORD, isMac)

interface ItemEntries {
  readonly projectId: number
  /** The single item; undefined if it is about `count` items. */
  readonly item: Item | undefined
  readonly count: number
  /** Undefined while permissions load; then only entries without permissions are offered. */
  readonly may: RightsNow | undefined
  readonly ways: readonly StatusWay[]
  readonly selection: Selection
  readonly bulk: Pick<ReturnType<typeof useBulk>, 'busy' | 'move' | 'approve' | 'pin'>
  readonly onOpen: () => void
  readonly onReview: () => void
  /** Shows the item's history. */
  readonly onHistory: (item: Item) => void
  /** Splits the item's clip; undefined in projects of other types. */
  readonly onSplit: ((item: Item) => void) | undefined
  readonly onDelete: (() => void) | undefined
}

/** The menu entries for one or several items. */
export function itemEntries(parts: ItemEntries): readonly MenuEntry[] {
  const groups = [
    [lookEntry(parts), ...windowEntries(parts), ...historyEntries(parts)],
    statusEntries(parts),
    approvalEntries(parts),
    pinEntries(parts),
    copyEntries(parts),
    splitEntries(parts),
    deleteEntries(parts),
  ]
  return groups
    .filter((entries) => entries.length > 0)
    .flatMap((entries, at) => (at === 0 ? entries : [{ kind: 'separator' as const }, ...entries]))
}

function lookEntry({ item, count, onOpen, onReview }: ItemEntries): MenuEntry {
  const icon = <Play size={15} />
  return item === undefined
    ? { kind: 'action', label: `Review ${itemsText(count)}`, icon, onChoose: onReview }
    : { kind: 'action', label: 'Open in the reviewer', icon, hint: 'Enter', onChoose: onOpen }
}

function windowEntries({ projectId, item }: ItemEntries): readonly MenuEntry[] {
  // Its own window would show the item with the person's own rights.
  if (item === undefined || item.disabled === true || isSeenAs()) return []
  return [
    {
      kind: 'action',
      label: 'Open in its own window',
      icon: <SquareArrowOutUpRight size={15} />,
      hint: WINDOW_KEYS,
      onChoose: () => openItemWindow({ projectId, itemId: item.id }),
    },
  ]
}

function historyEntries({ item, onHistory }: ItemEntries): readonly MenuEntry[] {
  if (item === undefined) return []
  const icon = <History size={15} />
  return [{ kind: 'action', label: 'History', icon, hint: 'H', onChoose: () => onHistory(item) }]
}

function statusEntries(parts: ItemEntries): readonly MenuEntry[] {
  const entries = wayEntries(parts)
  return entries.length === 0 ? [] : [{ kind: 'heading', label: 'Set status' }, ...entries]
}

function approvalEntries({ item, may, bulk }: ItemEntries): readonly MenuEntry[] {
  if (may?.approveAsset !== true) return []
  const present = item && approvalOf(item)
  return APPROVAL_ACTS.filter(({ value }) => value !== present).map(({ value, label, Icon }) => ({
    kind: 'action' as const,
    label,
    icon: <Icon size={15} />,
    disabled: bulk.busy,
    onChoose: () => bulk.approve(value),
  }))
}

function pinEntries({ item, may, bulk }: ItemEntries): readonly MenuEntry[] {
  if (may?.pin !== true) return []
  const ways = item === undefined ? [true, false] : [item.is_pinned !== true]
  return ways.map((pinned) => ({
    kind: 'action' as const,
    label: pinned ? 'Pin' : 'Unpin',
    icon: pinned ? <Pin size={15} /> : <PinOff size={15} />,
    disabled: bulk.busy,
    onChoose: () => bulk.pin(pinned),
  }))
}

function copyEntries({ projectId, item }: ItemEntries): readonly MenuEntry[] {
  if (item === undefined) return []
  const link = `${LINK_SCHEME}://projects/${projectId}/review/${item.id}`
  return [
    {
      kind: 'action',
      label: 'Copy name',
      icon: <Copy size={15} />,
      onChoose: () => void copyText(item.name, 'The name'),
    },
    { kind: 'action', label: 'Copy link', icon: <Link2 size={15} />, onChoose: () => void copyText(link, 'The link') },
  ]
}

/** A linked clip stays where its link leads. */
function splitEntries({ item, onSplit }: ItemEntries): readonly MenuEntry[] {
  if (item === undefined || onSplit === undefined || item.facts?.link !== undefined) return []
  return [{ kind: 'action', label: 'Split into frames…', icon: <Film size={15} />, onChoose: () => onSplit(item) }]
}

function deleteEntries({ bulk, onDelete }: ItemEntries): readonly MenuEntry[] {
  if (onDelete === undefined) return []
  return [
    {
      kind: 'action',
      label: 'Delete…',
      icon: <Trash2 size={15} />,
      hint: 'Del',
      danger: true,
      disabled: bulk.busy,
      onChoose: onDelete,
    },
  ]
}
