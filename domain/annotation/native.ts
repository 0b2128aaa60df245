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
  return Array.isArray(value) && value.every(isCoordinate) ? value : undefined
}

/** Beyond 32 bits a number would be painted at infinity. */
function isCoordinate(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(Math.fround(value))
}
