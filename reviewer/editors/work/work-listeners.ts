import type { WireRecord } from '#protocol/work-rows'
import { type Change, createRecordReader, readLive, type RecordReader } from './records'

/** Listeners to outside events of a work. */
export interface WorkListeners {
  readonly onChanges: (listener: (changes: readonly Change[]) => void) => () => void
  readonly onOver: (listener: (lacking: number) => void) => () => void
  /** Takes the writer's stored records; false if they don't continue the known ones. */
  readonly take: (from: number, records: readonly WireRecord[]) => boolean
  readonly tellOver: (lacking: number) => void
}

/** Continues behind the records that were read at the opening; changes are buffered for the first listener. */
export function createWorkListeners(recovered: { readonly reader: RecordReader } | null): WorkListeners {
  const reader = recovered?.reader ?? createRecordReader()
  const followers = new Set<(changes: readonly Change[]) => void>()
  const ends = new Set<(lacking: number) => void>()
  let waiting: readonly Change[] = []
  let over: number | undefined

  return {
    onChanges(listener) {
      followers.add(listener)
      const missed = waiting
      waiting = []
      if (missed.length > 0) listener(missed)
      return () => followers.delete(listener)
    },
    onOver(listener) {
      ends.add(listener)
      if (over !== undefined) listener(over)
      return () => ends.delete(listener)
    },
    take(from, records) {
      const changes = readLive(reader, from, records)
      if (followers.size === 0) waiting = [...waiting, ...changes]
      else if (changes.length > 0) for (const follow of followers) follow(changes)
      return !reader.isBroken()
    },
    tellOver(lacking) {
      over = lacking
      for (const end of ends) end(lacking)
    },
  }
}
