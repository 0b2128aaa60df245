import { analyse } from 'chardet'
import { isTextBeginning } from '#domain/media/text-beginning'
import { TEXT_ENCODINGS, type TextEncoding } from '#domain/media/text-encodings'

/** Below it the letters say too little: what western Windows writes is likelier than a rare alphabet. */
const TRUSTED_CONFIDENCE = 20
const WINDOWS_NAMES: Readonly<Record<string, TextEncoding>> = {
  // What says it is Latin-1 has the marks of Windows where that has none.
  'iso-8859-1': 'windows-1252',
  'iso-8859-9': 'windows-1254',
}
/** No text has them: control characters but tab, line ends and form feed, and what is no letter. */
const NEVER_IN_TEXT = /[^\P{Cc}\t\n\v\f\r\x85]|[\uFFFD\uFFFE\uFFFF]|\p{Cn}|\p{Co}|\p{Cs}/u
/** What nearly every text has, whatever its alphabet. */
const IN_EVERY_TEXT = /[\n\r\t -~\u3000-\u3002]/g

/**
 * Tells how the letters of a text are written, by its first bytes (`isWhole`: there are no more): by its mark, by what UTF-16 and UTF-8 look like, or by how often
 * letters come in languages, as the library counts them. undefined: it is no text, or nobody can tell.
 */
export function tellEncoding(bytes: Uint8Array, isWhole: boolean): TextEncoding | undefined {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return isTextIn('utf-16le', bytes, isWhole) ? 'utf-16le' : undefined
  if (first === 0xfe && second === 0xff) return isTextIn('utf-16be', bytes, isWhole) ? 'utf-16be' : undefined
  if (bytes.includes(0)) return unmarkedWide(bytes, isWhole)
  // Its escapes are all of ASCII.
  const isEscaped = bytes.includes(0x1b) && isTextIn('iso-2022-jp', bytes, isWhole)
  if (isTextBeginning(bytes) && !isEscaped) return 'utf-8'
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

/** UTF-16 without a mark: the order of its bytes in which it reads as a text, and as the plainer one. */
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
