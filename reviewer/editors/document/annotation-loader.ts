import type { AnnotationObject } from '#domain/annotation/document/read-document'
import { given } from '#domain/given'
import type { OpenedItem } from '#protocol/actions'
import type { AnnotationNews, AnnotationOrder } from '../workers/annotation-messages'
import { unpacked } from '../workers/packed-objects'
import type { Observable } from '../observable'
import { type ComingObjects, createComing } from './coming-objects'
import { type Annotation, openAnnotation } from './open-annotation'
import type { Loaded, Loader } from './resource'
import { byRow, withSame } from './same-objects'

export type { ComingObjects } from './coming-objects'
export type { Annotation } from './open-annotation'

/** Addresses of another version. */
export interface VersionAddress {
  readonly annotation: string
  /** Its mask, which may not exist. */
  readonly mask?: string | undefined
}

/** Loads annotations of items, and other versions of them. */
export interface AnnotationLoader extends Loader<Annotation> {
  /** First objects of the item's annotation while the others load; `of` changes with the annotation. */
  readonly coming: Observable<ComingObjects | undefined>
  /** Prefetches the annotation of an item from the host. */
  readonly loadAhead: (opened: OpenedItem, signal: AbortSignal) => Promise<Loaded<Annotation>>
  /**
   * Loads an annotation from an address of the host, beside the open one; fast if it mostly equals `like`, an open one.
   */
  readonly loadAt: (url: string, signal: AbortSignal, like?: Annotation, mask?: string) => Promise<Loaded<Annotation>>
  /** Reads an annotation from its text. */
  readonly loadText: (text: Promise<string>, signal: AbortSignal) => Promise<Loaded<Annotation>>
}

/** Annotation that loads or is open. */
interface Opening {
  readonly objects: AnnotationObject[]
  colours: Readonly<Record<string, string>>
  readonly settle: (loaded: Loaded<Annotation>) => void
  /** Object of the annotation that it resembles. */
  readonly likeAt: (row: number) => AnnotationObject | undefined
  /** Undefined until it is loaded. */
  opened: ReturnType<typeof openAnnotation> | undefined
  /** It is no longer shown, and its last join is pending. */
  isLeft: boolean
}

/** Text or address of an annotation, and the address of its mask. */
type Source = ({ readonly url: string } | { readonly text: string }) & { readonly mask?: string | undefined }

/** Loads and parses annotations in a worker, which starts with the first one. */
export function annotationLoader(
  colours: () => Promise<Readonly<Record<string, string>>>,
  baseOf: (opened: OpenedItem) => Promise<string | null>,
  /** Address of the base's mask, requested after it. */
  maskOf: (opened: OpenedItem) => string | undefined = ({ mask }) => mask,
): AnnotationLoader {
  const open = new Map<number, Opening>()
  const ids = new WeakMap<Annotation, number>()
  const coming = createComing()
  let worker: Worker | undefined
  let lastId = 0
  const order = (message: AnnotationOrder) => (worker ??= start()).postMessage(message)

  function start(): Worker {
    const made = new Worker(new URL('../workers/annotation-worker.ts', import.meta.url), {
      type: 'module',
      name: 'annotation',
    })
    made.addEventListener('message', ({ data }: MessageEvent<AnnotationNews>) => {
      const opening = open.get(data.id)
      if (opening !== undefined) hear(opening, data)
    })
    return made
  }

  function hear(opening: Opening, news: AnnotationNews): void {
    const { objects } = opening
    if (news.type === 'objects') {
      const told = withSame(unpacked(news.objects), news.same, opening.likeAt)
      for (const object of told) objects.push(object)
      if (coming.isAwaited(objects)) coming.grow()
    } else if (news.type === 'again') {
      objects.length = 0
      if (coming.isAwaited(objects)) coming.restart()
    } else if (news.type === 'loaded') opening.settle({ value: opened(opening, news) })
    else if (news.type === 'failed') {
      open.delete(news.id)
      const { failure, status, message } = news
      opening.settle({ failure, status, ...given({ message }) })
    } else {
      opening.opened?.hear(news)
      if (opening.isLeft && opening.opened?.isJoining() !== true) open.delete(news.id)
    }
  }

  function opened(opening: Opening, loaded: Extract<AnnotationNews, { type: 'loaded' }>): Annotation {
    const { id } = loaded
    const { objects, colours: known } = opening
    const onClose = () => close(id)
    opening.opened = openAnnotation({ id, objects, colours: known, loaded, order, idOf, onClose })
    const { annotation } = opening.opened
    ids.set(annotation, id)
    return annotation
  }

  function idOf(annotation: Annotation): number | undefined {
    const id = ids.get(annotation)
    return id !== undefined && open.get(id)?.isLeft === false ? id : undefined
  }

  function close(id: number): void {
    const opening = open.get(id)
    if (opening === undefined || opening.isLeft) return
    opening.isLeft = true
    if (coming.isAwaited(opening.objects)) coming.await(undefined)
    opening.opened?.close()
    // The worker closes it after earlier requests: a last save is still joined.
    order({ type: 'close', id })
    if (opening.opened?.isJoining() !== true) open.delete(id)
  }

  function load(
    from: Promise<Source>,
    signal: AbortSignal,
    isAwaited: boolean,
    likeOne?: Annotation,
  ): Promise<Loaded<Annotation>> {
    lastId += 1
    const id = lastId
    const { promise, resolve } = Promise.withResolvers<Loaded<Annotation>>()
    const likeAt = byRow(likeOne?.objects ?? [])
    const opening: Opening = { objects: [], settle: resolve, colours: {}, likeAt, opened: undefined, isLeft: false }
    const like = likeOne && ids.get(likeOne)
    open.set(id, opening)
    if (isAwaited) coming.await(opening.objects)
    // Start it while the host still returns the addresses.
    worker ??= start()
    void Promise.all([colours(), from]).then(([known, source]) => {
      if (opening.isLeft) return
      opening.colours = known
      const mask = source.mask === undefined ? null : addressOf(source.mask)
      order({ type: 'load', id, ...source, mask, colours: known, ...given({ like }) })
    })
    let isLoaded = false
    void promise.then(() => (isLoaded = true))
    // The owner closes a loaded annotation.
    signal.addEventListener('abort', () => {
      if (!isLoaded) close(id)
    })
    return promise
  }

  return {
    coming: coming.seen,
    load(item, signal) {
      const from = baseOf(item).then((base) => ({ ...sourceAt(base, item), mask: maskOf(item) }))
      return load(from, signal, true)
    },
    loadAhead: (item, signal) =>
      load(Promise.resolve({ ...sourceAt(item.annotation, item), mask: item.mask }), signal, false),
    loadAt: (url, signal, like, mask) => load(Promise.resolve({ url: addressOf(url), mask }), signal, false, like),
    loadText(text, signal) {
      const from = text.then((one) => ({ text: one }))
      return load(from, signal, false)
    },
    close: (annotation) => annotation.close(),
    dispose: () => worker?.terminate(),
  }
}

function sourceAt(url: string | null, item: OpenedItem): Source {
  return url === null ? { text: blankText(item) } : { url: addressOf(url) }
}

/** Initial annotation of an item without one. */
function blankText({ item, media }: OpenedItem): string {
  const metadata = { name: item.name, width: media?.width ?? null, height: media?.height ?? null }
  return JSON.stringify({ metadata, instances: [], tags: [], comments: [] })
}

function addressOf(url: string): string {
  return new URL(url, document.baseURI).href
}
