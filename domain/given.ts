/** Drops undefined fields: an optional field is omitted, not written as undefined. */
export function given<T extends object>(fields: T): { readonly [K in keyof T]?: Exclude<T[K], undefined> } {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as { readonly [K in keyof T]?: Exclude<T[K], undefined> }
}
