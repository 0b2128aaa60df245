import { listArchive, unpackFile } from './read-archive'
import type { ArchiveAnswer, ArchiveAsk, Listed } from './packed-file'

/** Answers what is asked of archives; of a list it goes on when the last part was taken. */
export function serveArchives(answer: (answer: ArchiveAnswer) => void): (asked: ArchiveAsk) => void {
  const lists = new Map<number, AsyncGenerator<readonly Listed[]>>()
  const next = async (id: number): Promise<void> => {
    const part = await lists.get(id)?.next()
    if (part === undefined) return
    if (part.done === true) lists.delete(id)
    answer({ id, listed: part.done === true ? [] : part.value, isEnd: part.done === true })
  }
  const failed = (id: number) => (cause: unknown) => {
    lists.delete(id)
    const reason = cause instanceof Error && 'code' in cause ? DISK[String(cause.code)] : undefined
    answer({ id, reason: reason ?? "It can't be read." })
  }
  return (asked) => {
    const { id } = asked
    if (asked.ask === 'list') lists.set(id, listArchive(asked.path))
    if (asked.ask === 'list' || asked.ask === 'more') void next(id).catch(failed(id))
    else if (asked.ask === 'unpack') {
      void unpackFile(asked.path, asked.within, asked.to).then((reason) => answer({ id, reason }), failed(id))
    } else {
      // A list that nobody takes any more ends where it is.
      void lists.get(id)?.return(undefined)
      lists.delete(id)
    }
  }
}

const DISK: Readonly<Record<string, string>> = {
  ENOSPC: 'There is no room on the disk of this computer to unpack it.',
  EDQUOT: 'There is no room on the disk of this computer to unpack it.',
}
