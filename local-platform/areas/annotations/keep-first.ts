import type { Platform } from '../../platform-context'
import type { ItemRow } from '../../storage/items'

/** Stores an imported annotation as a revision, or the first change would lose it. */
export function keepFirst({ storage }: Platform, item: ItemRow): void {
  const { id: itemId, annotationRevision: revision, openComments, createdAt: at } = item
  if (revision === 0 || storage.revisions.find(itemId, revision) !== undefined) return
  const came = { kind: 'import', file: String(revision), bytes: 0, openComments, classUses: {}, at } as const
  storage.revisions.add({ ...came, itemId, revision, personId: null })
}
