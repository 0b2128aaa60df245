/** The class of a project that a class of a data set means: of the same name, else of one that differs in case alone; undefined: none. */
export function sameClass(name: string, existing: readonly string[]): string | undefined {
  const written = name.normalize('NFC')
  const exact = existing.find((one) => one.normalize('NFC') === written)
  if (exact !== undefined) return exact
  const alike = existing.filter((one) => plain(one) === plain(name))
  return alike.length === 1 ? alike[0] : undefined
}

/** A name without the difference of upper and lower case. */
export function plain(name: string): string {
  return name.trim().normalize('NFC').toLowerCase().normalize('NFC')
}

/** Stands for native annotations that are imported unchanged but for the classes that the project lacks. */
export const UNCHANGED_SET = 'unchanged'
