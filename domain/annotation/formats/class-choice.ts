/** Finds the project's class for a class of a data set: first by exact name, then ignoring case. */
export function sameClass(name: string, existing: readonly string[]): string | undefined {
  const written = name.normalize('NFC')
  const exact = existing.find((one) => one.normalize('NFC') === written)
  if (exact !== undefined) return exact
  const alike = existing.filter((one) => plain(one) === plain(name))
  return alike.length === 1 ? alike[0] : undefined
}

/** Folds a name's case for comparison. */
export function plain(name: string): string {
  return name.trim().normalize('NFC').toLowerCase().normalize('NFC')
}

/** The id of native annotations that are imported unchanged, except for classes missing from the project. */
export const UNCHANGED_SET = 'unchanged'
