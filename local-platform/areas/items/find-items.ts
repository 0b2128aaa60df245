import type { ItemRow } from '../../storage/items'
import type { Storage } from '../../storage/storage'
import { seesItem } from '../access/item-scope'
import type { ProjectAccess } from '../access/project-access'

/** Place of an item; without a folder it is in the root. */
interface ItemPlace {
  readonly folder?: string | undefined
  readonly name: string
}

/** Finds items of a project by name, if the person may see them. */
export function itemFinder({ items, folders }: Storage, access: ProjectAccess) {
  const { project } = access
  const inside = folders.ofProject(project.id, [])
  const byName = new Map(inside.flatMap(({ id, name, isRoot }) => (isRoot ? [] : [[name, id] as const])))
  const root = inside.find(({ isRoot }) => isRoot)?.id
  const inFolder = (folderId: number, name: string): ItemRow | undefined => {
    const found = items.byName(folderId, name)
    const item = found && items.byId(found.id)
    return item !== undefined && seesItem(access, item) ? item : undefined
  }
  return {
    inFolder,
    at: ({ folder, name }: ItemPlace): ItemRow | undefined => {
      const folderId = folder === undefined ? root : byName.get(folder)
      return folderId === undefined ? undefined : inFolder(folderId, name)
    },
  }
}
