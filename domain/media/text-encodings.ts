/** Encodings of text files, with their labels. */
export const TEXT_ENCODINGS = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16 (big endian)',
  'windows-1252': 'Windows-1252',
  'windows-1250': 'Windows-1250',
  'windows-1251': 'Windows-1251',
  'windows-1253': 'Windows-1253',
  'windows-1254': 'Windows-1254',
  'windows-1255': 'Windows-1255',
  'windows-1256': 'Windows-1256',
  'windows-1257': 'Windows-1257',
  'windows-1258': 'Windows-1258',
  'windows-874': 'Windows-874',
  'iso-8859-2': 'ISO 8859-2',
  'iso-8859-5': 'ISO 8859-5',
  'iso-8859-6': 'ISO 8859-6',
  'iso-8859-7': 'ISO 8859-7',
  'iso-8859-8': 'ISO 8859-8',
  'koi8-r': 'KOI8-R',
  shift_jis: 'Shift-JIS',
  'euc-jp': 'EUC-JP',
  'iso-2022-jp': 'ISO-2022-JP',
  'euc-kr': 'EUC-KR',
  gb18030: 'GB 18030',
  big5: 'Big5',
} as const

export type TextEncoding = keyof typeof TEXT_ENCODINGS

/** Encodings that an import converts to UTF-8. */
export type ForeignEncoding = Exclude<TextEncoding, 'utf-8'>
