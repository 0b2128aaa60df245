import { parentPort } from 'node:worker_threads'
import { assistWork, type AssistOrder } from './assist-work'

/** The thread that looks for things in pictures, so that the platform answers other calls meanwhile. */
parentPort?.on('message', ({ id, order }: { readonly id: number; readonly order: AssistOrder }) => {
  // What fails here ends the thread, and the platform hears of it there.
  void assistWork(order).then((answer) => parentPort?.postMessage({ id, answer }))
})
