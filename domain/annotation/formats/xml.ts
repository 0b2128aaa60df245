import { SaxesParser } from 'saxes'
import type { Source } from './format'

/** An element with its attributes, children and text. */
export interface XmlElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly XmlElement[]
  readonly text: string
  /** The line of its end tag, from 1. */
  readonly line: number
}

/** The reason reading stopped early. */
export interface XmlBreak {
  readonly line: number
  readonly reason: string
}

const TOGETHER = 1 << 20
/** Deeper nesting never occurs in annotation files. */
const DEPTH_MAX = 64

interface Open {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: XmlElement[]
  text: string
}

/**
 * Scans an XML file and yields each wanted element at its end tag, with its content. Only one element is in memory at a
 * time. Entities other than XML's five are errors; none is resolved. Yields a break last.
 */
export async function* xmlElements(
  source: Source,
  path: string,
  wanted: ReadonlySet<string>,
): AsyncGenerator<XmlElement | XmlBreak, void> {
  const parser = new SaxesParser({ position: true })
  const stack: Open[] = []
  const found: XmlElement[] = []
  const breaks: XmlBreak[] = []
  let within = 0
  parser.on('error', (cause) => {
    breaks.push({ line: parser.line, reason: reasonOf(cause) })
  })
  parser.on('opentag', ({ name, attributes }) => {
    if (stack.length >= DEPTH_MAX) {
      breaks.push({ line: parser.line, reason: 'Its elements lie too deep in each other.' })
      return
    }
    if (wanted.has(name)) within += 1
    stack.push({ name, attributes: attributes as Record<string, string>, children: [], text: '' })
  })
  parser.on('text', (text) => {
    const open = stack.at(-1)
    if (open !== undefined && within > 0) open.text += text
  })
  parser.on('closetag', ({ name }) => {
    const open = stack.pop()
    // After a break the parser only guesses.
    if (open === undefined || open.name !== name || breaks.length > 0) return
    const element = { ...open, text: open.text.trim(), line: parser.line }
    if (within > 1 || (within === 1 && !wanted.has(name))) stack.at(-1)?.children.push(element)
    if (!wanted.has(name)) return
    within -= 1
    if (within === 0) found.push(element)
  })
  const size = await source.bytesOf(path)
  // A slice may split a multi-byte character, so the file is decoded up to whole characters.
  let rest = new Uint8Array(0)
  for (let start = 0; start < size && breaks.length === 0; ) {
    const bytes = await source.slice(path, start, Math.min(size, start + TOGETHER))
    if (bytes.length === 0) break
    start += bytes.length
    const all = new Uint8Array(rest.length + bytes.length)
    all.set(rest)
    all.set(bytes, rest.length)
    const end = start < size ? lastLetter(all) : all.length
    parser.write(source.decode(all.subarray(0, end)).replace(/^\uFEFF/, ''))
    rest = all.slice(end)
    yield* found.splice(0)
  }
  if (breaks.length === 0) parser.close()
  yield* found.splice(0)
  yield* breaks.slice(0, 1)
}

/** The end of the last complete UTF-8 character. */
function lastLetter(bytes: Uint8Array): number {
  let at = bytes.length - 1
  while (at >= 0 && at > bytes.length - 4 && ((bytes[at] ?? 0) & 0xc0) === 0x80) at -= 1
  return ((bytes[at] ?? 0) & 0xc0) === 0xc0 ? at : bytes.length
}

/** The first sentence of the parser's message, without its position. */
function reasonOf(cause: unknown): string {
  const text = cause instanceof Error ? cause.message.replace(/^\d+:\d+: /, '') : ''
  return `It isn’t well-formed XML: ${text}`
}

/** The first child with a name. */
export function child({ children }: XmlElement, name: string): XmlElement | undefined {
  return children.find((one) => one.name === name)
}

/** The number in an attribute or text; undefined if it isn't one. */
export function numberOf(text: string | undefined): number | undefined {
  if (text === undefined || text.trim() === '') return undefined
  const value = Number(text)
  return Number.isFinite(value) ? value : undefined
}

/** Escapes a text for an element or attribute. */
export function xmlText(text: string): string {
  return text.replace(
    /[&<>"']|\p{Cc}|[\uFFFE\uFFFF]/gu,
    (letter) => ESCAPED[letter] ?? (letter > '\u001F' ? letter : '\uFFFD'),
  )
}

const ESCAPED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
}
