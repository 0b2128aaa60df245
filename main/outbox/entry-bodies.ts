import type { Bodies, EntryBody } from './bodies'
import { type Entry, rowOf } from './writes'

/** Counts the files that entries use. */
export interface EntryBodies {
  readonly count: (entry: Entry) => void
  readonly release: (entry: Entry) => void
  /** Total size of the files of all entries. */
  readonly bytes: () => number
  /** Additional bytes that this entry's files take. */
  readonly more: (entry: Entry) => number
}

/** Counts uses in a folder of bodies. Without one, no entry has files. */
export function createEntryBodies(bodies: Pick<Bodies, 'found' | 'release'> | undefined): EntryBodies {
  const of = (entry: Entry): readonly EntryBody[] => rowOf(entry.kind).bodiesOf?.(entry) ?? []
  const uses = new Map<string, { readonly bytes: number; readonly count: number }>()
  let bytes = 0
  const add = (body: EntryBody, more: 1 | -1): void => {
    const before = uses.get(body.sha256) ?? { bytes: body.bytes, count: 0 }
    const count = before.count + more
    if (count > 0) uses.set(body.sha256, { bytes: before.bytes, count })
    else uses.delete(body.sha256)
    if (before.count <= 0 && count > 0) bytes += before.bytes
    if (before.count > 0 && count <= 0) bytes -= before.bytes
  }
  return {
    count: (entry) => {
      for (const body of of(entry)) {
        add(body, 1)
        bodies?.found(body.sha256)
      }
    },
    release: (entry) => {
      for (const body of of(entry)) {
        add(body, -1)
        void bodies?.release(body.sha256)
      }
    },
    bytes: () => bytes,
    more: (entry) => {
      const fresh = new Map(of(entry).flatMap(({ sha256, bytes: size }) => (uses.has(sha256) ? [] : [[sha256, size]])))
      return [...fresh.values()].reduce((sum, size) => sum + size, 0)
    },
  }
}
