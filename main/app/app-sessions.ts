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
  /** Answers dynamic paths: thumbnails. */
  readonly answer: AppHost['dynamic']
  /** Data that the shell draws before its first call is answered. */
  readonly data: NonNullable<AppHost['pageData']>
}

const BUILT = join(import.meta.dirname, '..')

/** Serves only the shell in the default session. */
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

/** Serves only the reviewer in the guest's session; `answer` serves granted media. */
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

/** Serves only the document reader in its session; `answer` serves its tasks and their bytes. */
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
