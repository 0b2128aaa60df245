import { join } from 'node:path'
import { app, net, session } from 'electron'
import { GUEST_HOST, GUEST_PARTITION, SHELL_HOST } from '../config/origins'
import { type AppHost, serveApp } from './app-protocol'
import { confineGuestNetwork } from './navigation-guard'

export interface AppSessionParts {
  /** Answers paths of the shell that are no file: thumbnails. */
  readonly shell: AppHost['dynamic']
  /** Answers paths of the guest that are no file: granted media. */
  readonly guest: AppHost['dynamic']
}

/** Serves the shell in the default session and the reviewer in the guest's, each its own host alone. */
export function serveAppSessions(parts: AppSessionParts): void {
  const fetch = (address: string): Promise<Response> => net.fetch(address)
  const dev = (address: string | undefined) =>
    app.isPackaged || address === undefined ? {} : { devServer: { address, fetch } }
  const built = join(import.meta.dirname, '..')
  const guest = session.fromPartition(GUEST_PARTITION)
  const guestDev = dev(process.env['LOUPE_REVIEWER_URL'])
  serveApp(session.defaultSession, {
    host: SHELL_HOST,
    folder: join(built, 'renderer'),
    wasm: false,
    fetches: false,
    dynamic: parts.shell,
    ...dev(process.env['ELECTRON_RENDERER_URL']),
  })
  confineGuestNetwork(guest, guestDev.devServer?.address)
  serveApp(guest, {
    host: GUEST_HOST,
    folder: join(built, 'reviewer'),
    wasm: true,
    fetches: true,
    dynamic: parts.guest,
    ...guestDev,
  })
}
