import type { AppHost } from './app-protocol'
import { serveDocuments } from './app-sessions'
import { DOCUMENTS_URL } from '../config/origins'
import { logOf } from '../log/log'
import { createWindow } from './window'

const log = logOf('page')

/** The page that reads documents while it runs. */
export interface DocumentPage {
  readonly end: () => void
}

/** No start of the app waits for a session that most starts never need. */
let isServed = false

/** Loads the page that reads documents in a window that is never shown; `answer`: what it asks for that is no file; `entry`: by what it asks for work; `onGone`: it ended by itself, or can't be loaded. */
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
    // Not closed: a page that hangs would be asked first.
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
