import type { Bodies } from './bodies'
import { type Entry, rowOf } from './writes'

/** Counts the files that entries use. */
export interface EntryBodies {
  readonly count: (entry: Entry) => void
  readonly release: (entry: Entry) => void
}

/** Counts over a folder of bodies; without one no entry has any. */
export function createEntryBodies(bodies: Pick<Bodies, 'found' | 'release'> | undefined): EntryBodies {
  const of = (entry: Entry): string | undefined => rowOf(entry.kind).bodyOf?.(entry).sha256
  return {
    count: (entry) => {
      const body = of(entry)
      if (body !== undefined) bodies?.found(body)
    },
    release: (entry) => {
      const body = of(entry)
      if (body !== undefined) void bodies?.release(body)
    },
  }
}
