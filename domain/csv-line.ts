/** Whether cells that programs of tables would take for formulas are written so that they are text. */
export type Formulas = 'escaped' | 'raw'

/** How such a cell begins, also in the wide letters of East Asian keyboards. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/u
const NUMBER = /^[+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)(?:e[+-]?\d+)?$/iu
const QUOTED = /[",;\r\n\t]|^\s|\s$/u

/** One line of a CSV file: texts as they are, nothing as nothing, all else as JSON; a text that begins like a formula gets `'` before it. */
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
