import type { FileHandle } from 'node:fs/promises'
import { given } from '#domain/given'
import type { ProjectTypeName } from '#domain/enums'
import { becomesText, type IncomingFile } from '#domain/limits'
import { FILE_HEAD_BYTES, fileKind } from '#domain/media/file-kind'
import { FILE_KINDS } from '#domain/media/kinds'
import { namesHevc } from '#domain/media/video-codec'
import { PICTURE_HEAD_BYTES, pictureSize } from '#domain/media/picture-size'
import { openToRead } from '../../disk/disk'
import type { Archives } from './archives/archives'
import type { Documents } from './documents/documents'
import { findFiles, type Found, isMask, isPassedOver } from './find-files'
import { readFailure } from './read-failure'
import { mayBeText, TEXT_HEAD_BYTES, textFile } from './texts/inspect-text'

type OpenedFile = Pick<FileHandle, 'stat' | 'read'>
type FoundFile = Extract<Found, { kind: 'file' }>

/** Found file with the facts from its first bytes and the disk. */
export type Looked = Exclude<Found, FoundFile> | (FoundFile & { readonly file: IncomingFile })

/** Files that are opened in parallel; a disk answers several requests faster than one after the other. */
const LOOKED_AT_ONCE = 16
const NESTED = 'It is an archive in an archive. Unpack it first.'

const ARCHIVE_ENDING = /\.zip$/i
/** Files that an export writes beside the items' files: its classes, and the names that no file system allows. */
const EXPORTED_CLASSES = 'classes/classes.json'
const EXPORTED_NAMES = 'names.csv'

/** Readers of files that contain others, or many pictures. */
export interface Lookers {
  readonly archives: Pick<Archives, 'list'>
  readonly documents: Pick<Documents, 'count'>
}

/**
 * Yields every file of the given folders and archives in natural order, with its kind. Checks documents for text if the
 * project type takes it.
 */
export async function* inspectFiles(
  paths: readonly string[],
  signal: AbortSignal,
  { archives, documents }: Lookers,
  type?: ProjectTypeName,
): AsyncGenerator<Looked> {
  /** Folders that are exports, whose list of classes precedes other names. */
  const exports = new Set<string>()
  for await (const looked of lookAtHeads(paths, signal, archives)) {
    const { relative } = looked
    if (relative.endsWith(EXPORTED_CLASSES)) exports.add(relative.slice(0, -EXPORTED_CLASSES.length))
    if (relative.endsWith(EXPORTED_NAMES) && exports.has(relative.slice(0, -EXPORTED_NAMES.length))) {
      yield { kind: 'beside', relative }
      continue
    }
    const counted = looked.kind === 'file' ? await countPictures(looked, documents, signal, type) : looked
    // Don't report a file as unreadable if its read was cancelled.
    if (signal.aborted) return
    yield counted
  }
}

/** Number of pictures in a document. */
async function countPictures(
  looked: Looked & { readonly kind: 'file' },
  documents: Lookers['documents'],
  signal: AbortSignal,
  type: ProjectTypeName | undefined,
): Promise<Looked> {
  const { path, within, file } = looked
  if (file.kind !== 'pdf' && file.kind !== 'dicom') return looked
  const text = type !== undefined && becomesText(type, file.kind)
  const pictures = await documents.count({ path, kind: file.kind, ...given({ within }) }, { text }, signal)
  return { ...looked, file: { ...file, pictures } }
}

async function* lookAtHeads(
  paths: readonly string[],
  signal: AbortSignal,
  archives: Pick<Archives, 'list'>,
): AsyncGenerator<Looked> {
  let waiting: Found[] = []
  for await (const found of findFiles(paths, signal)) {
    waiting.push(found)
    if (waiting.length < LOOKED_AT_ONCE) continue
    yield* opened(await Promise.all(waiting.map(lookAt)))
    waiting = []
  }
  yield* opened(await Promise.all(waiting.map(lookAt)))

  async function* opened(all: readonly Looked[]): AsyncGenerator<Looked> {
    for (const looked of all) {
      if (looked.kind !== 'file' || looked.file.kind !== 'zip') yield looked
      else yield* lookInto(looked, paths.length === 1 && looked.path === paths[0], signal, archives)
    }
  }
}

/** Yields the files of an archive as a folder of its name; chosen alone, it is the chosen folder itself. */
async function* lookInto(
  { path, relative: archive }: Looked & { readonly kind: 'file' },
  isChosen: boolean,
  signal: AbortSignal,
  archives: Pick<Archives, 'list'>,
): AsyncGenerator<Looked> {
  const folder = isChosen ? '' : `${archive.replace(ARCHIVE_ENDING, '')}/`
  for await (const part of archives.list(path, signal)) {
    for (const listed of part) {
      const relative = listed.relative === '' ? archive : `${folder}${listed.relative}`
      if (listed.kind === 'unreadable') yield { ...listed, relative }
      else if (listed.relative.split('/').some(isPassedOver)) continue
      else if (isMask(relative)) yield { kind: 'beside', relative }
      else if (listed.file.kind === 'zip') yield { kind: 'unreadable', relative, reason: NESTED }
      else yield { ...listed, path, relative }
    }
  }
}

async function lookAt(found: Found): Promise<Looked> {
  if (found.kind !== 'file') return found
  const { path, relative } = found
  try {
    const opened = await openToRead(path)
    try {
      return { ...found, file: await readHead(opened, relative) }
    } finally {
      await opened.close()
    }
  } catch (cause) {
    // The person sees the reason beside the file's name.
    return { kind: 'unreadable', relative, reason: readFailure(cause) }
  }
}

async function readHead(opened: OpenedFile, name: string): Promise<IncomingFile> {
  const { size: bytes } = await opened.stat()
  const head = await firstBytes(opened, FILE_HEAD_BYTES)
  const kind = fileKind(head, name)
  if (mayBeText(kind, name)) {
    return textFile(bytes > head.length ? await firstBytes(opened, TEXT_HEAD_BYTES) : head, kind, name, bytes)
  }
  if (FILE_KINDS[kind].family === 'video') {
    const isHevc = namesHevc(bytes > head.length ? await firstBytes(opened, PICTURE_HEAD_BYTES) : head)
    return { kind, bytes, ...given({ codec: isHevc ? ('hevc' as const) : undefined }) }
  }
  if (FILE_KINDS[kind].family !== 'picture') return { kind, bytes }
  const isTold = pictureSize(kind, head)
  const size =
    isTold ?? (bytes > head.length ? pictureSize(kind, await firstBytes(opened, PICTURE_HEAD_BYTES)) : undefined)
  return { kind, bytes, ...size }
}

async function firstBytes(opened: OpenedFile, most: number): Promise<Uint8Array> {
  const { buffer, bytesRead } = await opened.read(Buffer.alloc(most), 0, most, 0)
  return buffer.subarray(0, bytesRead)
}
