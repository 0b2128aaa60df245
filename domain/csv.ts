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
  const row = createRow()
  let place: 'plain' | 'quoted' | 'quoteSeen' = 'plain'
  let isAfterReturn = false
  let line = 1
  /** Raw text of the present line before the present piece. */
  let written: string[] = []
  let length = 0
  /** Start of the line's last quote. */
  let quote = { at: 0, line: 1 }
  let isRescued = false

  const startLine = (): void => {
    row.start(line)
    place = 'plain'
    written = []
    length = 0
  }
  const endLine = (into: CsvLine[]): void => {
    const ended = row.end()
    if (ended !== undefined) into.push(ended)
    startLine()
  }
  /** Drops a line with an open quote; returns the text behind its end, or undefined if it has none. */
  const rescued = (text: string, into: CsvLine[]): string | undefined => {
    const found = text.slice(quote.at).search(LINE_BREAK)
    if (found === -1) return undefined
    const end = quote.at + found
    into.push(row.failed('open'))
    isRescued = true
    isAfterReturn = text.charCodeAt(end) === CR
    line = quote.line + 1
    startLine()
    return text.slice(end + 1)
  }

  const readPart = (text: string, found: CsvLine[]): void => {
    let from = 0
    let lineFrom = 0
    const keepRun = (to: number): void => {
      if (to > from) row.add(text.slice(from, to))
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
      if (row.fault() !== 'long' && length + at - lineFrom > LINE_LENGTH_MAX) {
        if (place === 'quoted' && !isRescued) {
          const rest = rescued([...written, text.slice(lineFrom, at)].join(''), found)
          // Read the first line break behind the quote again, but only once.
          if (rest !== undefined) return readPart(rest + text.slice(at), found)
        }
        row.drop('long')
        written = []
        place = 'plain'
      }
      if (row.fault() === 'long') {
        if (isBreak) breakAt(at)
        continue
      }
      if (place === 'quoted') {
        if (letter === QUOTE) {
          keepRun(at)
          place = 'quoteSeen'
        } else if (isBreak && isRescued) {
          row.fail('open')
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
        if (row.hasText()) from = at
        else {
          row.clearCell()
          place = 'quoted'
          quote = { at: length + at - lineFrom, line }
        }
      } else if (letter === separatorCode) {
        keepRun(at)
        row.endCell()
      }
    }
    keepRun(text.length)
    if (row.fault() === 'long') return
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
        if (rest === undefined) row.fail('open')
        else readPart(rest, found)
      }
      if (place === 'quoted') row.fail('open')
      endLine(found)
      return found
    },
  }
}

/** Creates the cells of the present line. The text of a line with a fault is dropped. */
function createRow() {
  let begunAt = 1
  let cells: string[] = []
  /** Parts of the present cell. */
  let runs: string[] = []
  let hasText = false
  let fault: LineFault | undefined

  const clearCell = (): void => {
    runs = []
  }
  const endCell = (): void => {
    if (cells.length < LINE_CELLS_MAX) cells.push(runs.join(''))
    else fault ??= 'wide'
    clearCell()
    hasText = false
  }
  const failed = (how: LineFault): CsvLine => ({ line: begunAt, cells: [], fault: how })
  return {
    start: (at: number): void => {
      begunAt = at
      cells = []
      clearCell()
      hasText = false
      fault = undefined
    },
    add: (run: string): void => {
      hasText ||= run.trim() !== ''
      if (fault === undefined) runs.push(run)
    },
    endCell,
    clearCell,
    /** Tells whether the present cell has more than spaces. */
    hasText: (): boolean => hasText,
    fault: (): LineFault | undefined => fault,
    fail: (how: LineFault): void => {
      fault = how
    },
    drop: (how: LineFault): void => {
      cells = []
      clearCell()
      fault = how
    },
    failed,
    /** Returns the line, or undefined if it is empty. */
    end: (): CsvLine | undefined => {
      endCell()
      if (fault !== undefined) return failed(fault)
      return cells.some((one) => one.trim() !== '') ? { line: begunAt, cells } : undefined
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
