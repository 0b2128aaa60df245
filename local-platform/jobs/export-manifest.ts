import { gunzipSync, gzipSync } from 'node:zlib'
import type { Files } from '../storage/files'
import { manifestPath } from '../storage/exports'

/** What an export had of an item: the revision of its annotation, and where it lay. */
interface Exported {
  readonly revision: number
  readonly path: string
}

type Row = readonly [id: number, revision: number, path: string]

/** The items of an export, kept beside its archive, so that a later one can tell what changed since. */
export interface Manifest {
  readonly note: (id: number, exported: Exported) => void
  /** Puts it on the disk. */
  readonly keep: (files: Files, jobId: number) => void
}

const ROWS_TOGETHER = 2_000

/** Begins the list of an export's items. */
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
      // Packed parts one after another are packed text too.
      files.writeNow(manifestPath(jobId), Buffer.concat(packed))
    },
  }
}

/** What an earlier export had, by the item's id; undefined: it left no list. */
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
