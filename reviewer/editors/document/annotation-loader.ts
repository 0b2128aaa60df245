import type { AnnotationContents, AnnotationObject } from '#domain/annotation/document/read-document'
import type { AnnotationNews, AnnotationOrder, PaintOrder } from '../workers/annotation-messages'
import type { Loaded, Loader } from './resource'

/** An annotation that is open: its objects here, and the same in a worker that paints them. */
export interface Annotation extends AnnotationContents {
  /** Objects that the mask should show and doesn't. */
  readonly unmasked: number
  /** Paints what is shown at a view, away from the page; undefined once it is closed. */
  paint(order: PaintOrder): Promise<ImageBitmap | undefined>
  close(): void
}

interface Opening {
  readonly objects: AnnotationObject[]
  readonly settle: (loaded: Loaded<Annotation>) => void
  /** Who waits for a picture, in the order in which the worker paints. */
  readonly painted: ((bitmap: ImageBitmap | undefined) => void)[]
}

/** Loads, reads and paints annotations away from the page's own thread; the worker starts with the first. */
export function annotationLoader(colours: () => Promise<Readonly<Record<string, string>>>): Loader<Annotation> {
  const open = new Map<number, Opening>()
  let worker: Worker | undefined
  let lastId = 0
  const order = (message: AnnotationOrder) => (worker ??= start()).postMessage(message)

  function start(): Worker {
    const made = new Worker(new URL('../workers/annotation-worker.ts', import.meta.url), {
      type: 'module',
      name: 'annotation',
    })
    made.addEventListener('message', ({ data }: MessageEvent<AnnotationNews>) => hear(data))
    return made
  }

  function hear(news: AnnotationNews): void {
    const opening = open.get(news.id)
    if (opening === undefined) {
      if (news.type === 'painted') news.bitmap.close()
      return
    }
    if (news.type === 'objects') opening.objects.push(...news.objects)
    else if (news.type === 'painted') opening.painted.shift()?.(news.bitmap)
    else if (news.type === 'loaded') opening.settle({ value: annotationOf(news.id, opening, news) })
    else {
      open.delete(news.id)
      opening.settle({ failure: news.failure, status: news.status })
    }
  }

  function annotationOf(id: number, opening: Opening, told: Extract<AnnotationNews, { type: 'loaded' }>): Annotation {
    const { unread, unmasked } = told
    return {
      objects: opening.objects,
      unread,
      unmasked,
      paint(what) {
        if (!open.has(id)) return Promise.resolve(undefined)
        const { promise, resolve } = Promise.withResolvers<ImageBitmap | undefined>()
        opening.painted.push(resolve)
        order({ type: 'paint', id, ...what })
        return promise
      },
      close: () => close(id),
    }
  }

  function close(id: number): void {
    const opening = open.get(id)
    if (opening === undefined) return
    open.delete(id)
    for (const give of opening.painted) give(undefined)
    order({ type: 'close', id })
  }

  return {
    load({ annotation, mask }, signal) {
      if (annotation === null) return undefined
      lastId += 1
      const id = lastId
      const { promise, resolve } = Promise.withResolvers<Loaded<Annotation>>()
      open.set(id, { objects: [], settle: resolve, painted: [] })
      const url = addressOf(annotation)
      const maskUrl = mask === undefined ? null : addressOf(mask)
      void colours().then((known) => {
        if (open.has(id)) order({ type: 'load', id, url, mask: maskUrl, colours: known })
      })
      let isLoaded = false
      void promise.then(() => (isLoaded = true))
      // What was loaded is closed by whoever holds it.
      signal.addEventListener('abort', () => {
        if (!isLoaded) close(id)
      })
      return promise
    },
    close: (annotation) => annotation.close(),
    dispose: () => worker?.terminate(),
  }
}

function addressOf(url: string): string {
  return new URL(url, document.baseURI).href
}
