/** Part in a client's request that completes an upload. */
export interface NamedPart {
  readonly number: number
  readonly tag: string
}

const LIST = /^\s*(?:<\?xml[^>]*>\s*)?<CompleteMultipartUpload[\s>]/
const [OPEN, CLOSE] = ['<Part>', '</Part>'] as const
const NUMBER = /^\s*(\d{1,5})\s*$/
const TAG = /^\s*(?:"|&quot;|&#34;)?([0-9a-f]{32})(?:"|&quot;|&#34;)?\s*$/i
/** Length limit of a part: a number, a tag and a few checksums. */
const PART_LENGTH_MAX = 4_000
/** Length limit of a value: a number, or a quoted tag. */
const VALUE_LENGTH_MAX = 100

/**
 * Parses the list of parts that completes an upload, in one pass; undefined if it is invalid or names more than `most`.
 */
export function readPartList(said: string, most: number): readonly NamedPart[] | undefined {
  if (!LIST.test(said.slice(0, PART_LENGTH_MAX))) return undefined
  const parts: NamedPart[] = []
  for (let at = said.indexOf(OPEN); at >= 0; ) {
    const end = said.indexOf(CLOSE, at)
    if (end < 0) break
    const part = said.slice(at + OPEN.length, end)
    if (part.length > PART_LENGTH_MAX || parts.length === most) return undefined
    const number = NUMBER.exec(valueOf(part, 'PartNumber'))?.[1]
    if (number === undefined) return undefined
    // An invalid tag matches no part, and is answered as such.
    parts.push({ number: Number(number), tag: TAG.exec(valueOf(part, 'ETag'))?.[1]?.toLowerCase() ?? '' })
    at = said.indexOf(OPEN, end)
  }
  return parts.length === 0 ? undefined : parts
}

/** Content of the first element of a name; '' if there is none, or if it exceeds the limit. */
function valueOf(part: string, name: string): string {
  const from = part.indexOf(`<${name}>`) + name.length + 2
  const to = part.indexOf(`</${name}>`, from)
  return from <= name.length + 1 || to < 0 || to - from > VALUE_LENGTH_MAX ? '' : part.slice(from, to)
}
