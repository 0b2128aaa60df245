/** Tells whether two JSON values are equal; the order of keys doesn’t matter. */
export function isSameJson(one: unknown, other: unknown): boolean {
  // JSON doesn't distinguish the two zeros.
  if (one === other || Object.is(one, other)) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (Array.isArray(one) || Array.isArray(other)) {
    if (!Array.isArray(one) || !Array.isArray(other) || one.length !== other.length) return false
    for (let at = 0; at < one.length; at += 1) if (!isSameJson(one[at], other[at])) return false
    return true
  }
  const keys = Object.keys(one)
  const [a, b] = [one as Readonly<Record<string, unknown>>, other as Readonly<Record<string, unknown>>]
  if (keys.length !== Object.keys(other).length) return false
  for (const key of keys) if (!Object.hasOwn(b, key) || !isSameJson(a[key], b[key])) return false
  return true
}
