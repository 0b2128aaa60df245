import { numberOf, type XmlElement } from '../xml'

/** Parses `x,y;x,y`; undefined if invalid. */
export function pointsOf({ attributes }: XmlElement): readonly number[] | undefined {
  const values = (attributes['points'] ?? '').split(/[;,]/).map((text) => numberOf(text))
  const known = values.filter((value) => value !== undefined)
  return known.length !== values.length || known.length < 2 || known.length % 2 !== 0 ? undefined : known
}
