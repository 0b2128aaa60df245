import { deflateSync } from 'node:zlib'
import type { Target } from '#domain/annotation/formats/format'
import type { NewArchive } from '../disk/new-archive'

/** A ZIP archive as the place of an export. Media are not there: the platform's archive holds annotations alone. */
export function archiveTarget(archive: NewArchive): Target {
  return {
    open: (path) => archive.begin(path),
    put: (path, bytes) => archive.add(path, bytes),
    media: () => undefined,
    deflate: (bytes) => deflateSync(bytes),
  }
}
