import { webContents } from 'electron'
import { platformError } from '#domain/errors'
import { err, ok, type Result } from '#domain/result'
import { pageKind } from '../app/window'

/** The guest that a shell names, if it is one of its own. */
export function guestOf(shell: Electron.WebContents, guestId: number): Result<Electron.WebContents> {
  const guest = webContents.fromId(guestId)
  return guest !== undefined && pageKind(guest) === 'guest' && guest.hostWebContents === shell
    ? ok(guest)
    : err(platformError('invalid_request', { detail: 'no guest of this window' }))
}
