import type { IpcMainEvent, IpcMainInvokeEvent } from 'electron'
import { ITEM_WINDOW_CALLS, namesOnly } from '#contract/item-window-rights'
import type { Asker } from '#domain/endpoints/page-rights'
import { isItemWindowPage } from '../app/navigation-rules'
import { mayHoldGuest, pageKind, projectOf } from '../app/window'
import { SHELL_ORIGIN, originOf } from '../config/origins'

/**
 * Identifies the document of a message: a live main frame, in a window of that kind, on that kind's own page. The
 * project is the one that main made the window for. Undefined for any page that may not call.
 */
export function askerOf({ senderFrame: frame, sender }: IpcMainInvokeEvent | IpcMainEvent): Asker | undefined {
  if (frame === null || frame.parent !== null || sender.isDestroyed()) return undefined
  const kind = pageKind(sender)
  if (!mayHoldGuest(kind) || originOf(frame.url) !== SHELL_ORIGIN) return undefined
  if ((kind === 'itemWindow') !== isItemWindowPage(frame.url)) return undefined
  if (kind === 'shell') return { page: 'shell' }
  const projectId = projectOf(sender)
  return projectId === undefined ? undefined : { page: 'item', projectId }
}

/** Tells whether a page may make a call; unlisted calls are refused. */
export function mayAsk({ page }: Asker, channel: string): boolean {
  return page === 'shell' || ITEM_WINDOW_CALLS.has(channel)
}

/** Tells whether a call with these arguments stays in the page's project. */
export function staysInProject(asker: Asker, channel: string, args: readonly unknown[]): boolean {
  return asker.page === 'shell' || namesOnly(asker.projectId, channel, args)
}
