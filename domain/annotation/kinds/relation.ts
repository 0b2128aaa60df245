import type { Kind, RelationEnds } from './kind'

/** A relation between two spans of a text, from one to the other by their names in the file. */
export const relation: Kind<RelationEnds> = {
  native: 'relation',
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
