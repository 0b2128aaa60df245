/** Object of the platform's format, with all its original fields. */
export type Native = Readonly<Record<string, unknown>>

/** Tells whether a value is an object with fields. */
export function isNative(value: unknown): value is Native {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Reads the named fields as coordinates, all of them or none. */
export function numbersAt(value: unknown, keys: readonly string[]): readonly number[] | undefined {
  return isNative(value) ? numberList(keys.map((key) => value[key])) : undefined
}

/** Reads a list of coordinates, all of it or nothing. */
export function numberList(value: unknown): readonly number[] | undefined {
  if (!Array.isArray(value)) return undefined
  const list: readonly unknown[] = value
  for (let at = 0; at < list.length; at += 1) if (!isCoordinate(list[at])) return undefined
  return value
}

/** First number outside the range of 32-bit floats, where it would become infinite. */
const TOO_LARGE = 2 ** 128

function isCoordinate(value: unknown): value is number {
  return typeof value === 'number' && Math.abs(Math.fround(value)) < TOO_LARGE
}
