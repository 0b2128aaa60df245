import { join } from 'node:path'
import { app, BrowserWindow, dialog } from 'electron'

const NO_FILE_NAME = /[/\\:*?"<>|\p{Cc}]/gu

interface Wanted {
  readonly title: string
  /** Name without extension; characters that are invalid in file names become `_`. */
  readonly name: string
  /** Extension; empty for files without one. */
  readonly ending: string
  /** Name of the file type. */
  readonly kind: string
}

/** Asks the person for a path; undefined if they cancel. */
export async function askForPlace(
  sender: Electron.WebContents,
  { title, name, ending, kind }: Wanted,
): Promise<string | undefined> {
  const options: Electron.SaveDialogOptions = {
    title,
    defaultPath: join(
      app.getPath('downloads'),
      `${name.replaceAll(NO_FILE_NAME, '_')}${ending === '' ? '' : `.${ending}`}`,
    ),
    ...(ending === '' ? {} : { filters: [{ name: kind, extensions: [ending] }] }),
    // Only Linux overwrites a file without a question unless this is set.
    properties: ['showOverwriteConfirmation'],
  }
  const window = BrowserWindow.fromWebContents(sender)
  const { canceled, filePath } = await (window === null
    ? dialog.showSaveDialog(options)
    : dialog.showSaveDialog(window, options))
  return canceled || filePath === '' ? undefined : filePath
}
