import { given } from '#domain/given'
import { keptFolder, withoutNumber } from '#domain/item-names'
import { folded, folderOfPath } from '#domain/source-match'
import { ok } from '#domain/result'
import type { EndpointAnswer } from '#endpoints'
import type { Handler } from '../../server/handler'
import type { SourcedItem } from '../../storage/item-sources'
import { bringInAccess } from '../access/bring-in-access'

type NamedItem = EndpointAnswer<'findSources'>['found'][number]['items'][number]

/** Finds the items that paths of files may refer to. */
export const findSources: Handler<'findSources'> = (platform, { caller, place, body }) => {
  const access = bringInAccess(platform, caller, place)
  if (!access.ok) return access
  const { folders, items } = platform.storage
  const { id } = access.value.project
  const all = folders.ofProject(id, [])
  const nameOf = new Map(all.flatMap((folder) => (folder.isRoot ? [] : [[folder.id, folder.name] as const])))
  const wished = all.flatMap((folder) => {
    const name = folder.isRoot ? '' : folded(folder.name)
    return [...new Set([name, withoutNumber(name)])].map((wish) => ({ wish, id: folder.id }))
  })
  const foldersOf = Map.groupBy(wished, ({ wish }) => wish)
  const found = body.paths.flatMap((path, at) => {
    const candidates = items.sources.candidates(
      id,
      path,
      (foldersOf.get(folded(keptFolder(folderOfPath(path)))) ?? []).map((folder) => folder.id),
    )
    return candidates.length === 0 ? [] : [{ at, items: candidates.map((item) => wireItem(item, nameOf)) }]
  })
  return ok({ found })
}

/** `nameOf` maps the project's folders to names, without the root. */
function wireItem(
  { id, folderId, name, source, annotationRevision }: SourcedItem,
  nameOf: ReadonlyMap<number, string>,
): NamedItem {
  return { id, name, source, annotation_revision: annotationRevision, ...given({ folder: nameOf.get(folderId) }) }
}
