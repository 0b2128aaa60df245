import type { Kind, RelationEnds } from './kind'

/** Relation from one text span to another, by their ids in the file. */
export const relation: Kind<RelationEnds> = {
  native: 'relation',
  noun: 'Relation',
  isInText: true,
  read({ from, to }) {
    if (!isName(from) || !isName(to)) return undefined
    return { from, to }
  },
  outline: () => undefined,
  ends: (ends) => ends,
}

function isName(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}
