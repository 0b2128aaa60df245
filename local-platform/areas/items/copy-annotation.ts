import { isNative } from '#domain/annotation/native'
import type { Platform } from '../../platform-context'
import type { ItemRow } from '../../storage/items'
import { classUsesOf } from '../classes/class-uses'

type Copy = Pick<ItemRow, 'id' | 'projectId'>

/** Gives a copy what its item has now, as a first revision that counts nobody's work; `changed` makes of it what fits where the copy is. */
export function copyAnnotation(
  { annotations, storage }: Platform,
  item: ItemRow,
  copy: Copy,
  at: string,
  changed?: (text: string) => string,
): void {
  if (item.annotationRevision === 0) return
  const present = annotations.readNow(item)
  if (present === undefined) return
  const bytes = changed === undefined ? present : Buffer.from(changed(Buffer.from(present).toString()))
  const body: unknown = JSON.parse(Buffer.from(bytes).toString())
  const idOfName = new Map(storage.classes.ofProject(copy.projectId).map(({ id, name }) => [name, id]))
  const file = annotations.keepNow(copy.id, bytes)
  const classUses = isNative(body) ? classUsesOf(body, idOfName) : {}
  const { openComments } = item
  const made = { itemId: copy.id, revision: 1, personId: null, kind: 'import', file, bytes: bytes.length } as const
  storage.revisions.add({ ...made, openComments, classUses, at })
  storage.items.setAnnotation(copy.id, 1, openComments, at)
}
