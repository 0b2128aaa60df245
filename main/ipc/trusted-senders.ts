import type { IpcMainEvent, IpcMainInvokeEvent } from 'electron'
import { ITEM_WINDOW_CALLS } from '#contract/item-window-rights'
import { isItemWindowPage } from '../app/navigation-rules'
import { mayHoldGuest, pageKind } from '../app/window'
import { SHELL_ORIGIN, originOf } from '../config/origins'

/** A kind of window whose page may ask something of main. */
export type Asker = 'shell' | 'itemWindow'

/** Whose document a message comes from: a live main frame, of a window of that kind, on that kind's own page; undefined: nobody's. */
export function askerOf({ senderFrame: frame, sender }: IpcMainInvokeEvent | IpcMainEvent): Asker | undefined {
  if (frame === null || frame.parent !== null || sender.isDestroyed()) return undefined
  const kind = pageKind(sender)
  if (!mayHoldGuest(kind) || originOf(frame.url) !== SHELL_ORIGIN) return undefined
  return (kind === 'itemWindow') === isItemWindowPage(frame.url) ? kind : undefined
}

/** Tells whether a window of this kind may make a call; what is not named is refused. */
export function mayAsk(asker: Asker | undefined, channel: string): boolean {
  return asker === 'shell' || (asker === 'itemWindow' && ITEM_WINDOW_CALLS.has(channel))
}
