import type { Calls } from '#contract/api'
import type { ArgumentsOf } from '#contract/row'
import { ownExportText } from '#domain/job'
import { ok } from '#domain/result'
import { markAsForeign } from '../../disk/foreign-mark'
import type { OwnExports } from '../../services/exports/own-exports'
import type { SaveFile } from '../../services/save-file'
import type { AreaHandlers } from '../handle'
import { askForPlace } from '../save-dialog'

type Said = NonNullable<ArgumentsOf<Calls['dataExports']['make']>[0]['options']>

function optionsOf(said: Said | null) {
  if (said === null) return null
  const { valPercent, ...options } = said
  return { ...options, valShare: valPercent / 100 }
}

/** Handles saving export archives to a chosen path, and exports that this computer makes. */
export function exportHandlers(saveFile: SaveFile, exports: Pick<OwnExports, 'start'>): AreaHandlers<'dataExports'> {
  return {
    save: async ({ sender }, { jobId, name }) => {
      const path = await askForPlace(sender, { title: 'Save the export', name, ending: 'zip', kind: 'Archive' })
      if (path === undefined) return ok(null)
      const saved = await saveFile({ row: 'downloadExport', holes: { jobId } }, path, new AbortController().signal)
      if (!saved.ok) return saved
      await markAsForeign(path)
      return ok({ path })
    },
    make: async ({ sender }, request) => {
      const name = `${request.projectName} ${request.label}`
      const path = await askForPlace(sender, { title: 'Save the export', name, ending: 'zip', kind: 'Archive' })
      if (path === undefined) return ok(null)
      const started = await exports.start({ ...request, path, options: optionsOf(request.options) })
      return started.ok ? ok({ jobId: ownExportText(started.value) }) : started
    },
  }
}
