import { callQuery } from '../../desktop/call-query'

/** The items of a project by their ids, for the names of those with unsaved work. */
export const namesQuery = (projectId: number, ids: readonly number[]) =>
  callQuery(['unsaved', projectId, ...ids], (desktop) =>
    desktop.items.page({ projectId, offset: 0, limit: ids.length, ids }),
  )
