/** The keys as they stand on a keyboard. */
export const CLASS_KEYS: readonly number[] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 0]

interface Keyed {
  readonly className: string
  readonly digit?: number
}

/** Lists are looked at with every key and every change, and are long. */
const known = new WeakMap<readonly Keyed[], ReadonlyMap<string, number>>()

/** The key of each class by its name: what the project gave it; those without get the keys that are left, in their order. */
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

/** The class that a key takes in hand. */
export function classOfKey<T extends Keyed>(classes: readonly T[], key: number): T | undefined {
  const keys = classKeys(classes)
  return classes.find(({ className }) => keys.get(className) === key)
}
