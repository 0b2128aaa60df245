import { numberOf, type XmlElement } from '../xml'

/** The numbers of `x,y;x,y`; undefined where they can't be read. */
export function pointsOf({ attributes }: XmlElement): readonly number[] | undefined {
  const values = (attributes['points'] ?? '').split(/[;,]/).map((text) => numberOf(text))
  const known = values.filter((value) => value !== undefined)
  return known.length !== values.length || known.length < 2 || known.length % 2 !== 0 ? undefined : known
}
