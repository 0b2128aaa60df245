import { keptFolder, keptName, mayBeNamed } from './item-names'

/** Item that a file may refer to. */
export interface Candidate {
  /** Original relative path of its file, such as `north/east/x.png`; null if unknown. */
  readonly source: string | null
  /** Absent for the root. */
  readonly folder?: string | undefined
  readonly name: string
}

/** How a path matches an item: exactly, except for case, or by a part because a folder above or below was chosen. */
export type MatchedBy = 'path' | 'case' | 'part'

export type SourceMatch<C> =
  | { readonly is: 'one'; readonly item: C; readonly by: MatchedBy }
  | { readonly is: 'several'; readonly items: readonly C[] }
  | { readonly is: 'none' }

/** Longest source path, in characters. */
export const SOURCE_PATH_MAX = 4_096

/**
 * Finds the item of a path: by the original path of its file, or by its stored name if that is unknown. Other files of
 * an import don't matter. Returns all items that match equally well.
 */
export function matchSource<C extends Candidate>(path: string, candidates: readonly C[]): SourceMatch<C> {
  const written = composed(path)
  const plain = folded(path)
  const steps: readonly (readonly [MatchedBy, (item: C) => boolean])[] = [
    ['path', ({ source }) => source !== null && composed(source) === written],
    ['path', (item) => isKeptFor(path, item, composed)],
    ['case', ({ source }) => source !== null && folded(source) === plain],
    ['case', (item) => isKeptFor(path, item, folded)],
    ['part', ({ source }) => source !== null && isPartOf(composed(source), written)],
    ['part', ({ source }) => source !== null && isPartOf(folded(source), plain)],
  ]
  for (const [by, fits] of steps) {
    const fitting = candidates.filter(fits)
    const items = fitting.every(({ source }) => source !== null) ? inOwnFolder(path, fitting) : fitting
    const [item] = items
    if (item !== undefined) return items.length === 1 ? { is: 'one', item, by } : { is: 'several', items }
  }
  return { is: 'none' }
}

/** Text in a case-insensitive form. */
export function folded(text: string): string {
  return text.normalize('NFC').toLowerCase().normalize('NFC')
}

/** Lookup key of a path: case-insensitive, from its last part to its first. */
export function sourceKey(path: string): string {
  return `${folded(path).split('/').toReversed().join('/')}/`
}

export function nameOfPath(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

export function folderOfPath(path: string): string {
  return path.slice(0, Math.max(path.lastIndexOf('/'), 0))
}

function composed(text: string): string {
  return text.normalize('NFC')
}

/** Copies are in other folders: prefer the item in the path's own folder. */
function inOwnFolder<C extends Candidate>(path: string, items: readonly C[]): readonly C[] {
  const folder = keptFolder(folderOfPath(path))
  const own = items.filter((item) => (item.folder ?? '') === folder)
  return own.length === 1 ? own : items
}

/** Tells whether an item of unknown path may belong to a file, by its names. */
function isKeptFor(path: string, { source, folder = '', name }: Candidate, alike: (text: string) => string): boolean {
  return (
    source === null &&
    mayBeNamed(alike(folder), alike(keptFolder(folderOfPath(path)))) &&
    mayBeNamed(alike(name), alike(keptName(nameOfPath(path))))
  )
}

function isPartOf(one: string, other: string): boolean {
  return one.endsWith(`/${other}`) || other.endsWith(`/${one}`)
}
