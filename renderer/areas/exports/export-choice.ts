import type { EndpointBody } from '#endpoints'
import { amountText } from '../../../ui/texts'

/** Which items an export takes; a list without an entry narrows nothing. */
export interface ExportChoice {
  /** The values of statuses. */
  readonly statuses: readonly number[]
  /** The names of folders. */
  readonly folders: readonly string[]
  /** Pinned items alone. */
  readonly pinned: boolean
}

export const ALL_ITEMS: ExportChoice = { statuses: [], folders: [], pinned: false }

/** So many names are told; more are counted. */
const NAMED_MAX = 3

/** A choice as the platform takes it, with the time that begins the export's name, in the person's own clock. */
export function exportBody({ statuses, folders, pinned }: ExportChoice, now: Date): EndpointBody<'startExport'> {
  return {
    time: NAME_TIME.format(now).replaceAll(',', ''),
    ...(statuses.length === 0 ? {} : { include: statuses.join() }),
    ...(folders.length === 0 ? {} : { folder_names: [...folders] }),
    ...(pinned ? { is_pinned: 1 as const } : {}),
  }
}

/** What a choice takes, in words. */
export function choiceText(choice: ExportChoice, statusName: (value: number) => string): string {
  const { statuses, folders, pinned } = choice
  const parts = [
    pinned && 'Pinned items',
    statuses.length > 0 && listText(statuses.map(statusName), 'statuses'),
    folders.length > 0 && `${folders.length === 1 ? 'folder' : 'folders'} ${listText(folders, 'folders')}`,
  ].filter((part) => part !== false)
  return parts.length === 0 ? 'All items' : parts.join(', ')
}

function listText(names: readonly string[], many: string): string {
  const named = names.slice(0, NAMED_MAX).join(', ')
  const more = names.length - NAMED_MAX
  return more > 0 ? `${named} and ${amountText(more, 'more', `more ${many}`)}` : named
}

const NAME_TIME = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})
