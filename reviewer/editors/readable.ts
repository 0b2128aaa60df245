const READABLE = ['text/plain', 'text/csv', 'application/json']

/** Tells whether an item of this type can be read as text. */
export function isReadable(mime: string): boolean {
  return READABLE.some((known) => mime.startsWith(known))
}
