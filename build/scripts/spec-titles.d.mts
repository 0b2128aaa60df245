/** The ids in the brackets of a title. */
export function rowsIn(title: string): string[]

/** Each row that a test file names, and whether the test of that name runs something. */
export function namedRows(
  path: string,
  source: string,
): { readonly id: string; readonly path: string; readonly title: string; readonly runs: boolean }[]
