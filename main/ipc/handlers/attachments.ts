import { BrowserWindow, dialog } from 'electron'
import { ok } from '#domain/result'
import { markAsForeign } from '../../disk/foreign-mark'
import type { Attachments } from '../../services/attachments'
import type { SaveFile } from '../../services/save-file'
import type { GivenPaths } from '../given-paths'
import type { AreaHandlers } from '../handle'
import { askForPlace } from '../save-dialog'

const FILES: Electron.OpenDialogOptions = {
  title: 'Choose files to put beside the project',
  buttonLabel: 'Add',
  properties: ['openFile', 'multiSelections'],
}

/** Handles project attachments, from and to the person's own disk. */
export function attachmentHandlers(
  attachments: Attachments,
  saveFile: SaveFile,
  given: GivenPaths,
): AreaHandlers<'attachments'> {
  return {
    add: async ({ sender }, { paths, ...request }) => {
      const chosen = paths ?? (await askForFiles(sender))
      if (paths === undefined) given.give(sender, chosen)
      const may = given.check(sender, 'attachments.add', chosen)
      if (!may.ok) return may
      return chosen.length === 0 ? ok(null) : attachments.add({ ...request, paths: chosen })
    },
    save: async ({ sender }, { projectId, attachmentId, name }) => {
      const dot = name.lastIndexOf('.')
      const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot + 1)] : [name, '']
      const path = await askForPlace(sender, { title: 'Save the file', name: stem, ending, kind: 'File' })
      if (path === undefined) return ok(null)
      const what = { row: 'downloadAttachment', holes: { projectId, attachmentId } } as const
      const saved = await saveFile(what, path, new AbortController().signal)
      if (!saved.ok) return saved
      await markAsForeign(path)
      return ok({ path })
    },
  }
}

async function askForFiles(sender: Electron.WebContents): Promise<readonly string[]> {
  const window = BrowserWindow.fromWebContents(sender)
  const { canceled, filePaths } = await (window === null
    ? dialog.showOpenDialog(FILES)
    : dialog.showOpenDialog(window, FILES))
  return canceled ? [] : filePaths
}
