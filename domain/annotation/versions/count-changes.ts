import { compareVersions } from './compare-versions'

/** How many objects came, are otherwise, and went from one version to the next. */
export interface ChangeCounts {
  readonly added: number
  readonly changed: number
  readonly removed: number
}

/** Counts what is otherwise in a later version; who signed an object is no difference. */
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
