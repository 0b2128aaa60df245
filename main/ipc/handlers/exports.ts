import { join } from 'node:path'
import { app, BrowserWindow, dialog } from 'electron'
import { ok } from '#domain/result'
import type { SaveExport } from '../../services/exports'
import type { AreaHandlers } from '../handle'

const NO_FILE_NAME = /[/\\:*?"<>|\p{Cc}]/gu

/** Archives of exports, to where the person wants them. */
export function exportHandlers(saveExport: SaveExport): AreaHandlers<'dataExports'> {
  return {
    save: async ({ sender }, { jobId, name }) => {
      const options: Electron.SaveDialogOptions = {
        title: 'Save the export',
        defaultPath: join(app.getPath('downloads'), `${name.replaceAll(NO_FILE_NAME, '_')}.zip`),
        filters: [{ name: 'Archive', extensions: ['zip'] }],
        // Linux alone writes over a file without a question unless it is told to ask.
        properties: ['showOverwriteConfirmation'],
      }
      const window = BrowserWindow.fromWebContents(sender)
      const { canceled, filePath } = await (window === null
        ? dialog.showSaveDialog(options)
        : dialog.showSaveDialog(window, options))
      if (canceled || filePath === '') return ok(null)
      const saved = await saveExport(jobId, filePath, new AbortController().signal)
      return saved.ok ? ok({ path: filePath }) : saved
    },
  }
}
