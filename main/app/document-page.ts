import type { AppHost } from './app-protocol'
import { serveDocuments } from './app-sessions'
import { DOCUMENTS_URL } from '../config/origins'
import { logOf } from '../log/log'
import { createWindow } from './window'

const log = logOf('page')

/** Running document reader. */
export interface DocumentPage {
  readonly end: () => void
}

/** Don't create the session at the start: most runs never need it. */
let isServed = false

/**
 * Loads the document reader in a hidden window. `answer` serves its dynamic paths, `entry` is its task address.
 * `onGone` reports that it ended or failed to load.
 */
export function openDocumentPage(answer: AppHost['dynamic'], entry: string, onGone: () => void): DocumentPage {
  if (!isServed) serveDocuments(answer)
  isServed = true
  const window = createWindow('documents', {
    width: 400,
    height: 300,
    title: 'Loupe documents',
    backgroundColor: '#ffffff',
  })
  let isOver = false
  const end = (): void => {
    isOver = true
    // Destroy it: `close` would first ask a page that hangs.
    if (!window.isDestroyed()) window.destroy()
  }
  const gone = (): void => {
    if (isOver) return
    end()
    onGone()
  }
  window.webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    log.warn('page stopped', undefined, { page: 'documents', reason, status: exitCode })
    gone()
  })
  window.on('closed', gone)
  window.loadURL(`${DOCUMENTS_URL}#${entry}`).catch((cause: unknown) => {
    if (!isOver) log.warn('documents not loaded', cause)
    gone()
  })
  return { end }
}
