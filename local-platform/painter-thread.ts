import { parentPort } from 'node:worker_threads'
import { doPaintJob, type PaintJob, type PaintResult } from './pictures/paint-jobs'
import type { PaintAnswer } from './pictures/painter'

// The painter's thread: a job in, a picture out.
parentPort?.on('message', (job: PaintJob) => {
  void answerTo(job).then((answer) => parentPort?.postMessage(answer, 'result' in answer ? bytesOf(answer.result) : []))
})

async function answerTo(job: PaintJob): Promise<PaintAnswer> {
  try {
    return { result: await doPaintJob(job) }
  } catch (cause) {
    return { failure: cause instanceof Error ? (cause.stack ?? cause.message) : String(cause) }
  }
}

/** The memory of a result, which is handed over instead of copied. */
function bytesOf(result: PaintResult): ArrayBuffer[] {
  if (typeof result === 'string') return []
  const bytes = result instanceof Uint8Array ? result : result.pixels
  // Small buffers of Node share one block of memory, which must stay here.
  const isWhole = bytes.byteOffset === 0 && bytes.byteLength === bytes.buffer.byteLength
  return isWhole && bytes.buffer instanceof ArrayBuffer ? [bytes.buffer] : []
}
