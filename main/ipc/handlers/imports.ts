import { BrowserWindow, dialog } from 'electron'
import { ok } from '#domain/result'
import type { Imports } from '../../services/imports/imports'
import type { AreaHandlers } from '../handle'

/** Where the person chose a folder last. */
export interface LastFolder {
  readonly read: () => string | null
  readonly write: (folder: string) => void
}

/** New projects from the person's own pictures. */
export function importHandlers(imports: Imports, lastFolder: LastFolder): AreaHandlers<'imports'> {
  return {
    chooseFolder: async ({ sender }, ...[dropped]) => {
      if (dropped !== undefined) return imports.look(dropped)
      const last = lastFolder.read()
      const options: Electron.OpenDialogOptions = {
        title: 'Choose a folder of pictures',
        buttonLabel: 'Choose',
        properties: ['openDirectory'],
        ...(last === null ? {} : { defaultPath: last }),
      }
      const window = BrowserWindow.fromWebContents(sender)
      const { canceled, filePaths } = await (window === null
        ? dialog.showOpenDialog(options)
        : dialog.showOpenDialog(window, options))
      const [folder] = filePaths
      if (canceled || folder === undefined) return ok(null)
      const looked = await imports.look([folder])
      if (looked.ok) lastFolder.write(folder)
      return looked
    },
    start: (_caller, request) => imports.start(request),
  }
}
