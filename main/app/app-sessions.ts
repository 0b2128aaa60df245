import { join } from 'node:path'
import { app, net, session } from 'electron'
import { COMPONENT_PAGE, COMPONENT_POLICY } from '#domain/component-page'
import {
  DOCUMENTS_HOST,
  DOCUMENTS_ORIGIN,
  DOCUMENTS_PARTITION,
  GUEST_HOST,
  GUEST_ORIGIN,
  GUEST_PARTITION,
  SHELL_HOST,
} from '../config/origins'
import { type AppHost, serveApp } from './app-protocol'
import { confineNetwork } from './navigation-guard'

interface ShellParts {
  /** Answers paths that are no file: thumbnails. */
  readonly answer: AppHost['dynamic']
  /** What the shell draws before its first call is answered. */
  readonly data: NonNullable<AppHost['pageData']>
}

const BUILT = join(import.meta.dirname, '..')

/** Serves the shell in the default session, and nothing else there. */
export function serveShell({ answer, data }: ShellParts): void {
  serveApp(session.defaultSession, {
    host: SHELL_HOST,
    folder: join(BUILT, 'renderer'),
    wasm: false,
    fetches: false,
    embeds: true,
    pageData: data,
    dynamic: answer,
    ...dev(process.env['ELECTRON_RENDERER_URL']),
  })
}

/** Serves the reviewer in the guest's session, and nothing else there; `answer`: granted media. */
export function serveGuest(answer: AppHost['dynamic']): void {
  const guest = session.fromPartition(GUEST_PARTITION)
  const guestDev = dev(process.env['LOUPE_REVIEWER_URL'])
  confineNetwork(guest, GUEST_ORIGIN, guestDev.devServer?.address)
  serveApp(guest, {
    host: GUEST_HOST,
    folder: join(BUILT, 'reviewer'),
    frame: { path: `/${COMPONENT_PAGE}`, policy: COMPONENT_POLICY },
    wasm: true,
    fetches: true,
    embeds: false,
    dynamic: answer,
    ...guestDev,
  })
}

/** Serves the page that reads documents in its session, and nothing else there; `answer`: its work, and the bytes of it. */
export function serveDocuments(answer: AppHost['dynamic']): void {
  const documents = session.fromPartition(DOCUMENTS_PARTITION)
  confineNetwork(documents, DOCUMENTS_ORIGIN, undefined)
  serveApp(documents, {
    host: DOCUMENTS_HOST,
    folder: join(BUILT, 'document-reader'),
    wasm: true,
    fetches: true,
    embeds: false,
    dynamic: answer,
  })
}

function dev(address: string | undefined): Pick<AppHost, 'devServer'> {
  if (app.isPackaged || address === undefined) return {}
  return { devServer: { address, fetch: (asked) => net.fetch(asked) } }
}
