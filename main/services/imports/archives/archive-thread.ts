import { parentPort } from 'node:worker_threads'
import type { ArchiveAsk } from './packed-file'
import { serveArchives } from './serve-archives'

/** Archives and lists come from anywhere: they are read apart from the process that holds the windows and the secrets. */
const serve = serveArchives((answer) => parentPort?.postMessage(answer))
parentPort?.on('message', (asked: ArchiveAsk) => serve(asked))
