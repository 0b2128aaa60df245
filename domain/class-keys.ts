/** Keys in the order of the keyboard. */
export const CLASS_KEYS: readonly number[] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 0]

interface Keyed {
  readonly className: string
  readonly digit?: number
}

/** Caches the result per list: lists are long, and read with every key press and change. */
const known = new WeakMap<readonly Keyed[], ReadonlyMap<string, number>>()

/** Key of each class by name: the one assigned by the project, otherwise the next free one in order. */
export function classKeys(classes: readonly Keyed[]): ReadonlyMap<string, number> {
  const found = known.get(classes) ?? keysOf(classes)
  known.set(classes, found)
  return found
}

function keysOf(classes: readonly Keyed[]): ReadonlyMap<string, number> {
  const given = new Set(classes.flatMap(({ digit }) => digit ?? []))
  const left = CLASS_KEYS.filter((key) => !given.has(key))
  let next = 0
  const keys = new Map<string, number>()
  for (const { className, digit } of classes) {
    const key = digit ?? left[next]
    if (digit === undefined) next += 1
    if (key !== undefined) keys.set(className, key)
  }
  return keys
}

/** Class that a key selects. */
export function classOfKey<T extends Keyed>(classes: readonly T[], key: number): T | undefined {
  const keys = classKeys(classes)
  return classes.find(({ className }) => keys.get(className) === key)
}
