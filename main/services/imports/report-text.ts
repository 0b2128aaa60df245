import { csvLine } from '#domain/csv-line'

/** File that was left out, with the reason for the person. */
export interface LeftOutFile {
  readonly file: string
  readonly reason: string
}

/** Writes the list of files left out as a table for spreadsheets. */
export function reportText(leftOut: readonly LeftOutFile[]): string {
  const lines = [['file', 'reason'], ...leftOut.map(({ file, reason }) => [file, reason])]
  return `\ufeff${lines.map((line) => csvLine(line)).join('')}`
}
