import { join } from 'node:path'
import { app, BrowserWindow, dialog } from 'electron'

const NO_FILE_NAME = /[/\\:*?"<>|\p{Cc}]/gu

interface Wanted {
  readonly title: string
  /** Without its ending; what no file may be called by becomes `_`. */
  readonly name: string
  /** Empty: files of this kind have none. */
  readonly ending: string
  /** What such files are called. */
  readonly kind: string
}

/** Asks the person where a file goes; undefined: they chose no place. */
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
    // Linux alone writes over a file without a question unless it is told to ask.
    properties: ['showOverwriteConfirmation'],
  }
  const window = BrowserWindow.fromWebContents(sender)
  const { canceled, filePath } = await (window === null
    ? dialog.showSaveDialog(options)
    : dialog.showSaveDialog(window, options))
  return canceled || filePath === '' ? undefined : filePath
}
