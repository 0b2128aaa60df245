import { csvLine } from '#domain/csv-line'

/** A file that was not brought in, with the reason that the person reads. */
export interface LeftOutFile {
  readonly file: string
  readonly reason: string
}

/** The list of what was left out, as a table for every program of tables. */
export function reportText(leftOut: readonly LeftOutFile[]): string {
  const lines = [['file', 'reason'], ...leftOut.map(({ file, reason }) => [file, reason])]
  return `\ufeff${lines.map((line) => csvLine(line)).join('')}`
}
