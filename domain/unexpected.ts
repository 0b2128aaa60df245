/** The row of the catalogue for what nobody foresaw, apart from it so that the first code of a page needs no other row. */
export const UNEXPECTED = {
  message: 'Something unexpected went wrong.',
  next: 'Try again; if it stays, restart Loupe.',
  onlyHere: true,
} as const
