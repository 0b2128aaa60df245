/**
 * Documents whose pages or frames become pictures or text, and the messages of the reader page. That page reads
 * untrusted files, so every receiver validates its messages.
 */

/** Documents whose pages or frames are imported as they are. */
export type PagedKind = 'pdf' | 'dicom'
/** Files that the reader page reads; frames of a clip are selected first. */
export type DocumentKind = PagedKind | 'clip'

/** Reasons why a document or page gives no picture, with their messages. */
export const DOCUMENT_FAULTS = {
  locked: 'It is locked with a password. Save it without one first.',
  damaged: 'It is damaged: it can’t be read.',
  noPages: 'It has no pages.',
  noPicture: 'It holds no picture.',
  narrow: 'Its page is too narrow to draw.',
  jpeg2000: 'JPEG 2000 in DICOM is not read here. Save it without compression first.',
  jpegLossless: 'Lossless JPEG in DICOM is not read here. Save it without compression first.',
  jpegExtended: 'JPEG of 12 bits in DICOM is not read here. Save it without compression first.',
  jpegLs: 'JPEG-LS in DICOM is not read here. Save it without compression first.',
  video: 'Video in DICOM is not read here. Save its frames without compression first.',
  bigEndian: 'DICOM written in big endian is not read here. Save it as explicit little endian first.',
  syntax: 'It is packed in a way that is not read here. Save it without compression first.',
  colours: 'Its colours are written in a way that is not read here.',
  depth: 'Its pixels are written in a way that is not read here.',
  broken: 'It holds less than it says: a part of it is missing.',
  huge: 'It is larger than 1 GB, which is more than is read at once.',
  tooLarge: 'Its picture has too many pixels to draw.',
  noRoom: 'There is no room on the disk of this computer for its picture. Free some space first.',
  codec: 'This computer can’t decode it. Convert it to MP4 with H.264, then split that.',
  noFrames: 'It has no frames.',
  slow: 'Reading it took too long.',
  stopped: 'It can’t be read: reading it took too much memory.',
  noText:
    'It holds no text: its pages are pictures. Bring it into a project of pictures, or have its text recognized first.',
  longText: 'Its text is larger than 64 MB. Split the document first.',
} as const
export type DocumentFault = keyof typeof DOCUMENT_FAULTS

/** Task for the reader page; `bytes` is the size of the file at the address. */
export type DocumentTask = {
  readonly id: number
  readonly kind: DocumentKind
  readonly address: string
  readonly bytes: number
} & (
  | { readonly ask: 'count' }
  /** Reads the text of a page, numbered from 1; PDF only. */
  | { readonly ask: 'text'; readonly page: number }
  /** Reads the times of a clip's frames, in microseconds. */
  | { readonly ask: 'times' }
  /** Draws a page, numbered from 1, with at most `pixelsMax` pixels. */
  | { readonly ask: 'draw'; readonly page: number; readonly pixelsMax: number }
)

/** Number of a document's pictures; of frames also their width and height in pixels. */
export interface CountedDocument {
  readonly count: number
  readonly width?: number
  readonly height?: number
  /** For PDF: false if no page has text; absent if unknown. */
  readonly hasText?: boolean
}

/** Answer of the page other than a picture or text. */
export type DocumentWord = CountedDocument | { readonly fault: DocumentFault }

/** Limit of pictures per document: no one annotates more of one file by hand, and a file may claim any number. */
export const DOCUMENT_PICTURES_MAX = 10_000
/** Size limit of a document's text in UTF-8 bytes: no editor opens a longer one. */
export const DOCUMENT_TEXT_BYTES_MAX = 64 * 1024 ** 2
/** Applies also without a project limit: drawing takes four bytes per pixel in memory. */
export const DOCUMENT_PIXELS_MAX = 100_000_000
/** Larger ones would exceed the reader page's memory. */
export const DICOM_BYTES_MAX = 1024 ** 3
/** Text of usual sizes is sharp, and a page of A4 or Letter stays below the 4 megapixels of a pixel project. */
const DOTS_PER_INCH = 200
const POINTS_PER_INCH = 72
/** Longest canvas side in Chromium. */
const SIDE_MAX = 16_384
const NUMBER_DIGITS_MIN = 3
const LETTER: Readonly<Record<PagedKind, string>> = { pdf: 'p', dicom: 'f' }
const ENDINGS: Readonly<Record<PagedKind, RegExp>> = { pdf: /\.pdf$/i, dicom: /\.(?:dcm|dicom)$/i }

/**
 * Name of the picture of a page (`report_p001.png`) or frame (`scan_f001.png`), by its file's name or path. `number`
 * counts from 1. Numbers of one document have equally many digits, so that they sort correctly everywhere.
 */
export function pictureName(file: string, kind: PagedKind, number: number, count: number): string {
  const digits = Math.max(NUMBER_DIGITS_MIN, String(count).length)
  return `${file.replace(ENDINGS[kind], '')}_${LETTER[kind]}${String(number).padStart(digits, '0')}.png`
}

/** Name of a document's text file, by the document's name or path: `report.txt`. */
export function textName(file: string): string {
  return `${file.replace(ENDINGS.pdf, '')}.txt`
}

/** Label of a page or frame in messages: `report.pdf, page 3`. */
export function pictureLabel(file: string, kind: DocumentKind, number: number): string {
  return `${file}, ${kind === 'pdf' ? 'page' : 'frame'} ${number}`
}

/**
 * Pixel size of a drawn page, and the scale from points (1/72 inch) to pixels: 200 dots per inch, or fewer to stay
 * within the pixel limit. undefined if it is narrower than a pixel, or its size is invalid.
 */
export function drawnSize(
  width: number,
  height: number,
  pixelsMax: number,
): { readonly width: number; readonly height: number; readonly scale: number } | undefined {
  if (!(width > 0 && height > 0 && Number.isFinite(width) && Number.isFinite(height))) return undefined
  const most = Math.min(pixelsMax, DOCUMENT_PIXELS_MAX)
  const scale = Math.min(
    DOTS_PER_INCH / POINTS_PER_INCH,
    Math.sqrt(most / width) / Math.sqrt(height),
    SIDE_MAX / Math.max(width, height),
  )
  const drawn = { width: Math.floor(width * scale), height: Math.floor(height * scale), scale }
  return drawn.width >= 1 && drawn.height >= 1 ? drawn : undefined
}
