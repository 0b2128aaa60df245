import type { AnnotationObject } from '#domain/annotation/document/read-document'
import { kindOf } from '#domain/annotation/kinds/registry'
import type { GroupKey, ListedGroup } from '../../document/object-groups'

/** A class's display name; an object may have none. */
export function className(name: string): string {
  return name === '' ? 'No class' : name
}

/** An object as screen readers announce it: "Car #3, Box, 120 by 80 at 300, 410, locked, approved". */
export function spokenObject(object: AnnotationObject, note: string, isHidden: boolean, comments = 0): string {
  const place = placeWords(object)?.replace(' × ', ' by ')
  const values = object.attributes.map(({ value }) => value).join(', ')
  const { approval, approvalBefore } = object
  const decided = approval ?? (approvalBefore === undefined ? '' : changedWords(approvalBefore).toLowerCase())
  const states = [object.locked === true ? 'locked' : '', isHidden ? 'hidden' : '', decided, commentWords(comments)]
  const name = `${className(object.className)} #${object.row + 1}`
  return [name, note, place, values, ...states].filter((part) => part !== undefined && part !== '').join(', ')
}

/** The number of open comments on an object as text; empty for none. */
export function commentWords(count: number): string {
  if (count === 0) return ''
  return count === 1 ? '1 open comment' : `${count.toLocaleString('en')} open comments`
}

/** Text for a decision on an object that changed afterwards. */
export function changedWords(before: 'approved' | 'disapproved'): string {
  return `Changed since it was ${before}`
}

/** An object's position as text, in picture pixels. */
export function placeWords({ box, kind }: AnnotationObject): string | undefined {
  if (box === undefined) return undefined
  const at = `${Math.round(box.x)}, ${Math.round(box.y)}`
  return kindOf(kind)?.isPlace ? at : `${sizeOf(box.width)} × ${sizeOf(box.height)} at ${at}`
}

/** An object's size as text; empty for objects without a size. */
export function sizeWords({ box, kind }: AnnotationObject): string {
  return box === undefined || kindOf(kind)?.isPlace ? '' : `${sizeOf(box.width)} × ${sizeOf(box.height)}`
}

/** The heading of an object group. */
export function groupWords({ key }: ListedGroup, by: GroupKey, names: ReadonlyMap<string, string>): string {
  if (by === 'class') return className(key)
  if (by === 'group') return key === '' ? 'In no group' : `Group ${key}`
  return key === '' ? 'Author not known' : (names.get(key) ?? key)
}

/** Keeps decimals for small lengths. */
function sizeOf(length: number): string {
  return length < 10 ? String(Math.round(length * 10) / 10) : Math.round(length).toLocaleString('en')
}

/** Decisions on several objects as text: "3 approved, 1 disapproved"; empty without decisions. */
export function decisionWords(objects: readonly Pick<AnnotationObject, 'approval'>[]): string {
  return (['approved', 'disapproved'] as const)
    .map((decision) => ({ decision, count: objects.filter(({ approval }) => approval === decision).length }))
    .filter(({ count }) => count > 0)
    .map(({ decision, count }) => `${count.toLocaleString('en')} ${decision}`)
    .join(', ')
}
