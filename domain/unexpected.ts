/** The row of the catalogue for what nobody foresaw, apart from it so that the first code of a page needs no other row. */
export const UNEXPECTED = {
  message: 'Something unexpected went wrong.',
  next: 'Try again. If it happens again, restart Loupe.',
  onlyHere: true,
} as const
