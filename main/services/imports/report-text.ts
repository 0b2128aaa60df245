/** A file that was not brought in, with the reason that the person reads. */
export interface LeftOutFile {
  readonly file: string
  readonly reason: string
}

/** Programs of tables take a cell that begins so for a formula. */
const FORMULA = /^[=+\-@\t\r]/

/** The list of what was left out, as a table for every program of tables. */
export function reportText(leftOut: readonly LeftOutFile[]): string {
  const lines = [['file', 'reason'], ...leftOut.map(({ file, reason }) => [file, reason])]
  return `\ufeff${lines.map((line) => line.map(cell).join(',')).join('\r\n')}\r\n`
}

function cell(text: string): string {
  return `"${text.replace(FORMULA, "'$&").replaceAll('"', '""')}"`
}
