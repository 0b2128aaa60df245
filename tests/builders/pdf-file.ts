/** Page of a document: its size in points, and its drawing in PDF operators. */
export interface PdfPage {
  readonly width?: number
  readonly height?: number
  readonly content?: string
  /** Degrees by which it is turned when shown. */
  readonly turned?: number
  /** Fonts besides, and forms that its content draws: `/F2 100000 0 R`. */
  readonly fonts?: string
  readonly forms?: string
}

interface PdfExtras {
  /** Number of pages that the document claims. */
  readonly claimed?: number
  /** Further entries of its catalogue, such as `/OpenAction 9 0 R`. */
  readonly catalogue?: string
  /** Further objects, numbered from 100,000. */
  readonly objects?: readonly string[]
  /** Further entries of its trailer. */
  readonly trailer?: string
}

/** Whole PDF 1.7 document of these pages; text uses its font `F1`, Helvetica. */
export function aPdf(pages: readonly PdfPage[], extras: PdfExtras = {}): Buffer {
  return Buffer.from(pdfLetters(pages, extras), 'latin1')
}

/** The same as letters, each a byte. */
export function pdfLetters(pages: readonly PdfPage[], extras: PdfExtras = {}): string {
  const { claimed = pages.length, catalogue = '', objects: more = [], trailer = '' } = extras
  const objects = new Map<number, string>()
  const kids = pages.map((_, at) => `${10 + at * 2} 0 R`).join(' ')
  objects.set(1, `<< /Type /Catalog /Pages 2 0 R ${catalogue} >>`)
  objects.set(2, `<< /Type /Pages /Count ${claimed} /Kids [${kids}] >>`)
  objects.set(3, '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>')
  for (const [at, { width = 300, height = 200, content = '', fonts = '', forms = '', turned = 0 }] of pages.entries()) {
    const box = `[0 0 ${width} ${height}]`
    objects.set(
      10 + at * 2,
      `<< /Type /Page /Parent 2 0 R /MediaBox ${box} /Rotate ${turned} /Resources << /Font << /F1 3 0 R ${fonts} >> /XObject << ${forms} >> >> /Contents ${11 + at * 2} 0 R >>`,
    )
    objects.set(11 + at * 2, `<< /Length ${content.length} >>\nstream\n${content}\nendstream`)
  }
  for (const [at, one] of more.entries()) objects.set(100_000 + at, one)
  let text = '%PDF-1.7\n'
  const offsets = new Map<number, number>()
  for (const [number, object] of objects) {
    offsets.set(number, text.length)
    text += `${number} 0 obj\n${object}\nendobj\n`
  }
  const start = text.length
  text += 'xref\n0 1\n0000000000 65535 f \n'
  for (const [number, offset] of offsets) text += `${number} 1\n${String(offset).padStart(10, '0')} 00000 n \n`
  text += `trailer\n<< /Size 200000 /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`
  return text
}

/** Fills a page with one colour, each part from 0 to 1. */
export function filled(red: number, green: number, blue: number): string {
  return `${red} ${green} ${blue} rg 0 0 100000 100000 re f`
}
