import type { Native } from '../native'

/** Fields of the platform's objects, in the order of its format. */
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
 * Sorts field names in the format's order, unknown ones behind them alphabetically. So the written text does not depend
 * on intermediate steps, such as an undo.
 */
export function inFieldOrder(names: readonly string[]): readonly string[] {
  return names.toSorted((a, b) => placeOf(a) - placeOf(b) || (a < b ? -1 : 1))
}

/** Sorts an object's own fields in that order. */
export function withOrderedFields(value: Native): Native {
  return Object.fromEntries(inFieldOrder(Object.keys(value)).map((name) => [name, value[name]]))
}

function placeOf(name: string): number {
  return PLACES.get(name) ?? FIELDS.length
}
