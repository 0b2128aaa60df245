/**
 * Paths whose names stay unique without their ending, for formats that call the annotation of `a.jpg` and of `a.png` alike:
 * the second one becomes `a (2).png`. Letters that differ in case alone count as the same.
 */
export function uniqueStems(): (path: string) => string {
  const taken = new Set<string>()
  return (path) => {
    const { stem, ending } = partsOf(path)
    for (let number = 1; ; number += 1) {
      const wished = number === 1 ? stem : `${stem} (${number})`
      const key = wished.normalize().toLowerCase()
      if (taken.has(key)) continue
      taken.add(key)
      return `${wished}${ending}`
    }
  }
}

/** A path without the ending of its name. */
export function withoutEnding(path: string): string {
  return partsOf(path).stem
}

function partsOf(path: string): { readonly stem: string; readonly ending: string } {
  const ending = /\.[^./]*$/.exec(path)?.[0] ?? ''
  return { stem: path.slice(0, path.length - ending.length), ending }
}
