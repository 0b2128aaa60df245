import type { DesktopApi } from '#contract/api'
import { given } from '#domain/given'
import { ok, type Result } from '#domain/result'
import type { ActionAnswer, ActionArgs } from '#protocol/actions'
import { resultOf } from '../desktop/client'
import { noteUnsaved, takeLost } from '../stores/unsaved-store'

type WorkAction = 'openWork' | 'appendWork' | 'closeWork' | 'readNotes' | 'writeNotes' | 'tellUnkept' | 'saveCopy'
type WorkHandlers = {
  readonly [N in WorkAction]: (args: ActionArgs<N>) => Promise<Result<ActionAnswer<N>>>
}

/** Stores the reviewer's journal of an item on this computer. */
export function workHandlers({
  desktop: { annotations, files },
  projectId,
  guestId,
}: {
  readonly desktop: Pick<DesktopApi, 'annotations' | 'files'>
  readonly projectId: number
  readonly guestId: number
}): WorkHandlers {
  return {
    openWork: async ([{ take, reads, ...asked }]) => {
      const opened = await resultOf(annotations.open({ projectId, guestId, ...asked, ...given({ take, reads }) }))
      if (!opened.ok) return opened
      const lost = takeLost(asked.itemId)
      return ok({ ...opened.value, ...(lost > 0 && { lost }) })
    },
    tellUnkept: ([{ itemId, changes, lost = false }]) => {
      noteUnsaved(itemId, changes, lost)
      return Promise.resolve(ok(null))
    },
    saveCopy: ([{ name, content }]) => resultOf(files.saveText({ name, ending: 'json', content: [...content] })),
    appendWork: ([asked]) => resultOf(annotations.append({ guestId, ...asked })),
    readNotes: async ([{ itemId }]) => {
      const notes = await resultOf(annotations.readNotes({ projectId, itemId }))
      if (!notes.ok) return notes
      const { left, drafts, ...rest } = notes.value
      return ok({ ...rest, left: [...left], ...given({ drafts: drafts && [...drafts] }) })
    },
    writeNotes: ([{ itemId, ...notes }]) => resultOf(annotations.writeNotes({ projectId, itemId, ...notes })),
    closeWork: ([{ work, discard }]) => resultOf(annotations.close({ guestId, work, ...given({ discard }) })),
  }
}
