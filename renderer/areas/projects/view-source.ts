import type { ViewSource } from '../../kit/saved-views'
import { linkToProjects } from './list-address'
import { type CustomView, isModified, lookOf, openView, viewsQuery } from './project-views'
import { arrangeProjects, useProjects } from './projects-store'

/** The saved views of the project list. */
export function useProjectViews(): ViewSource<CustomView> {
  const look = useProjects()
  return {
    label: 'Views',
    sharedLabel: 'Shared with the team',
    shareHint: 'Everyone in the team can open it; only you can change it.',
    hint: 'It keeps the search, the filters, the order and the layout.',
    query: viewsQuery,
    listed: 'listCustomViews',
    isShown: (view) => !isModified(look, view),
    chosenId: look.viewId,
    open: openView,
    choose: ({ id }) => arrangeProjects({ viewId: id }),
    link: linkToProjects,
    create: (desktop, fields) =>
      desktop.platform.write('createCustomView', { body: { ...fields, list: 'projects', look: lookOf(look) } }),
    update: (desktop, { id, revision }, { hasLook, ...fields }) =>
      desktop.platform.write('updateCustomView', {
        path: { recordId: id },
        body: { ...fields, revision, ...(hasLook === true ? { look: lookOf(look) } : {}) },
      }),
    remove: (desktop, { id }) => desktop.platform.write('deleteCustomView', { path: { recordId: id } }),
    restore: (desktop, { name, shared, list, look: kept }) =>
      desktop.platform.write('createCustomView', { body: { name, shared, list, look: kept } }),
  }
}
