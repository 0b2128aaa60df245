import { gunzipSync, gzipSync } from 'node:zlib'
import type { Files } from '../storage/files'
import { manifestPath } from '../storage/exports'

/** Exported state of an item: the revision of its annotation, and its path. */
interface Exported {
  readonly revision: number
  readonly path: string
}

type Row = readonly [id: number, revision: number, path: string]

/** Items of an export, stored beside its archive, so that a later one can find the changes since. */
export interface Manifest {
  readonly note: (id: number, exported: Exported) => void
  /** Writes it to disk. */
  readonly keep: (files: Files, jobId: number) => void
}

const ROWS_TOGETHER = 2_000

/** Starts the list of an export's items. */
export function newManifest(): Manifest {
  const packed: Uint8Array[] = []
  let rows: Row[] = []
  const pack = (): void => {
    if (rows.length === 0) return
    packed.push(gzipSync(rows.map((row) => `${JSON.stringify(row)}\n`).join('')))
    rows = []
  }
  return {
    note: (id, { revision, path }) => {
      rows.push([id, revision, path])
      if (rows.length === ROWS_TOGETHER) pack()
    },
    keep: (files, jobId) => {
      pack()
      // Concatenated gzip members form a valid gzip file.
      files.writeNow(manifestPath(jobId), Buffer.concat(packed))
    },
  }
}

/** Items of an earlier export by id; undefined if it has no list. */
export function readManifest(files: Files, jobId: number): Map<number, Exported> | undefined {
  const packed = files.readNow(manifestPath(jobId))
  if (packed === undefined) return undefined
  const text = packed.length === 0 ? '' : gunzipSync(packed).toString()
  const rows = text.split('\n').filter(Boolean) as readonly string[]
  return new Map(
    rows.map((line) => {
      const [id, revision, path] = JSON.parse(line) as Row
      return [id, { revision, path }]
    }),
  )
}
