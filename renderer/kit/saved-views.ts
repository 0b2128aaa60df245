import type { DesktopApi } from '#contract/api'
import type { ShellName } from '#domain/endpoints/shell'
import type { Result } from '#domain/result'
import type { EndpointAnswer } from '#endpoints'
import type { CallQuery } from '../desktop/call-query'
import { rowQuery } from '../desktop/row-query'
import { type List, useList } from './list'

/** Saved view of a list, for any kind of look. */
export interface SavedView {
  readonly id: number
  readonly name: string
  readonly shared: boolean
  readonly owner_id: number
  readonly revision: number
}

/** The metadata of a view; its look comes from the list's current state. */
export interface ViewFields {
  readonly name?: string
  readonly shared?: boolean
  readonly hasLook?: boolean
}

/** Storage for the views of a list, and how to apply one. */
export interface ViewSource<V extends SavedView> {
  /** The menu's name, and the heading of the views of others. */
  readonly label: string
  readonly sharedLabel: string
  readonly shareHint: string
  /** Sentence that lists a view's content. */
  readonly hint: string
  readonly query: CallQuery<{ readonly data: readonly V[] }>
  /** Tells which views of the answer are of this list; absent: all. */
  readonly isOf?: (view: V) => boolean
  /** The row that lists them. */
  readonly listed: ShellName<'read'>
  readonly isShown: (view: V) => boolean
  /** The view that was chosen last. */
  readonly chosenId: number | null
  /** Shows the list as the view says; null: the usual look. */
  readonly open: (view: V | null) => void
  /** Remembers the view as chosen, without a change of the list. */
  readonly choose: (view: V) => void
  /** External link to the present list; absent if there is none. */
  readonly link?: () => string
  readonly create: (desktop: DesktopApi, fields: Required<Pick<ViewFields, 'name' | 'shared'>>) => Promise<Result<V>>
  readonly update: (desktop: DesktopApi, view: V, fields: ViewFields) => Promise<Result<V>>
  readonly remove: (desktop: DesktopApi, view: V) => Promise<Result<unknown>>
  /** Makes a deleted view again. */
  readonly restore: (desktop: DesktopApi, view: V) => Promise<Result<V>>
}

/** The saved views of a list of the kit: a view keeps the text of its address. */
export function useListViews(list: List): ViewSource<EndpointAnswer<'readListView'>> {
  const { place, viewId, choose } = useList(list)
  const look = () => list.textOf(place, false)
  return {
    label: 'Views',
    sharedLabel: 'Shared with the team',
    shareHint: 'Everyone in the team can open it; only you can change it.',
    hint: 'It keeps the search, the filters, the order and the columns.',
    query: rowQuery('listListViews', { query: { sort: 'name', limit: VIEWS_MAX } }),
    listed: 'listListViews',
    isOf: (view) => view.list === list.name,
    isShown: (view) => view.look === look(),
    chosenId: viewId,
    open: (view) => list.show(place, view?.look ?? '', view?.id ?? null),
    choose: ({ id }) => choose(id),
    create: (desktop, { name, shared }) =>
      desktop.platform.write('createListView', { body: { name, shared, list: list.name, look: look() } }),
    update: (desktop, { id, revision }, { hasLook, ...fields }) =>
      desktop.platform.write('updateListView', {
        path: { recordId: id },
        body: { ...fields, revision, ...(hasLook === true ? { look: look() } : {}) },
      }),
    remove: (desktop, { id }) => desktop.platform.write('deleteListView', { path: { recordId: id } }),
    restore: (desktop, { name, shared, look: kept }) =>
      desktop.platform.write('createListView', { body: { name, shared, list: list.name, look: kept } }),
  }
}

const VIEWS_MAX = 500
