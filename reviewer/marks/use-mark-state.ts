import { usePermissions } from '../session/permission-store'
import { isPaused, useSession } from '../session/session-store'
import { useReviewer } from '../reviewer-context'
import { type Mark, markKey, useMarks } from './marks-store'

/** What a control of a mark has to know: whether it is there, can be used, and is being set. */
export function useMarkState(mark: Mark, itemId: number) {
  const { marks } = useReviewer()
  const underWay = useMarks((state) => state.underWay.has(markKey(mark, itemId)))
  useMarks((state) => state.unknown)
  usePermissions((state) => state.folder)
  const byAccess = usePermissions((state) => state.project.isPaused)
  useSession((state) => state.expired || isPaused(state, byAccess))
  return { offered: marks.isOffered(mark), open: marks.isOpen(mark), underWay }
}
