import type { ArchiveThread } from '../../main/services/imports/archives/thread-link'
import type { ArchiveAnswer } from '../../main/services/imports/archives/packed-file'
import { serveArchives } from '../../main/services/imports/archives/serve-archives'

/** Archive reader in the test's thread; messages are cloned as between threads. */
export function archiveThread(): ArchiveThread {
  let listen: (answer: ArchiveAnswer) => void = () => undefined
  const serve = serveArchives((answer) => listen(structuredClone(answer)))
  return {
    post: (asked) => serve(structuredClone(asked)),
    onAnswer: (listener) => {
      listen = listener
    },
    onExit: () => undefined,
    end: () => undefined,
  }
}
