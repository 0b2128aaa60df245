import { LINE_CELLS_MAX, LINE_LENGTH_MAX, type LineFault } from './line-faults'

/** Line of a table, with the number of its first line in the file. */
export interface CsvLine {
  readonly line: number
  readonly cells: readonly string[]
  /** Fault of an unreadable line, which has no cells. */
  readonly fault?: LineFault
}

/** Incremental reader of a table. */
export interface CsvReader {
  /** Returns the lines that are complete now. */
  readonly read: (piece: string) => readonly CsvLine[]
  /** Returns the rest at the end of the text. */
  readonly end: () => readonly CsvLine[]
  /** Separator of the cells; undefined until the first line is complete. */
  readonly separator: () => string | undefined
}

const BOM = '\uFEFF'
const SEPARATORS = [',', ';', '\t'] as const
const LINE_BREAK = /[\r\n]/
/** Part of the first line that is used to detect the separator. */
const HEAD_LENGTH_MAX = 65_536
const LF = 10
const CR = 13
const QUOTE = 34

/**
 * Creates a reader of spreadsheet tables. The separator is the most frequent of comma, semicolon and tab in the first
 * line; quoted cells keep their content. Empty lines are skipped. It buffers one bounded line at a time and reads each
 * character once. If a quote never ends, its line is dropped and the lines behind it are read again. From there on, no
 * cell spans lines.
 */
export function createCsvReader(): CsvReader {
  let separator: string | undefined
  /** Text before the separator is known. */
  let head = ''
  let cells: string[] = []
  /** Parts of the present cell. */
  let runs: string[] = []
  let hasText = false
  let place: 'plain' | 'quoted' | 'quoteSeen' = 'plain'
  let isAfterReturn = false
  let line = 1
  let begunAt = 1
  let fault: LineFault | undefined
  /** Raw text of the present line before the present piece. */
  let written: string[] = []
  let length = 0
  /** Start of the line's last quote. */
  let quote = { at: 0, line: 1 }
  let isRescued = false

  const startLine = (at: number): void => {
    cells = []
    runs = []
    hasText = false
    place = 'plain'
    fault = undefined
    written = []
    length = 0
    begunAt = at
  }
  const endCell = (): void => {
    if (cells.length < LINE_CELLS_MAX) cells.push(runs.join(''))
    else fault ??= 'wide'
    runs = []
    hasText = false
  }
  const endLine = (into: CsvLine[]): void => {
    endCell()
    if (fault !== undefined) into.push({ line: begunAt, cells: [], fault })
    else if (cells.some((one) => one.trim() !== '')) into.push({ line: begunAt, cells })
    startLine(line)
  }
  /** Drops a line with an open quote; returns the text behind its end, or undefined if it has none. */
  const rescued = (text: string, into: CsvLine[]): string | undefined => {
    const found = text.slice(quote.at).search(LINE_BREAK)
    if (found === -1) return undefined
    const end = quote.at + found
    into.push({ line: begunAt, cells: [], fault: 'open' })
    isRescued = true
    isAfterReturn = text.charCodeAt(end) === CR
    line = quote.line + 1
    startLine(line)
    return text.slice(end + 1)
  }

  const readPart = (text: string, found: CsvLine[]): void => {
    let from = 0
    let lineFrom = 0
    const keepRun = (to: number): void => {
      if (to > from) {
        const run = text.slice(from, to)
        hasText ||= run.trim() !== ''
        if (fault === undefined) runs.push(run)
      }
      from = to + 1
    }
    const breakAt = (at: number): void => {
      endLine(found)
      from = at + 1
      lineFrom = at + 1
    }
    const separatorCode = separator?.charCodeAt(0)
    for (let at = 0; at < text.length; at += 1) {
      const letter = text.charCodeAt(at)
      const isSecondOfPair = letter === LF && isAfterReturn
      const isBreak = (letter === LF || letter === CR) && !isSecondOfPair
      isAfterReturn = letter === CR
      if (isBreak) line += 1
      if (fault !== 'long' && length + at - lineFrom > LINE_LENGTH_MAX) {
        if (place === 'quoted' && !isRescued) {
          const rest = rescued([...written, text.slice(lineFrom, at)].join(''), found)
          // Read the first line break behind the quote again, but only once.
          if (rest !== undefined) return readPart(rest + text.slice(at), found)
        }
        runs = []
        written = []
        cells = []
        place = 'plain'
        fault = 'long'
      }
      if (fault === 'long') {
        if (isBreak) breakAt(at)
        continue
      }
      if (place === 'quoted') {
        if (letter === QUOTE) {
          keepRun(at)
          place = 'quoteSeen'
        } else if (isBreak && isRescued) {
          fault = 'open'
          breakAt(at)
        }
        continue
      }
      if (place === 'quoteSeen') {
        place = letter === QUOTE ? 'quoted' : 'plain'
        if (letter === QUOTE) {
          from = at
          continue
        }
      }
      if (isBreak) {
        keepRun(at)
        breakAt(at)
      } else if (isSecondOfPair) {
        from = at + 1
        lineFrom = at + 1
      } else if (letter === QUOTE) {
        keepRun(at)
        if (hasText) from = at
        else {
          runs = []
          place = 'quoted'
          quote = { at: length + at - lineFrom, line }
        }
      } else if (letter === separatorCode) {
        keepRun(at)
        endCell()
      }
    }
    keepRun(text.length)
    if (fault === 'long') return
    if (!isRescued) written.push(text.slice(lineFrom))
    length += text.length - lineFrom
  }
  const readHead = (found: CsvLine[]): void => {
    const text = head.startsWith(BOM) ? head.slice(1) : head
    head = ''
    separator = separatorOf(text)
    readPart(text, found)
  }

  return {
    separator: () => separator,
    read: (piece) => {
      const found: CsvLine[] = []
      if (separator !== undefined) readPart(piece, found)
      else {
        head += piece
        if (LINE_BREAK.test(piece) || head.length > HEAD_LENGTH_MAX) readHead(found)
      }
      return found
    },
    end: () => {
      const found: CsvLine[] = []
      if (separator === undefined) readHead(found)
      if (place === 'quoted') {
        const rest = isRescued ? undefined : rescued(written.join(''), found)
        if (rest === undefined) fault = 'open'
        else readPart(rest, found)
      }
      if (place === 'quoted') fault = 'open'
      endLine(found)
      return found
    },
  }
}

function separatorOf(text: string): string {
  const [head = ''] = text.split(LINE_BREAK, 1)
  const amount = (separator: string): number => head.split(separator).length
  return SEPARATORS.reduce((best, one) => (amount(one) > amount(best) ? one : best))
}

/** Columns of a table by their lower-case names in its first line. */
export function columnsOf(head: CsvLine | undefined): ReadonlyMap<string, number> {
  return new Map((head?.cells ?? []).map((name, at) => [name.trim().toLowerCase(), at] as const))
}
