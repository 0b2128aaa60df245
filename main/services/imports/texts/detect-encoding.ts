import { analyse } from 'chardet'
import { isTextHead } from '#domain/media/text-head'
import { TEXT_ENCODINGS, type TextEncoding } from '#domain/media/text-encodings'

/** Confidence below which Windows-1252 is likelier than the library's guess of a rare alphabet. */
const TRUSTED_CONFIDENCE = 20
const WINDOWS_NAMES: Readonly<Record<string, TextEncoding>> = {
  // A text detected as Latin-1 uses Windows characters that Latin-1 lacks.
  'iso-8859-1': 'windows-1252',
  'iso-8859-9': 'windows-1254',
}
/** Characters that no text contains: control characters except tab, line ends and form feed, and noncharacters. */
const NEVER_IN_TEXT = /[^\P{Cc}\t\n\v\f\r\x85]|[\uFFFD\uFFFE\uFFFF]|\p{Cn}|\p{Co}|\p{Cs}/u
/** Characters of nearly every text, in any alphabet. */
const IN_EVERY_TEXT = /[\n\r\t -~\u3000-\u3002]/g

/**
 * Detects the encoding of a text from its first bytes (`isWhole`: they are all bytes). Uses its byte order mark, the
 * patterns of UTF-16 and UTF-8, or the library's letter statistics. undefined if it is no text, or undecidable.
 */
export function detectEncoding(bytes: Uint8Array, isWhole: boolean): TextEncoding | undefined {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return isTextIn('utf-16le', bytes, isWhole) ? 'utf-16le' : undefined
  if (first === 0xfe && second === 0xff) return isTextIn('utf-16be', bytes, isWhole) ? 'utf-16be' : undefined
  if (bytes.includes(0)) return unmarkedWide(bytes, isWhole)
  // Its escape sequences are plain ASCII.
  const isEscaped = bytes.includes(0x1b) && isTextIn('iso-2022-jp', bytes, isWhole)
  if (isTextHead(bytes) && !isEscaped) return 'utf-8'
  const told = analyse(bytes).flatMap(({ name, confidence }) => {
    const encoding = encodingNamed(name)
    return encoding === undefined || encoding === 'utf-8' ? [] : [{ encoding, confidence }]
  })
  const trusted = told.filter(({ confidence }) => confidence >= TRUSTED_CONFIDENCE)
  const likely = [...trusted, { encoding: 'windows-1252' as const }, ...told]
  return likely.find(({ encoding }) => isTextIn(encoding, bytes, isWhole))?.encoding
}

function encodingNamed(name: string): TextEncoding | undefined {
  const small = name.toLowerCase()
  return WINDOWS_NAMES[small] ?? (small in TEXT_ENCODINGS ? (small as TextEncoding) : undefined)
}

/** Detects UTF-16 without a mark: the byte order that gives a text, and the plainer one. */
function unmarkedWide(bytes: Uint8Array, isWhole: boolean): TextEncoding | undefined {
  const orders = (['utf-16le', 'utf-16be'] as const).filter((order) => isTextIn(order, bytes, isWhole))
  return orders.toSorted((a, b) => plainLetters(b, bytes) - plainLetters(a, bytes))[0]
}

function plainLetters(encoding: TextEncoding, bytes: Uint8Array): number {
  return new TextDecoder(encoding).decode(bytes).match(IN_EVERY_TEXT)?.length ?? 0
}

function isTextIn(encoding: TextEncoding, bytes: Uint8Array, isWhole: boolean): boolean {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: !isWhole })
    return text.length > 0 && !NEVER_IN_TEXT.test(text)
  } catch (cause) {
    if (cause instanceof TypeError) return false
    throw cause
  }
}
