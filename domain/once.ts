/** A value that is made when it is first asked for: a schema, say, that no start of the app should wait for. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
