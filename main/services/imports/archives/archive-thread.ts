import { parentPort } from 'node:worker_threads'
import type { ArchiveAsk } from './packed-file'
import { serveArchives } from './serve-archives'

/** Archives and lists are untrusted: they are read outside the process that holds the windows and secrets. */
const serve = serveArchives((answer) => parentPort?.postMessage(answer))
parentPort?.on('message', (asked: ArchiveAsk) => serve(asked))
