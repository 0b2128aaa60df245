/** So many characters of a line are read. The text of an item is far shorter. */
export const LINE_LENGTH_MAX = 8_000_000
/** So many cells of a line are read. */
export const LINE_CELLS_MAX = 10_000
/** So many fields may an object of a list have. */
export const LINE_FIELDS_MAX = 1_000
/** So many lines of a list may be left out before it counts as no list. */
export const LINES_LEFT_OUT_MAX = 100_000

const most = (count: number): string => count.toLocaleString('en')

/** What is wrong with a line of a list, and what to do. The line is left out; the others are read. */
export const LINE_FAULTS = {
  open: 'A quote begins in this line and never ends. Close it, or take it out.',
  long: `It has more than ${most(LINE_LENGTH_MAX)} characters. Divide it.`,
  wide: `It has more than ${most(LINE_CELLS_MAX)} cells. Take columns out.`,
  fields: `It has more than ${most(LINE_FIELDS_MAX)} fields. Take fields out.`,
  deep: 'Its fields nest too deeply. Make them flatter.',
  shape: 'It is neither an object nor a text.',
} as const
export type LineFault = keyof typeof LINE_FAULTS
