/** One line of a table, with the number of its first line in the file. */
export interface CsvLine {
  readonly line: number
  readonly cells: readonly string[]
}

const BOM = /^\uFEFF/
const SEPARATORS = [',', ';', '\t'] as const

/** Reads a table as spreadsheets write it: separated by commas, semicolons or tabs, whichever its first line has most of; quoted cells keep what is in them. Empty lines are left out. */
export function readCsv(written: string): readonly CsvLine[] {
  const text = written.replace(BOM, '')
  const separator = separatorOf(text)
  const lines: CsvLine[] = []
  let cells: string[] = []
  let cell = ''
  let isQuoted = false
  let line = 1
  let begunAt = 1
  const endLine = (): void => {
    cells.push(cell)
    if (cells.some((one) => one.trim() !== '')) lines.push({ line: begunAt, cells })
    cells = []
    cell = ''
  }
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charAt(at)
    if (letter === '\n') line += 1
    if (isQuoted) {
      if (letter !== '"') cell += letter
      else if (text.charAt(at + 1) === '"') {
        cell += '"'
        at += 1
      } else isQuoted = false
    } else if (letter === '"' && cell.trim() === '') {
      cell = ''
      isQuoted = true
    } else if (letter === separator) {
      cells.push(cell)
      cell = ''
    } else if (letter === '\n' || letter === '\r') {
      endLine()
      if (letter === '\r' && text.charAt(at + 1) === '\n') {
        at += 1
        line += 1
      } else if (letter === '\r') line += 1
      begunAt = line
    } else cell += letter
  }
  endLine()
  return lines
}

function separatorOf(text: string): string {
  const [head = ''] = text.split(/[\r\n]/, 1)
  const amount = (separator: string): number => head.split(separator).length
  return SEPARATORS.reduce((best, one) => (amount(one) > amount(best) ? one : best))
}

/** The columns of a table by the small letters of their names in its first line. */
export function columnsOf(head: CsvLine | undefined): ReadonlyMap<string, number> {
  return new Map((head?.cells ?? []).map((name, at) => [name.trim().toLowerCase(), at] as const))
}
