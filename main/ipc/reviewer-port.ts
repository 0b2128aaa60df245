import { ipcMain, webContents } from 'electron'
import { z } from 'zod'
import { REVIEWER_PORT_CHANNEL } from '#contract/reviewer-port'
import { once } from '#domain/once'
import { pageKind } from '../app/window'
import { GUEST_ORIGIN, originOf } from '../config/origins'
import { askerOf } from './trusted-senders'

const handover = once(() => z.object({ guestId: z.number().int(), doc: z.string().max(200) }))

/**
 * Passes a window's port to its own guest. Requires a page that may hold one, a guest of that window, and the guest's
 * origin.
 */
export function relayReviewerPorts(onRefused: (channel: string, reason: string) => void): void {
  ipcMain.on(REVIEWER_PORT_CHANNEL, (event, raw: unknown) => {
    const message = handover().safeParse(raw)
    const [port] = event.ports
    const guest = message.success ? webContents.fromId(message.data.guestId) : undefined
    const refusal =
      askerOf(event) === undefined
        ? 'sender'
        : !message.success || port === undefined || event.ports.length !== 1
          ? 'shape'
          : guest === undefined || pageKind(guest) !== 'guest' || guest.hostWebContents !== event.sender
            ? 'guest'
            : originOf(guest.mainFrame.url) !== GUEST_ORIGIN
              ? 'guest origin'
              : undefined
    if (refusal !== undefined || !message.success || guest === undefined || port === undefined) {
      for (const refused of event.ports) refused.close()
      onRefused(REVIEWER_PORT_CHANNEL, refusal ?? 'shape')
      return
    }
    guest.mainFrame.postMessage(REVIEWER_PORT_CHANNEL, { doc: message.data.doc }, [port])
  })
}
