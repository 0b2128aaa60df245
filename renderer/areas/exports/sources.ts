import { itemSearch } from '#domain/item-search'
import { filterOf, isNarrowed } from '#domain/item-filter'
import { useProjectView } from '../../stores/project-view-store'
import { countOf } from '../../stores/selection'

/** A selectable source of items for an export. */
export interface Source {
  readonly kind: 'all' | 'shown' | 'selected'
  /** The number of items, if known. */
  readonly count?: number
  /** The request's filter. */
  readonly body: { readonly filter?: Record<string, unknown>; readonly except_ids?: readonly number[] }
}

export const SOURCE_LABEL: Readonly<Record<Source['kind'], string>> = {
  all: 'All items',
  shown: 'The filtered list',
  selected: 'Selected items',
}

/** The sources of a project, from all items to the selected ones. */
export function sourcesOf(projectId: number): readonly Source[] {
  const view = useProjectView.getState()
  const all: Source = { kind: 'all', body: {} }
  if (view.projectId !== projectId) return [all]
  const { items, matching } = view.selection
  const filter = itemSearch(filterOf(view))
  const count = countOf(view.selection)
  const selected =
    matching === null
      ? { filter: itemSearch({ ids: [...items.keys()] }) ?? {} }
      : { filter: filter ?? {}, except_ids: [...matching.except] }
  return [
    all,
    ...(isNarrowed(view) && filter !== undefined ? [{ kind: 'shown', body: { filter } } as const] : []),
    ...(count > 0 ? [{ kind: 'selected', count, body: selected } as const] : []),
  ]
}
