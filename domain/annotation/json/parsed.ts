const BOM = 0xfeff

/** Parses a text, with an optional byte order mark; undefined if it is no JSON. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text.charCodeAt(0) === BOM ? text.slice(1) : text)
  } catch {
    // Reported as a failure of the format.
    return undefined
  }
}
