import { basename, dirname, join } from 'node:path'
import { isDrawn } from '#domain/annotation/formats/pictures'
import { listArchive } from '../services/imports/archives/read-archive'
import { findFiles, isPassedOver } from '../services/imports/find-files'
import { createFileSource, type FilePlace, type FileSource } from './file-source'

const ARCHIVE = /\.zip$/i

/**
 * Lists chosen folders, files and archives as one data set, by their import paths. `unpackTo`: an existing folder for
 * files of archives.
 */
export async function openChosenSource(
  paths: readonly string[],
  unpackTo: string,
  signal: AbortSignal,
): Promise<FileSource> {
  const places = new Map<string, FilePlace>()
  for await (const found of findFiles(paths, signal)) {
    if (found.kind === 'unreadable') continue
    if (found.kind === 'beside') {
      // Masks of annotations; other things are no files.
      if (isDrawn(found.relative)) places.set(found.relative, { path: pathOf(found.relative, paths) })
    } else if (ARCHIVE.test(found.path)) {
      const folder = paths.length === 1 && found.path === paths[0] ? '' : `${found.relative.replace(ARCHIVE, '')}/`
      await addPacked(places, found.path, folder)
    } else places.set(found.relative, { path: found.path })
    signal.throwIfAborted()
  }
  return createFileSource(places, unpackTo)
}

async function addPacked(places: Map<string, FilePlace>, path: string, folder: string): Promise<void> {
  for await (const part of listArchive(path)) {
    for (const listed of part) {
      if (listed.kind !== 'file' || listed.relative.split('/').some(isPassedOver)) continue
      const { within, relative } = listed
      const { width, height } = listed.file
      const size = width === undefined || height === undefined ? {} : { size: { width, height } }
      places.set(`${folder}${relative}`, { path, within, ...size })
    }
  }
}

/** Where something lies on the disk that was found below one of these paths. */
function pathOf(relative: string, paths: readonly string[]): string {
  const [only = ''] = paths
  if (paths.length === 1) return join(only, relative)
  const root = paths.find((path) => relative === basename(path) || relative.startsWith(`${basename(path)}/`)) ?? only
  return join(dirname(root), relative)
}
