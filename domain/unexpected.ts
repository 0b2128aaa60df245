/** Catalogue row of unexpected failures; separate, so that the first code of a page loads no other row. */
export const UNEXPECTED = {
  message: 'Something unexpected went wrong.',
  next: 'Try again. If it happens again, restart Loupe.',
  onlyHere: true,
} as const
