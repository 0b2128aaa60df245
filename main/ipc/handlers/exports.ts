import { ok } from '#domain/result'
import type { SaveExport } from '../../services/exports'
import type { AreaHandlers } from '../handle'
import { askForPlace } from '../save-dialog'

/** Archives of exports, to where the person wants them. */
export function exportHandlers(saveExport: SaveExport): AreaHandlers<'dataExports'> {
  return {
    save: async ({ sender }, { jobId, name }) => {
      const path = await askForPlace(sender, { title: 'Save the export', name, ending: 'zip', kind: 'Archive' })
      if (path === undefined) return ok(null)
      const saved = await saveExport(jobId, path, new AbortController().signal)
      return saved.ok ? ok({ path }) : saved
    },
  }
}
