import { ok } from '#domain/result'
import { markAsForeign } from '../../disk/foreign-mark'
import type { SaveFile } from '../../services/save-file'
import type { AreaHandlers } from '../handle'
import { askForPlace } from '../save-dialog'

/** Handles saving export archives to a chosen path. */
export function exportHandlers(saveFile: SaveFile): AreaHandlers<'dataExports'> {
  return {
    save: async ({ sender }, { jobId, name }) => {
      const path = await askForPlace(sender, { title: 'Save the export', name, ending: 'zip', kind: 'Archive' })
      if (path === undefined) return ok(null)
      const saved = await saveFile({ row: 'downloadExport', holes: { jobId } }, path, new AbortController().signal)
      if (!saved.ok) return saved
      await markAsForeign(path)
      return ok({ path })
    },
  }
}
