import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { logOf } from '../../../log/log'
import type { ArchiveThread } from './thread-link'
import type { ArchiveAnswer } from './packed-file'

const log = logOf('imports')
/** The list of a million files needs less; an archive that needs more ends only this thread. */
const MEMORY_MB = 512

/** Starts the thread that reads archives and lists. */
export function startArchiveThread(): ArchiveThread {
  const worker = new Worker(join(import.meta.dirname, 'archive-thread.js'), {
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  })
  worker.on('error', (cause) => log.warn('archive reader failed', cause))
  // The app's end doesn't wait for it.
  worker.unref()
  return {
    post: (asked) => worker.postMessage(asked),
    onAnswer: (listener) => void worker.on('message', (answer: ArchiveAnswer) => listener(answer)),
    onExit: (listener) => void worker.on('exit', listener),
    end: () => void worker.terminate(),
  }
}
