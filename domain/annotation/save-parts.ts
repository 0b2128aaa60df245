/** Binary parts that an annotation may have beside its JSON. A save names those it brings; the others stay as they are. */
export const SAVE_PARTS = ['mask', 'labels'] as const
export type SavePart = (typeof SAVE_PARTS)[number]

/** Something for each of some parts. */
export type ByPart<T> = { readonly [P in SavePart]?: T }

/** Makes something of each part that is there. */
export function mapParts<T, U>(parts: ByPart<T>, make: (value: T, part: SavePart) => U): ByPart<U> {
  const made: { [P in SavePart]?: U } = {}
  for (const [part, value] of listParts(parts)) made[part] = make(value, part)
  return made
}

/** The parts that are there, in their order. */
export function listParts<T>(parts: ByPart<T>): readonly (readonly [SavePart, T])[] {
  return SAVE_PARTS.flatMap((part) => {
    const value = parts[part]
    return value === undefined ? [] : [[part, value] as const]
  })
}
