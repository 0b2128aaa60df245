import { err, ok } from '#domain/result'
import { replaceFile } from '../../disk/atomic-file'
import { diskError } from '../../disk/disk'
import type { AreaHandlers } from '../handle'
import { askForPlace } from '../save-dialog'

const KINDS = { json: 'JSON', csv: 'Table' } as const

/** Handles saving files of a page to a chosen path. */
export function fileHandlers(): AreaHandlers<'files'> {
  return {
    saveText: async ({ sender }, { name, ending, content }) => {
      const path = await askForPlace(sender, { title: 'Save the file', name, ending, kind: KINDS[ending] })
      if (path === undefined) return ok(null)
      try {
        await replaceFile(path, Buffer.from(content.join('')))
      } catch (cause) {
        return err(diskError(cause))
      }
      return ok({ path })
    },
  }
}
