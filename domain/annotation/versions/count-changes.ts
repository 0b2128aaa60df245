import { compareVersions } from './compare-versions'

/** Number of added, changed and removed objects between two versions. */
export interface ChangeCounts {
  readonly added: number
  readonly changed: number
  readonly removed: number
}

/** Counts the differences of a later version; a changed author is none. */
export function countChanges(before: readonly unknown[], after: readonly unknown[]): ChangeCounts {
  const texts = (objects: readonly unknown[]) => objects.map((one) => JSON.stringify(one))
  const { parts, onlyMine, onlyTheirs } = compareVersions(
    texts(after).map((text) => ({ text })),
    texts(before),
  )
  return {
    added: onlyMine.length,
    changed: parts.filter((of) => of.length > 0).length,
    removed: onlyTheirs.length,
  }
}
