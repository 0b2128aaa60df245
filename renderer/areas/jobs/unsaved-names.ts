import { callQuery } from '../../desktop/call-query'

/** Items by id, for the names of those with unsaved work. */
export const namesQuery = (projectId: number, ids: readonly number[]) =>
  callQuery(['unsaved', projectId, ...ids], (desktop) =>
    desktop.items.page({ projectId, offset: 0, limit: ids.length, ids }),
  )
