import type { Platform } from '../../platform-context'
import type { ItemFilter, ItemScope } from '../../storage/item-filter'

/** Restrictions of a person's view of a project: hidden status values, and the only visible folders. */
interface Sight {
  readonly hiddenValues: readonly number[]
  /** Undefined: all folders. */
  readonly folderIds: readonly number[] | undefined
}

/** Tells whether a person sees an item: a hidden status, or another group's folder, hides it. */
export function seesItem(
  { hiddenValues, folderIds }: Sight,
  item: { readonly folderId: number; readonly annotationStatus: number },
): boolean {
  return !hiddenValues.includes(item.annotationStatus) && (folderIds === undefined || folderIds.includes(item.folderId))
}

/** Tells whether a person sees a folder. */
export function seesFolder({ folderIds }: Pick<Sight, 'folderIds'>, folderId: number): boolean {
  return folderIds === undefined || folderIds.includes(folderId)
}

/** Scope of the items that a person sees and a filter matches. */
export function itemScope(
  access: Sight & { readonly project: { readonly id: number } },
  filter?: ItemFilter,
): ItemScope {
  const { project, hiddenValues, folderIds } = access
  const scope = { projectId: project.id, hiddenValues }
  if (folderIds === undefined) return filter === undefined ? scope : { ...scope, filter }
  const own: ItemFilter = { kind: 'oneOf', field: 'folder_id', values: folderIds, negated: false, folded: false }
  return { ...scope, filter: filter === undefined ? own : { kind: 'all', parts: [filter, own] } }
}

/** Tells which people of a team a person sees: members of a group see their group, and people without one. */
export function sightOf(platform: Platform, teamId: number, personId: number): (other: number) => boolean {
  const { groups } = platform.storage
  const own = groups.ofPerson(teamId, personId)
  if (own === undefined) return () => true
  const all = groups.ofPeople(teamId)
  return (other) => {
    const group = all.get(other)
    return group === undefined || group.id === own
  }
}
