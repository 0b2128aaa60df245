/** Binary parts that an annotation may have beside its JSON. A save names its new parts; the others stay unchanged. */
export const SAVE_PARTS = ['mask', 'labels'] as const
export type SavePart = (typeof SAVE_PARTS)[number]

/** Value per part. */
export type ByPart<T> = { readonly [P in SavePart]?: T }

/** Maps the value of each existing part. */
export function mapParts<T, U>(parts: ByPart<T>, make: (value: T, part: SavePart) => U): ByPart<U> {
  const made: { [P in SavePart]?: U } = {}
  for (const [part, value] of listParts(parts)) made[part] = make(value, part)
  return made
}

/** Lists the existing parts in order. */
export function listParts<T>(parts: ByPart<T>): readonly (readonly [SavePart, T])[] {
  return SAVE_PARTS.flatMap((part) => {
    const value = parts[part]
    return value === undefined ? [] : [[part, value] as const]
  })
}
