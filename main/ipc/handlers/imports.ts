import { BrowserWindow, dialog } from 'electron'
import { err, ok } from '#domain/result'
import { replaceFile } from '../../disk/atomic-file'
import { diskError } from '../../disk/disk'
import type { Imports } from '../../services/imports/imports'
import { reportText } from '../../services/imports/report-text'
import type { GivenPaths } from '../given-paths'
import type { AreaHandlers } from '../handle'
import { askForPlace } from '../save-dialog'

/** Folder that the person chose last. */
export interface LastFolder {
  readonly read: () => string | null
  readonly write: (folder: string) => void
}

const FOLDER: Electron.OpenDialogOptions = {
  title: 'Choose a folder of your files',
  buttonLabel: 'Choose',
  properties: ['openDirectory'],
}
const FILES: Electron.OpenDialogOptions = {
  title: 'Choose files',
  buttonLabel: 'Choose',
  properties: ['openFile', 'multiSelections'],
}

/** Handles imports of projects from the person's own files. */
export function importHandlers(imports: Imports, lastFolder: LastFolder, given: GivenPaths): AreaHandlers<'imports'> {
  /** An interrupted import uses paths that the person gave before. */
  const checked = (sender: Electron.WebContents, call: string, paths: readonly string[]) =>
    given.check(sender, `imports.${call}`, paths, imports.view()?.paths)
  const choose = async (sender: Electron.WebContents, wanted: Electron.OpenDialogOptions) => {
    const last = lastFolder.read()
    const options = { ...wanted, ...(last === null ? {} : { defaultPath: last }) }
    const window = BrowserWindow.fromWebContents(sender)
    const { canceled, filePaths } = await (window === null
      ? dialog.showOpenDialog(options)
      : dialog.showOpenDialog(window, options))
    if (canceled || filePaths.length === 0) return ok(null)
    given.give(sender, filePaths)
    const looked = await imports.look(filePaths)
    if (looked.ok) lastFolder.write(looked.value.folder)
    return looked
  }
  return {
    chooseFolder: ({ sender }, ...[dropped]) => {
      if (dropped === undefined) return choose(sender, FOLDER)
      const may = checked(sender, 'chooseFolder', dropped)
      return may.ok ? imports.look(dropped) : may
    },
    chooseFiles: ({ sender }) => choose(sender, FILES),
    look: ({ sender }, { paths, type }) => {
      const may = checked(sender, 'look', paths)
      return may.ok ? imports.look(paths, type) : may
    },
    saveReport: async ({ sender }) => {
      const report = imports.report()
      if (report === null) return ok(null)
      const { projectName, leftOut } = report
      const name = `${projectName} - left out`
      const path = await askForPlace(sender, { title: 'Save the list', name, ending: 'csv', kind: 'Table' })
      if (path === undefined) return ok(null)
      try {
        await replaceFile(path, Buffer.from(reportText(leftOut)))
      } catch (cause) {
        return err(diskError(cause))
      }
      return ok({ path })
    },
    readDataSet: ({ sender }, request) => {
      const may = checked(sender, 'readDataSet', request.paths)
      return may.ok ? imports.readDataSet(request) : may
    },
    check: ({ sender }, request) => {
      const may = checked(sender, 'check', request.paths)
      return may.ok ? imports.check(request) : may
    },
    readTable: ({ sender }, request) => {
      const may = checked(sender, 'readTable', [request.path])
      return may.ok ? imports.readTable(request) : may
    },
    split: (_from, request) => imports.split(request),
    start: ({ sender }, request) => {
      const may = checked(sender, 'start', request.paths)
      return may.ok ? imports.start(request) : may
    },
  }
}
