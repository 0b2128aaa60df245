/** A part as a client names it when all are there. */
export interface NamedPart {
  readonly number: number
  readonly tag: string
}

const LIST = /^\s*(?:<\?xml[^>]*>\s*)?<CompleteMultipartUpload[\s>]/
const PART = /<Part>(.*?)<\/Part>/gs
const NUMBER = /<PartNumber>\s*(\d{1,5})\s*<\/PartNumber>/
const TAG = /<ETag>\s*(?:"|&quot;|&#34;)?([0-9a-f]{32})(?:"|&quot;|&#34;)?\s*<\/ETag>/i

/** Reads the list of parts that ends an upload in parts; undefined: it is none. */
export function readPartList(said: string): readonly NamedPart[] | undefined {
  if (!LIST.test(said)) return undefined
  const parts: NamedPart[] = []
  for (const [, part = ''] of said.matchAll(PART)) {
    const [number, tag] = [NUMBER.exec(part)?.[1], TAG.exec(part)?.[1]]
    if (number === undefined) return undefined
    // A tag that is none fits no part, and is answered as such.
    parts.push({ number: Number(number), tag: tag?.toLowerCase() ?? '' })
  }
  return parts.length === 0 ? undefined : parts
}
