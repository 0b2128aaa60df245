import type { DesktopApi } from '#contract/api'
import type { Item } from '#domain/entities'
import { given } from '#domain/given'
import { ok, type Result } from '#domain/result'
import type { ActionAnswer, ActionArgs } from '#protocol/actions'
import { resultOf } from '../desktop/client'

type RevisionAction = 'revisions' | 'openRevision' | 'revertAnnotation'
type RevisionHandlers = {
  readonly [N in RevisionAction]: (args: ActionArgs<N>) => Promise<Result<ActionAnswer<N>>>
}

interface Guest {
  readonly desktop: Pick<DesktopApi, 'saves' | 'platform'>
  readonly projectId: number
  readonly guestId: number
  readonly onItemChanged: (item: Item) => void
}

/** The revisions of an item's annotation, as the reviewer asks for them. */
export function revisionHandlers({ desktop, projectId, guestId, onItemChanged }: Guest): RevisionHandlers {
  return {
    async revisions([{ itemId, offset, limit }]) {
      const about = { projectId, path: { itemId }, query: { offset, limit } }
      const listed = await resultOf(desktop.platform.read('listRevisions', about))
      if (!listed.ok) return listed
      const { data, total } = listed.value
      return ok({
        data: data.map(({ by, changes, ...one }) => ({
          ...one,
          ...given({ changes, by: by.email === '' ? undefined : { email: by.email } }),
        })),
        total,
      })
    },
    openRevision: ([{ itemId, revision }]) => resultOf(desktop.saves.present({ projectId, itemId, guestId, revision })),
    async revertAnnotation([{ itemId, from }]) {
      const about = { projectId, path: { itemId }, body: { from } }
      const reverted = await resultOf(desktop.platform.write('revertAnnotation', about))
      if (!reverted.ok) return reverted
      const { id, name, annotation_status, approval_status, is_pinned } = reverted.value.item
      const item = { id, name, annotation_status, approval_status, is_pinned }
      onItemChanged(item)
      return ok({ item, revision: reverted.value.revision })
    },
  }
}
