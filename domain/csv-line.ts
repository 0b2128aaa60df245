/** Whether cells that spreadsheets would take for formulas are escaped as text. */
export type Formulas = 'escaped' | 'raw'

/** Start of such a cell, including full-width characters of East Asian keyboards. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/u
const NUMBER = /^[+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)(?:e[+-]?\d+)?$/iu
const QUOTED = /[",;\r\n\t]|^\s|\s$/u

/**
 * Writes one line of a CSV file: texts unchanged, missing values empty, all else as JSON. A text that starts like a
 * formula gets a leading `'`.
 */
export function csvLine(cells: readonly unknown[], formulas: Formulas = 'escaped'): string {
  return `${cells.map((cell) => cellOf(cell, formulas)).join(',')}\r\n`
}

function cellOf(value: unknown, formulas: Formulas): string {
  if (value === null || value === undefined) return ''
  const plain = typeof value === 'string' ? value : JSON.stringify(value)
  const isFormula = typeof value === 'string' && FORMULA.test(value) && !NUMBER.test(value)
  const text = isFormula && formulas === 'escaped' ? `'${plain}` : plain
  return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
