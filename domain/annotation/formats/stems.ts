/**
 * Keeps paths unique without their extensions, so that `a.jpg` and `a.png` get different annotation files. The second
 * becomes `a (2).png`. Case is ignored.
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

/** A path without its file extension. */
export function withoutEnding(path: string): string {
  return partsOf(path).stem
}

function partsOf(path: string): { readonly stem: string; readonly ending: string } {
  const ending = /\.[^./]*$/.exec(path)?.[0] ?? ''
  return { stem: path.slice(0, path.length - ending.length), ending }
}
