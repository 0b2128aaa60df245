import { isPaused } from '../session/session-store'
import { useReviewer } from '../reviewer-context'
import { useMarks, usePermissions, useSession } from '../use-reviewer-state'
import { type Mark, markKey } from './marks-store'

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
