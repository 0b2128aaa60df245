/** TypeScript doesn't know it yet. */
const { rawJSON } = JSON as unknown as { readonly rawJSON: (text: string) => object }

/** Writes a value down as JSON; a number larger than every double is written as one, and not as the null of `JSON.stringify`. */
export function exactText(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => (isEndless(part) ? rawJSON(part > 0 ? '1e999' : '-1e999') : part))
}

function isEndless(part: unknown): part is number {
  return part === Infinity || part === -Infinity
}
