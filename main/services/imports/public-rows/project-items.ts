import { given } from '#domain/given'
import { keptName, withoutNumber } from '#domain/item-names'
import { ok, type Result } from '#domain/result'
import { folded, nameOfPath } from '#domain/source-match'
import type { Call } from '../../call'
import { type ImportTarget, placeKey } from '../project-calls'

/** Item as every platform lists it. */
export interface ListedItem {
  readonly id: number
  readonly name: string
  readonly folderId: number
  /** Absent for the root. */
  readonly folder?: string
}

/** Items of a project, as they were listed. */
export interface ListedItems {
  readonly at: (key: string) => ListedItem | undefined
  readonly byId: (id: number) => ListedItem | undefined
  /** Items whose names the file of a path may have. */
  readonly mayBe: (path: string) => readonly ListedItem[]
  readonly countIn: (folder: string | undefined) => number
  readonly total: number
  readonly newestId: number
  /** Whether each item was annotated, once read. */
  readonly worked: Map<number, boolean>
}

export interface ProjectItems {
  readonly of: (target: Pick<ImportTarget, 'teamId' | 'projectId'>) => Promise<Result<ListedItems>>
  /** Items come or go by a call of this import. */
  readonly forget: () => void
}

const PAGE = 500
/** A list serves the calls of one check or one import, which follow each other closely. */
const IDLE_MS = 20_000

/** Lists the items of projects by the public interface, and keeps the last list while it is in use. */
export function createProjectItems(call: Call, now: () => number): ProjectItems {
  let kept: { readonly projectId: number; readonly items: Promise<Result<ListedItems>> } | null = null
  let usedAt = Number.NEGATIVE_INFINITY
  return {
    of: async (target) => {
      if (kept?.projectId !== target.projectId || now() - usedAt > IDLE_MS)
        kept = { projectId: target.projectId, items: listAll(call, target) }
      const mine = kept
      const items = await mine.items
      usedAt = now()
      if (!items.ok && kept === mine) kept = null
      return items
    },
    forget: () => void (kept = null),
  }
}

async function listAll(
  call: Call,
  { teamId: team_id, projectId: project_id }: Pick<ImportTarget, 'teamId' | 'projectId'>,
): Promise<Result<ListedItems>> {
  const query = { team_id, project_id }
  const folders = await call('listFolders', { query })
  if (!folders.ok) return folders
  const folderNames = new Map(folders.value.data.flatMap((one) => (one.is_root ? [] : [[one.id, one.name] as const])))
  const places = new Map<string, ListedItem>()
  const ids = new Map<number, ListedItem>()
  const names = new Map<string, ListedItem[]>()
  const counts = new Map<string | undefined, number>()
  for (let offset = 0; ; ) {
    const body = { query: { limit: PAGE, offset, sort: [{ field: 'id', order: 'ASC' }] } }
    const page = await call('searchItems', { query, body })
    if (!page.ok) return page
    for (const { id, name, folder_id: folderId } of page.value.data) {
      const item: ListedItem = { id, name, folderId, ...given({ folder: folderNames.get(folderId) }) }
      if (ids.has(id)) continue
      ids.set(id, item)
      places.set(placeKey(item), item)
      counts.set(item.folder, (counts.get(item.folder) ?? 0) + 1)
      for (const key of new Set([folded(name), folded(withoutNumber(name))])) {
        const alike = names.get(key) ?? []
        names.set(key, alike)
        alike.push(item)
      }
    }
    offset += page.value.data.length
    if (page.value.data.length === 0 || offset >= page.value.total) break
  }
  return ok({
    at: (key) => places.get(key),
    byId: (id) => ids.get(id),
    mayBe: (path) => names.get(folded(keptName(nameOfPath(path)))) ?? [],
    countIn: (folder) => counts.get(folder) ?? 0,
    total: ids.size,
    newestId: [...ids.keys()].reduce((most, id) => Math.max(most, id), 0),
    worked: new Map(),
  })
}
