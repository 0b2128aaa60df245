/** One line of a table, with the number of its first line in the file. */
export interface CsvLine {
  readonly line: number
  readonly cells: readonly string[]
  /** A quote begins in it that never ends: the rest of the file is its last cell. */
  readonly isOpen?: true
}

/** Reads a table as its text comes, piece by piece. */
export interface CsvReader {
  /** The lines that are whole now. */
  readonly read: (piece: string) => readonly CsvLine[]
  /** What was left when the text ended. */
  readonly end: () => readonly CsvLine[]
  /** What separates the cells; undefined: the first line is not whole yet. */
  readonly separator: () => string | undefined
}

const BOM = '\uFEFF'
const SEPARATORS = [',', ';', '\t'] as const
const LINE_BREAK = /[\r\n]/
/** A first line that is longer is looked at as far as this. */
const HEAD_LENGTH_MAX = 65_536

/** A reader of tables as spreadsheets write them: separated by commas, semicolons or tabs, whichever its first line has most of; quoted cells keep what is in them. Empty lines are left out. */
export function createCsvReader(): CsvReader {
  let separator: string | undefined
  /** What came before anybody could tell the separator. */
  let head = ''
  let cells: string[] = []
  let cell = ''
  let place: 'plain' | 'quoted' | 'quoteSeen' = 'plain'
  let isAfterReturn = false
  let line = 1
  let begunAt = 1

  const endLine = (into: CsvLine[], isOpen: boolean): void => {
    cells.push(cell)
    if (cells.some((one) => one.trim() !== '')) {
      into.push({ line: begunAt, cells, ...(isOpen ? { isOpen: true as const } : {}) })
    }
    cells = []
    cell = ''
    begunAt = line
  }
  const readLetter = (letter: string, into: CsvLine[]): void => {
    const ends = letter === '\n' || letter === '\r'
    const isSecondOfPair = letter === '\n' && isAfterReturn
    isAfterReturn = letter === '\r'
    if (ends && !isSecondOfPair) line += 1
    if (place === 'quoted') {
      if (letter === '"') place = 'quoteSeen'
      else cell += letter
      return
    }
    if (place === 'quoteSeen') {
      place = letter === '"' ? 'quoted' : 'plain'
      if (letter === '"') {
        cell += letter
        return
      }
    }
    if (ends) {
      if (!isSecondOfPair) endLine(into, false)
    } else if (letter === '"' && cell.trim() === '') {
      cell = ''
      place = 'quoted'
    } else if (letter === separator) {
      cells.push(cell)
      cell = ''
    } else cell += letter
  }
  const readPart = (text: string): readonly CsvLine[] => {
    const found: CsvLine[] = []
    for (let at = 0; at < text.length; at += 1) readLetter(text.charAt(at), found)
    return found
  }
  const readHead = (): readonly CsvLine[] => {
    const text = head.startsWith(BOM) ? head.slice(1) : head
    head = ''
    separator = separatorOf(text)
    return readPart(text)
  }

  return {
    separator: () => separator,
    read: (piece) => {
      if (separator !== undefined) return readPart(piece)
      head += piece
      return LINE_BREAK.test(piece) || head.length > HEAD_LENGTH_MAX ? readHead() : []
    },
    end: () => {
      const found = separator === undefined ? [...readHead()] : []
      endLine(found, place === 'quoted')
      return found
    },
  }
}

function separatorOf(text: string): string {
  const [head = ''] = text.split(LINE_BREAK, 1)
  const amount = (separator: string): number => head.split(separator).length
  return SEPARATORS.reduce((best, one) => (amount(one) > amount(best) ? one : best))
}

/** The columns of a table by the small letters of their names in its first line. */
export function columnsOf(head: CsvLine | undefined): ReadonlyMap<string, number> {
  return new Map((head?.cells ?? []).map((name, at) => [name.trim().toLowerCase(), at] as const))
}
