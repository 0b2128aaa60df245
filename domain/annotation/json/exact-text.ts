/** TypeScript lacks this function's type. */
const { rawJSON } = JSON as unknown as { readonly rawJSON: (text: string) => object }

/**
 * Serialises a value as JSON; infinite numbers become a number beyond every double, not the null of `JSON.stringify`.
 */
export function exactText(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => (isEndless(part) ? rawJSON(part > 0 ? '1e999' : '-1e999') : part))
}

function isEndless(part: unknown): part is number {
  return part === Infinity || part === -Infinity
}
