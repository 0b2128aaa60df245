/** Tells whether two values of JSON say the same; the order of keys says nothing. */
export function isSameJson(one: unknown, other: unknown): boolean {
  // JSON writes both zeros alike.
  if (one === other || Object.is(one, other)) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (Array.isArray(one) || Array.isArray(other)) {
    if (!Array.isArray(one) || !Array.isArray(other) || one.length !== other.length) return false
    return one.every((part, at) => isSameJson(part, other[at]))
  }
  const keys = Object.keys(one)
  const [a, b] = [one as Readonly<Record<string, unknown>>, other as Readonly<Record<string, unknown>>]
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(b, key) && isSameJson(a[key], b[key]))
  )
}
