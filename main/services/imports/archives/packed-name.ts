const UTF8_FLAG = 0x0800
const UNICODE_PATH_FIELD = 0x7075
/** Offset behind version and checksum of the replaced name. */
const UNICODE_PATH_AT = 5
const UTF8 = new TextDecoder('utf-8', { fatal: true })
/** Upper half of code page 437, the default for file names in archives. */
const CP437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0'

/** Extra field of an archive beside a file's name. */
interface NameField {
  readonly id: number
  readonly data: Uint8Array
}

/**
 * Decodes the path of a packed file: UTF-8 if the archive says so or the bytes allow nothing else, otherwise code page
 * 437. Backslashes of nonconforming programs separate folders too.
 */
export function packedName(raw: Uint8Array, flags: number, fields: readonly NameField[]): string {
  const unicode = fields.find(({ id }) => id === UNICODE_PATH_FIELD)?.data.subarray(UNICODE_PATH_AT)
  const written = (unicode && utf8(unicode)) ?? utf8(raw)
  const isSaid = (flags & UTF8_FLAG) !== 0
  const name = written ?? (isSaid ? new TextDecoder().decode(raw) : cp437(raw))
  return name.includes('/') ? name : name.replaceAll('\\', '/')
}

/** Splits a path into folders and name; undefined if it leads out of the archive. */
export function insidePath(name: string): readonly string[] | undefined {
  if (name.startsWith('/') || /^[a-z]:/i.test(name) || name.includes('\0')) return undefined
  const parts = name.split('/').filter((part) => part !== '' && part !== '.')
  return parts.length === 0 || parts.includes('..') ? undefined : parts
}

function utf8(bytes: Uint8Array): string | undefined {
  try {
    return UTF8.decode(bytes)
  } catch {
    // Try another encoding next.
    return undefined
  }
}

function cp437(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => (byte < 0x80 ? String.fromCharCode(byte) : (CP437[byte - 0x80] ?? '_'))).join('')
}
