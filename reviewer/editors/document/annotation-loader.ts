import type { AnnotationShapes } from '#domain/annotation/document/read-document'
import type { AnnotationNews, AnnotationOrder } from '../workers/annotation-worker'
import type { Loaded, Loader } from './resource'

/** Loads and reads annotations away from the page's own thread; the worker starts with the first. */
export function annotationLoader(): Loader<AnnotationShapes> {
  const waiting = new Map<number, (loaded: Loaded<AnnotationShapes>) => void>()
  let worker: Worker | undefined
  let lastId = 0

  function start(): Worker {
    const made = new Worker(new URL('../workers/annotation-worker.ts', import.meta.url), {
      type: 'module',
      name: 'annotation',
    })
    made.addEventListener('message', ({ data }: MessageEvent<AnnotationNews>) => {
      waiting.get(data.id)?.(data.loaded)
      waiting.delete(data.id)
    })
    return made
  }

  return {
    load({ annotation }, signal) {
      if (annotation === null) return undefined
      lastId += 1
      const order: AnnotationOrder = { id: lastId, url: new URL(annotation, document.baseURI).href }
      worker ??= start()
      worker.postMessage(order)
      const { promise, resolve } = Promise.withResolvers<Loaded<AnnotationShapes>>()
      waiting.set(order.id, resolve)
      signal.addEventListener('abort', () => waiting.delete(order.id))
      return promise
    },
    dispose: () => worker?.terminate(),
  }
}
