/** Most characters of a line. The text of an item is far shorter. */
export const LINE_LENGTH_MAX = 8_000_000
/** Most cells of a line. */
export const LINE_CELLS_MAX = 10_000
/** Most fields of an object in a list. */
export const LINE_FIELDS_MAX = 1_000
/** Most dropped lines before a file counts as no list. */
export const LINES_LEFT_OUT_MAX = 100_000

const most = (count: number): string => count.toLocaleString('en')

/** Faults of a list's lines, with the next step. The line is dropped; others are read. */
export const LINE_FAULTS = {
  open: 'A quote begins in this line and never ends. Close it, or take it out.',
  long: `It has more than ${most(LINE_LENGTH_MAX)} characters. Divide it.`,
  wide: `It has more than ${most(LINE_CELLS_MAX)} cells. Take columns out.`,
  fields: `It has more than ${most(LINE_FIELDS_MAX)} fields. Take fields out.`,
  deep: 'Its fields nest too deeply. Make them flatter.',
  shape: 'It is neither an object nor a text.',
} as const
export type LineFault = keyof typeof LINE_FAULTS
