import { opendir, realpath, stat } from 'node:fs/promises'
import { basename, dirname, isAbsolute, join, sep } from 'node:path'
import { platformError } from '#domain/errors'
import { namedKind } from '#domain/media/file-kind'
import { err, ok, type Result } from '#domain/result'
import type { PackedFile } from './archives/packed-file'
import { letOthersIn, sortedNaturally } from './natural-order'

/** Entry of a folder, by its relative path, in natural order. */
export type Found =
  | {
      readonly kind: 'file'
      /** Path on disk; for a packed file, that of its archive. */
      readonly path: string
      readonly relative: string
      readonly within?: PackedFile
    }
  /** File beside the data that is no data: it is counted and never opened. */
  | { readonly kind: 'beside'; readonly relative: string }
  | { readonly kind: 'unreadable'; readonly relative: string; readonly reason: string }

interface Entry {
  readonly name: string
  readonly kind: 'folder' | 'file' | 'link' | 'other'
}

interface Place {
  readonly path: string
  readonly relative: string
  readonly entries: readonly Entry[]
  next: number
}

/** Masks that annotation tools write beside their pictures. */
const MASK = /___(?:save|fuse)\.png$/i
const NOT_LOOKED_INTO: ReadonlySet<string> = new Set(['__MACOSX'])
const READ_AT_ONCE = 256
const FOUND_PER_TURN = 500

/**
 * Yields all files of the given folders and files lazily, in natural order. Skips hidden files. Follows links into each
 * folder once, but never out of the chosen paths.
 */
export async function* findFiles(paths: readonly string[], signal: AbortSignal): AsyncGenerator<Found> {
  const visited = new Set<string>()
  const isInside = insideOf(await Promise.all(paths.map((path) => realpath(path))))
  let found = 0
  for (const root of paths) {
    const isFolder = (await stat(root)).isDirectory()
    if (!isFolder) {
      yield fileAt(root, basename(root))
      continue
    }
    const opened = await openPlace(root, paths.length === 1 ? '' : basename(root), visited)
    if (opened === 'visited') continue
    if (typeof opened === 'string') throw new Error(opened)
    const stack: Place[] = [opened]
    for (let place = stack.at(-1); place !== undefined; place = stack.at(-1)) {
      const entry = place.entries[place.next]
      place.next += 1
      if (entry === undefined) {
        stack.pop()
        continue
      }
      if (signal.aborted) return
      found += 1
      if (found % FOUND_PER_TURN === 0) await letOthersIn()
      const path = join(place.path, entry.name)
      const relative = place.relative === '' ? entry.name : `${place.relative}/${entry.name}`
      const kind = entry.kind === 'link' ? await targetKind(path, isInside) : entry.kind
      if (kind === 'folder') {
        const inner = await openPlace(path, relative, visited)
        if (inner === 'visited') continue
        if (typeof inner === 'string') yield { kind: 'unreadable', relative: `${relative}/`, reason: inner }
        else stack.push(inner)
      } else if (kind === 'missing')
        yield { kind: 'unreadable', relative, reason: 'It is a link to something that is not there.' }
      else if (kind === 'outside')
        yield { kind: 'unreadable', relative, reason: 'It is a link that leads out of the chosen folder.' }
      else if (kind === 'file') yield fileAt(path, relative)
      else yield { kind: 'beside', relative }
    }
  }
}

/** Checks chosen or dropped paths: each must be a readable folder or a file. */
export async function checkPaths(paths: readonly string[]): Promise<Result<readonly string[]>> {
  for (const path of paths) {
    // An inaccessible path is reported as `folder_unreadable`.
    const found = isAbsolute(path) ? await stat(path).catch(() => undefined) : undefined
    if (found?.isDirectory() === true) {
      // As above.
      const opened = await opendir(path).catch(() => undefined)
      if (opened === undefined) return unreadable(path)
      await opened.close()
    } else if (found?.isFile() !== true) return unreadable(path)
  }
  return ok(paths)
}

/** Location of chosen paths for the person: the one folder or archive, or their parent folder. */
export function folderOf(paths: readonly string[]): string {
  const [first = ''] = paths
  const kind = namedKind(first)
  return paths.length === 1 && (kind === undefined || kind === 'zip') ? first : dirname(first)
}

/** Tells whether a name belongs to a system file. */
export function isPassedOver(name: string): boolean {
  return name.startsWith('.') || NOT_LOOKED_INTO.has(name)
}

/** Whether a file is the mask of a neighbouring picture. */
export function isMask(path: string): boolean {
  return MASK.test(path)
}

function fileAt(path: string, relative: string): Found {
  return isMask(path) ? { kind: 'beside', relative } : { kind: 'file', path, relative }
}

function unreadable(path: string): Result<never> {
  return err(platformError('folder_unreadable', { detail: path }))
}

/** Opens a folder for reading, or returns why it can't. */
async function openPlace(
  path: string,
  relative: string,
  visited: Set<string>,
): Promise<Place | 'visited' | "This folder can't be opened."> {
  try {
    const real = await realpath(path)
    if (visited.has(real)) return 'visited'
    visited.add(real)
    const entries: Entry[] = []
    for await (const entry of await opendir(path, { bufferSize: READ_AT_ONCE })) {
      if (isPassedOver(entry.name)) continue
      const kind = entry.isDirectory() ? 'folder' : entry.isFile() ? 'file' : entry.isSymbolicLink() ? 'link' : 'other'
      entries.push({ name: entry.name, kind })
    }
    return { path, relative, entries: await sortedNaturally(entries, ({ name }) => name), next: 0 }
  } catch {
    // The person sees this sentence under the folder's name.
    return "This folder can't be opened."
  }
}

async function targetKind(
  path: string,
  isInside: (real: string) => boolean,
): Promise<'folder' | 'file' | 'other' | 'missing' | 'outside'> {
  // A dangling link is reported to the person.
  const real = await realpath(path).catch(() => undefined)
  if (real === undefined) return 'missing'
  if (!isInside(real)) return 'outside'
  // As above: removed in between.
  const target = await stat(real).catch(() => undefined)
  if (target === undefined) return 'missing'
  return target.isDirectory() ? 'folder' : target.isFile() ? 'file' : 'other'
}

/**
 * Tells whether a path is inside one of these roots: a foreign data set must not include other files of this computer.
 */
function insideOf(roots: readonly string[]): (real: string) => boolean {
  return (real) => roots.some((root) => real === root || real.startsWith(root.endsWith(sep) ? root : root + sep))
}
