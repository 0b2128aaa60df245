/** Far more than any object, or all of a call, contains. */
const FIELDS_MAX = 10_000
const VALUES_MAX = 1_000_000
const DEPTH_MAX = 1_000
const [QUOTE, BACKSLASH, COMMA, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = Buffer.from('"\\,[]{}')

/**
 * Describes an excess in a JSON text: building an object of a hundred thousand fields takes far longer than scanning
 * its text. The JSON parser reports invalid JSON.
 */
export function jsonExcess(text: string): string | undefined {
  /** Number of fields per open object; -1 for a list. */
  const open: number[] = []
  let values = 0
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at)
    if (sign === QUOTE) at = endOfText(text, at)
    else if (sign === OPEN_LIST || sign === OPEN_OBJECT) {
      if (open.push(sign === OPEN_LIST ? -1 : 0) > DEPTH_MAX) return 'it is nested too deeply'
    } else if (sign === CLOSE_LIST || sign === CLOSE_OBJECT) open.pop()
    else if (sign === COMMA) {
      values += 1
      if (values > VALUES_MAX) return `it holds at most ${VALUES_MAX} values`
      const fields = open.at(-1) ?? -1
      if (fields < 0) continue
      if (fields + 2 > FIELDS_MAX) return `an object has at most ${FIELDS_MAX} fields`
      open[open.length - 1] = fields + 1
    }
  }
  return undefined
}

/** End of the text that starts here, or of the input if it is unterminated. */
function endOfText(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at += 1) {
    const sign = text.charCodeAt(at)
    if (sign === QUOTE) return at
    if (sign === BACKSLASH) at += 1
  }
  return text.length
}
