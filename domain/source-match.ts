import { keptFolder, keptName, mayBeNamed } from './kept-names'

/** An item that a file may name. */
export interface Candidate {
  /** Where its own file lay in what was chosen, such as `north/east/x.png`; null: not known. */
  readonly source: string | null
  /** Absent: it lies in the root. */
  readonly folder?: string | undefined
  readonly name: string
}

/** How a path names an item: as it is written, but for upper and lower case, or where a folder above or below was chosen. */
export type MatchedBy = 'path' | 'case' | 'part'

export type SourceMatch<C> =
  | { readonly is: 'one'; readonly item: C; readonly by: MatchedBy }
  | { readonly is: 'several'; readonly items: readonly C[] }
  | { readonly is: 'none' }

/** So many characters the path of a source may have. */
export const SOURCE_PATH_MAX = 4_096

/**
 * Finds the item that a path names: by the path of the item's own file, or by the kept name where that path is not known.
 * What else an import brings has no say. Where several items fit alike, the answer is all of them.
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

/** A text without the difference of upper and lower case. */
export function folded(text: string): string {
  return text.normalize('NFC').toLowerCase().normalize('NFC')
}

/** A path as items are found by it: without case, from its last part to its first. */
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

/** Copies of an item lie in other folders: the path means the one in its own folder. */
function inOwnFolder<C extends Candidate>(path: string, items: readonly C[]): readonly C[] {
  const folder = keptFolder(folderOfPath(path))
  const own = items.filter((item) => (item.folder ?? '') === folder)
  return own.length === 1 ? own : items
}

/** An item without a known path may be of each file that its names can stand for. */
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
