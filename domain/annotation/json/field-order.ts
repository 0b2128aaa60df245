import type { Native } from '../native'

/** The fields of the platform's objects, in the order in which its format names them. */
const FIELDS = [
  'type',
  'id',
  'start',
  'end',
  'classId',
  'className',
  'probability',
  'points',
  'exclude',
  'parts',
  'x',
  'y',
  'cx',
  'cy',
  'rx',
  'ry',
  'angle',
  'connections',
  'templateName',
  'templateId',
  'attributes',
  'groupId',
  'pointLabels',
  'locked',
  'visible',
  'trackingId',
  'error',
  'creationType',
  'createdAt',
  'createdBy',
  'updatedAt',
  'updatedBy',
] as const
const PLACES: ReadonlyMap<string, number> = new Map(FIELDS.map((name, at) => [name, at]))

/**
 * Names of fields in the format's order, others behind them by their letters: what is written does not depend on the
 * steps by which it came about, such as one that was taken back.
 */
export function inFieldOrder(names: readonly string[]): readonly string[] {
  return names.toSorted((a, b) => placeOf(a) - placeOf(b) || (a < b ? -1 : 1))
}

/** The same object with its own fields in that order. */
export function withOrderedFields(value: Native): Native {
  return Object.fromEntries(inFieldOrder(Object.keys(value)).map((name) => [name, value[name]]))
}

function placeOf(name: string): number {
  return PLACES.get(name) ?? FIELDS.length
}
