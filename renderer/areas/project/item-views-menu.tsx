import { useState } from 'react'
import type { ViewSource } from '../../kit/saved-views'
import { ViewsMenu } from '../../kit/views-menu'
import { useProjectView } from '../../stores/project-view-store'
import { isShown, type ItemView, itemLookOf, itemViewsQuery, showItemView } from './item-views'
import { linkToItems } from './list-address'

/** The saved views of a project's items. */
export function ItemViewsMenu({ projectId }: { readonly projectId: number }) {
  const [chosenId, setChosenId] = useState<number | null>(null)
  const state = useProjectView()
  const source: ViewSource<ItemView> = {
    label: 'Views of the items',
    sharedLabel: 'Shared in the project',
    shareHint: 'Everybody in the project can open it; only you can change it.',
    hint: 'It keeps the search, the filters, the folder, the order and the columns.',
    query: itemViewsQuery(projectId),
    listed: 'listItemViews',
    isShown: (view) => isShown(state, view),
    chosenId,
    open: (view) => {
      setChosenId(view?.id ?? null)
      if (view !== null) showItemView(view)
    },
    choose: ({ id }) => setChosenId(id),
    link: () => linkToItems(projectId),
    create: (desktop, fields) =>
      desktop.platform.write('createItemView', { projectId, body: { ...fields, look: itemLookOf(state) } }),
    update: (desktop, { id, revision }, { hasLook, ...fields }) =>
      desktop.platform.write('updateItemView', {
        projectId,
        path: { recordId: id },
        body: { ...fields, revision, ...(hasLook === true ? { look: itemLookOf(state) } : {}) },
      }),
    remove: (desktop, { id }) => desktop.platform.write('deleteItemView', { projectId, path: { recordId: id } }),
    restore: (desktop, { name, shared, look }) =>
      desktop.platform.write('createItemView', { projectId, body: { name, shared, look } }),
  }
  return <ViewsMenu source={source} isBare />
}
