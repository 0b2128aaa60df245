import type { CodeNews, CodeOrder } from './messages'

/** The used part of a worker that runs the code of a form. */
export interface CodeWorker {
  postMessage(order: CodeOrder): void
  terminate(): void
  addEventListener(
    type: 'message' | 'error',
    listener: (event: { readonly data?: CodeNews; readonly message?: string }) => void,
  ): void
}

/** The present worker; messages of earlier ones are dropped. */
export interface WorkerSlot {
  readonly worker: CodeWorker | undefined
  /** Ends the present worker and starts another one. */
  start(order: CodeOrder): void
  end(): void
}

/** Creates a slot without a worker. */
export function createWorkerSlot(
  makeWorker: () => CodeWorker,
  onNews: (news: CodeNews) => void,
  onError: (message: string) => void,
): WorkerSlot {
  let worker: CodeWorker | undefined
  return {
    get worker() {
      return worker
    },
    start(order) {
      worker?.terminate()
      const made = makeWorker()
      worker = made
      made.addEventListener('message', ({ data }) => {
        if (worker === made && data !== undefined) onNews(data)
      })
      made.addEventListener('error', ({ message }) => {
        if (worker === made) onError(message ?? 'The worker ended.')
      })
      made.postMessage(order)
    },
    end() {
      worker?.terminate()
      worker = undefined
    },
  }
}

/** Starts the worker that runs Python. */
export function pythonWorker(): CodeWorker {
  return new Worker(new URL('./python-worker.ts', import.meta.url), { type: 'module', name: 'python' })
}
