import { isNative } from '#domain/annotation/native'
import type { Platform } from '../../platform-context'
import type { ItemRow } from '../../storage/items'
import { keepFirst } from '../annotations/keep-first'
import { classUsesOf } from '../classes/class-uses'

type Copy = Pick<ItemRow, 'id' | 'projectId'>

/**
 * Gives a copy its item's present annotation as a first revision, which counts as no one's work. `changed` adapts it to
 * the copy's project.
 */
export function copyAnnotation(
  platform: Platform,
  item: ItemRow,
  copy: Copy,
  at: string,
  changed?: (text: string) => string,
): void {
  if (item.annotationRevision > 0) addCopied(platform, item, copy, { revision: 1, at }, changed)
}

/**
 * Replaces an item's annotation with another one's present state. Returns the new revision, or nothing if the file is
 * lost.
 */
export function replaceAnnotation(platform: Platform, item: ItemRow, other: ItemRow, at: string): number | undefined {
  const revision = platform.storage.revisions.next(other.annotationRevision)
  keepFirst(platform, other)
  if (item.annotationRevision > 0) return addCopied(platform, item, other, { revision, at }) ? revision : undefined
  const nothing = { kind: 'revert', file: null, bytes: 0, openComments: 0, classUses: {} } as const
  platform.storage.revisions.add({ ...nothing, itemId: other.id, revision, personId: null, at })
  platform.storage.items.setAnnotation(other.id, revision, 0, at)
  return revision
}

function addCopied(
  { annotations, storage }: Platform,
  item: ItemRow,
  copy: Copy,
  { revision, at }: { readonly revision: number; readonly at: string },
  changed?: (text: string) => string,
): boolean {
  const present = annotations.readNow(item)
  if (present === undefined) return false
  const bytes = changed === undefined ? present : Buffer.from(changed(Buffer.from(present).toString()))
  const body: unknown = JSON.parse(Buffer.from(bytes).toString())
  const idOfName = new Map(storage.classes.ofProject(copy.projectId).map(({ id, name }) => [name, id]))
  const file = annotations.keepNow(copy.id, bytes)
  const classUses = isNative(body) ? classUsesOf(body, idOfName) : {}
  const { openComments } = item
  const parts = annotations.copyPartsNow(item, copy.id)
  const made = { itemId: copy.id, revision, personId: null, kind: 'import', file, parts, bytes: bytes.length } as const
  storage.revisions.add({ ...made, openComments, classUses, at })
  storage.items.setAnnotation(copy.id, revision, openComments, at)
  return true
}
