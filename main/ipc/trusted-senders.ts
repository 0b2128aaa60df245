import type { IpcMainEvent, IpcMainInvokeEvent } from 'electron'
import { SHELL_ORIGIN, originOf } from '../config/origins'
import { pageKind } from '../app/window'

/** Tells whether a message comes from the shell's own document: a live main frame, of a shell window, on the shell's origin. */
export function isFromShell(event: IpcMainInvokeEvent | IpcMainEvent): boolean {
  const frame = event.senderFrame
  return (
    frame !== null &&
    frame.parent === null &&
    !event.sender.isDestroyed() &&
    pageKind(event.sender) === 'shell' &&
    originOf(frame.url) === SHELL_ORIGIN
  )
}
