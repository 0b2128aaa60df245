/**
 * Files whose pages or frames become pictures or text, and what the page that draws them is asked and answers. What that page says is
 * the word of one that reads files of strangers: it is checked by whoever hears it.
 */

export type DocumentKind = 'pdf' | 'dicom'

/** Why a document, or a page of it, gives no picture; what the person reads. */
export const DOCUMENT_FAULTS = {
  locked: 'It is locked with a password. Save it without one first.',
  damaged: 'It is damaged: it can’t be read.',
  noPages: 'It has no pages.',
  noPicture: 'It holds no picture.',
  narrow: 'Its page is too narrow to be drawn.',
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
  tooLarge: 'Its picture has more pixels than can be drawn.',
  noRoom: 'There is no room on the disk of this computer for its picture. Free some space first.',
  slow: 'Reading it took too long.',
  stopped: 'It can’t be read: reading it took too much memory.',
  noText:
    'It holds no text: its pages are pictures. Bring it into a project of pictures, or have its text recognized first.',
  longText: 'Its text is larger than 64 MB. Split the document first.',
} as const
export type DocumentFault = keyof typeof DOCUMENT_FAULTS

/** What the page that draws is asked; `bytes`: how long the file behind the address is. */
export type DocumentTask = {
  readonly id: number
  readonly kind: DocumentKind
  readonly address: string
  readonly bytes: number
} & (
  | { readonly ask: 'count' }
  /** The text of a page, from 1; of PDF alone. */
  | { readonly ask: 'text'; readonly page: number }
  /** `page`: from 1. `pixelsMax`: so many pixels the picture may have. */
  | { readonly ask: 'draw'; readonly page: number; readonly pixelsMax: number }
)

/** So many pictures a document has; of frames also their width and height in pixels. */
export interface CountedDocument {
  readonly count: number
  readonly width?: number
  readonly height?: number
  /** Of PDF: false where no page of it holds text; absent where nobody could tell beforehand. */
  readonly hasText?: boolean
}

/** What the page answers beside a picture or a text. */
export type DocumentWord = CountedDocument | { readonly fault: DocumentFault }

/** More pictures no document gives: nobody annotates so many of one file by hand, and a file may claim any number. */
export const DOCUMENT_PICTURES_MAX = 10_000
/** So many bytes the text of a document may have as UTF-8: a longer one no editor opens. */
export const DOCUMENT_TEXT_BYTES_MAX = 64 * 1024 ** 2
/** Also in a project without a limit: four bytes a pixel are drawn in memory. */
export const DOCUMENT_PIXELS_MAX = 100_000_000
/** Larger ones would not fit into the memory of the page that reads them. */
export const DICOM_BYTES_MAX = 1024 ** 3
/** Letters of usual sizes are sharp in it, and a page of A4 or Letter stays below the 4 megapixels of a pixel project. */
const DOTS_PER_INCH = 200
const POINTS_PER_INCH = 72
/** Chromium draws on nothing longer. */
const SIDE_MAX = 16_384
const NUMBER_DIGITS_MIN = 3
const LETTER: Readonly<Record<DocumentKind, string>> = { pdf: 'p', dicom: 'f' }
const ENDINGS: Readonly<Record<DocumentKind, RegExp>> = { pdf: /\.pdf$/i, dicom: /\.(?:dcm|dicom)$/i }

/**
 * The name of the picture of a page (`report_p001.png`) or frame (`scan_f001.png`), by the name or path of its file. `number`: from 1;
 * numbers of one document have equally many digits, so that they stand in their order everywhere.
 */
export function pictureName(file: string, kind: DocumentKind, number: number, count: number): string {
  const digits = Math.max(NUMBER_DIGITS_MIN, String(count).length)
  return `${file.replace(ENDINGS[kind], '')}_${LETTER[kind]}${String(number).padStart(digits, '0')}.png`
}

/** The name of the text of a document, by the name or path of its file: `report.txt`. */
export function textName(file: string): string {
  return `${file.replace(ENDINGS.pdf, '')}.txt`
}

/** What a page or frame is called where something is said of it: `report.pdf, page 3`. */
export function pictureLabel(file: string, kind: DocumentKind, number: number): string {
  return `${file}, ${kind === 'pdf' ? 'page' : 'frame'} ${number}`
}

/**
 * The size in whole pixels at which a page is drawn, and the scale from points (1/72 inch) to pixels: 200 dots an inch, fewer where that would be more pixels than
 * allowed. undefined: it is too narrow for a single row of pixels, or its size is no size.
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
