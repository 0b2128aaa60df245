const BOM = 0xfeff

/** The value of a text, with the mark that some programs put first; undefined where it is no JSON. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text.charCodeAt(0) === BOM ? text.slice(1) : text)
  } catch {
    // Told as a failure of the format.
    return undefined
  }
}
