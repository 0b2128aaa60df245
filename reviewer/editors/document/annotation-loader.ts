import type { AnnotationShapes } from '#domain/annotation/document/read-document'
import type { AnnotationNews, AnnotationOrder } from '../workers/annotation-worker'

/** What is known of the item's annotation. */
export type AnnotationProgress =
  | { readonly state: 'none' | 'loading' }
  | { readonly state: 'shown'; readonly shapes: AnnotationShapes }
  | { readonly state: 'failed'; readonly reason: 'load' | 'format'; readonly status: number }

/** Loads annotations, one after the other. */
export interface AnnotationLoader {
  readonly progress: () => AnnotationProgress
  readonly subscribe: (listener: () => void) => () => void
  readonly open: (url: string | null) => void
  readonly retry: () => void
  readonly dispose: () => void
}

/** Loads and reads away from the page's own thread; an answer that is not wanted any more is passed over. */
export function createAnnotationLoader(onLoadFailure: (status: number) => void): AnnotationLoader {
  const listeners = new Set<() => void>()
  let worker: Worker | undefined
  let progress: AnnotationProgress = { state: 'none' }
  let lastId = 0
  let last: string | null = null

  function set(next: AnnotationProgress): void {
    progress = next
    for (const listener of listeners) listener()
  }

  function onNews({ data }: MessageEvent<AnnotationNews>): void {
    if (data.id !== lastId) return
    if ('shapes' in data) return set({ state: 'shown', shapes: data.shapes })
    set({ state: 'failed', reason: data.failure, status: data.status })
    if (data.failure === 'load') onLoadFailure(data.status)
  }

  function start(): Worker {
    const made = new Worker(new URL('../workers/annotation-worker.ts', import.meta.url), {
      type: 'module',
      name: 'annotation',
    })
    made.addEventListener('message', onNews)
    return made
  }

  function open(url: string | null): void {
    lastId += 1
    last = url
    if (url === null) return set({ state: 'none' })
    set({ state: 'loading' })
    worker ??= start()
    const order: AnnotationOrder = { id: lastId, url: new URL(url, document.baseURI).href }
    worker.postMessage(order)
  }

  return {
    progress: () => progress,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    open,
    retry: () => open(last),
    dispose: () => worker?.terminate(),
  }
}
