import { given } from '#domain/given'
import { keptFolder, mayBeNamed } from '#domain/item-names'
import { type Held, limitingPlan, type Refused, roomRefusal } from '#domain/limits'
import { ok } from '#domain/result'
import { folderOfPath } from '#domain/source-match'
import type { Handler } from '../../server/handler'
import { bringInAccess } from '../access/bring-in-access'

/** Returns before any upload which names are taken, and how many new items there is space for. */
export const checkImport: Handler<'checkImport'> = (platform, { caller, place, body }) => {
  const access = bringInAccess(platform, caller, place)
  if (!access.ok) return access
  const { folders, items, uploads } = platform.storage
  const { project, plan: planNumber } = access.value
  const plan = limitingPlan(planNumber)
  const inTeam = uploads.itemsOfTeam(place.teamId)
  const inProject = uploads.itemsOfProject(project.id)
  const inside = folders.ofProject(project.id, []).filter(({ isRoot }) => !isRoot)
  const folderIds = new Map<string | undefined, number>([
    [undefined, project.folderId],
    ...inside.map(({ id, name }) => [name, id] as const),
  ])
  const aheadIn = new Map((body.ahead_in ?? []).map(({ folder, count }) => [folder, count]))
  const inFolder = new Map<string | undefined, number>()
  const existing = []
  const nameOf = new Map(inside.map(({ id, name }) => [id, name]))
  const taken = []
  const hasItems = items.sources.hasItems(project.id)
  let fits = 0
  let limit: (Refused & { readonly folder?: string }) | undefined
  for (const { folder, name, source } of body.places) {
    const folderId = folderIds.get(folder)
    const named = folderId === undefined ? undefined : items.byName(folderId, name)
    const found = source === undefined || !hasItems ? named : samePicture(source, named)
    if (found !== undefined) {
      existing.push({ ...given({ folder }), name, ...found })
      continue
    }
    if (named !== undefined) taken.push({ ...given({ folder }), name })
    const before =
      inFolder.get(folder) ??
      (folderId === undefined ? 0 : uploads.itemsOfFolder(folderId)) + (aheadIn.get(folder) ?? 0)
    const coming = fits + (body.ahead ?? 0)
    const held: Held = { inTeam: inTeam + coming, inProject: inProject + coming, inFolder: before }
    const refused = roomRefusal(held, plan, 'upload')
    if (refused !== undefined) {
      limit ??= { ...refused, ...given({ folder }) }
      continue
    }
    fits += 1
    inFolder.set(folder, before + 1)
  }
  return ok({
    existing,
    taken,
    fits,
    ...given({ limit }),
    newest_id: items.newestId(),
  })

  /** Finds an item by the path in a folder that it may stand for, else by name if its path is unknown. */
  function samePicture(source: string, named: ReturnType<typeof items.byName>) {
    const wished = keptFolder(folderOfPath(source))
    const same = items.sources
      .ofPath(project.id, source)
      .filter(({ folderId }) => mayBeNamed(nameOf.get(folderId) ?? '', wished))
      .map(({ id, annotationRevision, source: path }) => ({
        id,
        annotation_revision: annotationRevision,
        source: path,
      }))
    return same.find(({ id }) => id === named?.id) ?? same[0] ?? (named?.source === null ? named : undefined)
  }
}
