import { webContents } from 'electron'
import { platformError } from '#domain/errors'
import { err, ok, type Result } from '#domain/result'
import { pageKind } from '../app/window'

/** Returns the guest that a shell names, if it belongs to that shell. */
export function guestOf(shell: Electron.WebContents, guestId: number): Result<Electron.WebContents> {
  const guest = webContents.fromId(guestId)
  return guest !== undefined && pageKind(guest) === 'guest' && guest.hostWebContents === shell
    ? ok(guest)
    : err(platformError('invalid_request', { detail: 'no guest of this window' }))
}
