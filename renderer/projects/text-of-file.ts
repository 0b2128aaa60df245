import { isTextHead } from '#domain/media/text-head'

/** A text out of a file, and how its letters were written there. */
export interface TextOfFile {
  readonly text: string
  readonly encoding: 'UTF-8' | 'UTF-16' | 'Windows-1252'
}

/** Decodes a text: UTF-16 by its byte order mark, then UTF-8, then the code page of older spreadsheets. */
export function textOf(bytes: Uint8Array): TextOfFile {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return { text: new TextDecoder('utf-16le').decode(bytes), encoding: 'UTF-16' }
  if (first === 0xfe && second === 0xff) return { text: new TextDecoder('utf-16be').decode(bytes), encoding: 'UTF-16' }
  return isTextHead(bytes)
    ? { text: new TextDecoder().decode(bytes), encoding: 'UTF-8' }
    : { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'Windows-1252' }
}
