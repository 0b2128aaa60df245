import type { AnnotationObject } from '#domain/annotation/document/read-document'
import { kindOf } from '#domain/annotation/kinds/registry'
import type { GroupKey, ListedGroup } from '../../document/object-groups'

/** What a class is called; an object may have none. */
export function className(name: string): string {
  return name === '' ? 'No class' : name
}

/** An object as it is read aloud in a list: "Car #3, Box, 120 by 80 at 300, 410, locked, approved". */
export function spokenObject(object: AnnotationObject, note: string, isHidden: boolean, comments = 0): string {
  const place = placeWords(object)?.replace(' × ', ' by ')
  const values = object.attributes.map(({ value }) => value).join(', ')
  const { approval, approvalBefore } = object
  const decided = approval ?? (approvalBefore === undefined ? '' : changedWords(approvalBefore).toLowerCase())
  const states = [object.locked === true ? 'locked' : '', isHidden ? 'hidden' : '', decided, commentWords(comments)]
  const name = `${className(object.className)} #${object.row + 1}`
  return [name, note, place, values, ...states].filter((part) => part !== undefined && part !== '').join(', ')
}

/** How many comments on an object are open; empty for none. */
export function commentWords(count: number): string {
  if (count === 0) return ''
  return count === 1 ? '1 open comment' : `${count.toLocaleString('en')} open comments`
}

/** What became of a decision on an object that changed afterwards. */
export function changedWords(before: 'approved' | 'disapproved'): string {
  return `Changed since it was ${before}`
}

/** Where an object lies, in the picture's pixels. */
export function placeWords({ box, kind }: AnnotationObject): string | undefined {
  if (box === undefined) return undefined
  const at = `${Math.round(box.x)}, ${Math.round(box.y)}`
  return kindOf(kind)?.isPlace ? at : `${sizeOf(box.width)} × ${sizeOf(box.height)} at ${at}`
}

/** How large an object is; empty for what has no size. */
export function sizeWords({ box, kind }: AnnotationObject): string {
  return box === undefined || kindOf(kind)?.isPlace ? '' : `${sizeOf(box.width)} × ${sizeOf(box.height)}`
}

/** What objects that are put together have in common. */
export function groupWords({ key }: ListedGroup, by: GroupKey, names: ReadonlyMap<string, string>): string {
  if (by === 'class') return className(key)
  if (by === 'group') return key === '' ? 'In no group' : `Group ${key}`
  return key === '' ? 'Author not known' : (names.get(key) ?? key)
}

/** What small objects measure is not lost by rounding. */
function sizeOf(length: number): string {
  return length < 10 ? String(Math.round(length * 10) / 10) : Math.round(length).toLocaleString('en')
}

/** What was decided on several objects: "3 approved, 1 disapproved", or nothing where none is decided. */
export function decisionWords(objects: readonly Pick<AnnotationObject, 'approval'>[]): string {
  return (['approved', 'disapproved'] as const)
    .map((decision) => ({ decision, count: objects.filter(({ approval }) => approval === decision).length }))
    .filter(({ count }) => count > 0)
    .map(({ decision, count }) => `${count.toLocaleString('en')} ${decision}`)
    .join(', ')
}
