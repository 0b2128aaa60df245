/** An object of the platform's format, with every field it came with. */
export type Native = Readonly<Record<string, unknown>>

/** Tells whether a value is an object with fields. */
export function isNative(value: unknown): value is Native {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Reads the named fields as coordinates, all of them or none. */
export function numbersAt(value: unknown, keys: readonly string[]): readonly number[] | undefined {
  return isNative(value) ? numberList(keys.map((key) => value[key])) : undefined
}

/** Reads a list of coordinates, the whole of it or nothing. */
export function numberList(value: unknown): readonly number[] | undefined {
  if (!Array.isArray(value)) return undefined
  const list: readonly unknown[] = value
  for (let at = 0; at < list.length; at += 1) if (!isCoordinate(list[at])) return undefined
  return value
}

/** The first number beyond what 32 bits hold: it would be painted at infinity. */
const TOO_LARGE = 2 ** 128

function isCoordinate(value: unknown): value is number {
  return typeof value === 'number' && Math.abs(Math.fround(value)) < TOO_LARGE
}
