import type { AnnotationContents, AnnotationObject } from '#domain/annotation/document/read-document'
import type { ForeignComment } from '#domain/annotation/comments/foreign-comment'
import type { SavedEntry } from '#domain/annotation/json/joined'
import type { ThreadVersions } from '#domain/annotation/comments/merge-threads'
import type { VersionDifference } from '#domain/annotation/versions/compare-versions'
import type { FoundMerge } from '#domain/annotation/versions/merge-three'
import { given } from '#domain/given'
import type { PartMask } from '#domain/annotation/mask/part-mask'
import type { Native } from '#domain/annotation/native'
import type { OpenedItem } from '#protocol/actions'
import type { AnnotationNews, AnnotationOrder } from '../workers/annotation-messages'
import { packedEntries } from '../workers/packed-entries'
import { unpacked } from '../workers/packed-objects'
import { createObservable, type Observable } from '../observable'
import type { Loaded, Loader } from './resource'
import { byRow, withSame } from './same-objects'

/** Open annotation: its objects here, and their text in a worker. */
export interface Annotation extends AnnotationContents {
  /** Number of objects that are missing from the mask. */
  readonly unmasked: number
  /** Number of entries in the file, including unreadable ones. */
  readonly entries: number
  /** Approximate size in bytes, here and in the worker. */
  readonly bytes: number
  /** Comments about the picture, as in the file; undefined if its form has no place for them. */
  readonly comments?: readonly unknown[] | undefined
  /** Comments that another program keeps among the objects. */
  readonly foreign?: readonly ForeignComment[] | undefined
  /** All of the file except objects and comments; undefined if its form has no place for that. */
  readonly head?: Native | undefined
  /** Pixels of its parts, if it has a mask. */
  readonly mask?: PartMask | undefined
  readonly colours: Readonly<Record<string, string>>
  /** Exact objects at these indexes among the file's entries. */
  exact(places: readonly number[]): Promise<readonly Native[]>
  /** Annotation to save with these objects, and with changed threads and head if given; undefined once it is closed. */
  join(saved: readonly SavedEntry[], threads?: readonly SavedEntry[], head?: Native): Promise<Blob | undefined>
  /**
   * Difference of the version with these objects from another annotation of this loader; undefined once either is
   * closed.
   */
  compare(other: Annotation, saved: readonly SavedEntry[], isInParts?: boolean): Promise<VersionDifference | undefined>
  /** Merge of the version `mine` with another annotation of this loader; undefined once either is closed. */
  merge(other: Annotation, versions: OwnVersions): Promise<FoundMerge | undefined>
  close(): void
}

/** Addresses of another version. */
export interface VersionAddress {
  readonly annotation: string
  /** Its mask, which may not exist. */
  readonly mask?: string | undefined
}

/** One's own version and its base, in the form to save. */
export interface OwnVersions {
  readonly base: readonly SavedEntry[]
  readonly mine: readonly SavedEntry[]
  /** Index in mine of each base object; -1 if it was removed. */
  readonly hereOf: Int32Array<ArrayBuffer>
  readonly threads: ThreadVersions
}

/** Part of an annotation; `of` is the whole annotation's list of objects. */
export interface ComingObjects {
  readonly of: Annotation['objects']
  readonly objects: readonly AnnotationObject[]
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

/** Factor between progressive updates in number of objects and time, since each repaint slows the reading. */
const MORE = 8
/** Memory per character: the text itself, its objects on the page and their painted shapes. */
const BYTES_PER_LETTER = 4
const MORE_AFTER_MS = 1_000
/** Number of exact objects per turn; frames are painted between. */
const EXACT_AT_ONCE = 500

interface Opening {
  readonly objects: AnnotationObject[]
  colours: Readonly<Record<string, string>>
  readonly settle: (loaded: Loaded<Annotation>) => void
  readonly read: ((values: readonly Native[]) => void)[]
  readonly joined: ((body: Blob | undefined) => void)[]
  readonly compared: ((difference: VersionDifference | undefined) => void)[]
  readonly merged: ((found: FoundMerge | undefined) => void)[]
  /** Object of the annotation that it resembles. */
  readonly likeAt: (row: number) => AnnotationObject | undefined
  /** It is no longer shown, and its last join is pending. */
  isLeft: boolean
}

/** Loads and parses annotations in a worker, which starts with the first one. */
export function annotationLoader(
  colours: () => Promise<Readonly<Record<string, string>>>,
  baseOf: (opened: OpenedItem) => Promise<string | null>,
  /** Address of the base's mask, requested after it. */
  maskOf: (opened: OpenedItem) => string | undefined = ({ mask }) => mask,
): AnnotationLoader {
  const open = new Map<number, Opening>()
  const ids = new WeakMap<Annotation, number>()
  const coming = createObservable<ComingObjects | undefined>(undefined)
  /** The item's own annotation while it loads. */
  let awaited: Opening | undefined
  let shownAt = 0
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
    if (opening === undefined) return
    if (news.type === 'objects') {
      const told = withSame(unpacked(news.objects), news.same, opening.likeAt)
      for (const object of told) opening.objects.push(object)
      if (opening === awaited) showSome(opening.objects)
    } else if (news.type === 'again') {
      opening.objects.length = 0
      if (opening === awaited) coming.set(undefined)
    } else if (news.type === 'exact') opening.read.shift()?.(news.values)
    else if (news.type === 'joined') {
      opening.joined.shift()?.(news.body)
      if (opening.isLeft && opening.joined.length === 0) open.delete(news.id)
    } else if (news.type === 'compared') opening.compared.shift()?.(news.difference)
    else if (news.type === 'merged') opening.merged.shift()?.(news.found)
    else if (news.type === 'loaded') opening.settle({ value: annotationOf(news.id, opening, news) })
    else {
      open.delete(news.id)
      const { failure, status, message } = news
      opening.settle({ failure, status, ...given({ message }) })
    }
  }

  function showSome(objects: readonly AnnotationObject[]): void {
    const now = performance.now()
    const shown = coming.get()?.objects.length ?? 0
    if (objects.length === 0 || objects.length < MORE * shown || (shown > 0 && now < shownAt + MORE_AFTER_MS)) return
    shownAt = now
    coming.set({ of: objects, objects: objects.slice() })
  }

  function awaitWhole(opening: Opening | undefined): void {
    awaited = opening
    coming.set(undefined)
  }

  function annotationOf(id: number, opening: Opening, told: Extract<AnnotationNews, { type: 'loaded' }>): Annotation {
    const { entries, comments, foreign, head: headCame, mask, unread, listedUnread, unmasked, letters } = told
    const isOpen = () => !opening.isLeft

    function some(places: readonly number[]): Promise<readonly Native[]> {
      const { promise, resolve } = Promise.withResolvers<readonly Native[]>()
      opening.read.push(resolve)
      order({ type: 'exact', id, places })
      return promise
    }

    /** Id of another annotation that is open beside this one. */
    function beside(other: Annotation): number | undefined {
      const otherId = ids.get(other)
      return !isOpen() || otherId === undefined || open.get(otherId)?.isLeft !== false ? undefined : otherId
    }

    const made: Annotation = {
      objects: opening.objects,
      entries,
      comments,
      foreign,
      head: headCame,
      mask,
      bytes: BYTES_PER_LETTER * letters + bytesOf(mask),
      colours: opening.colours,
      unread,
      listedUnread,
      unmasked,
      async exact(places) {
        if (!isOpen()) return []
        const firsts = Array.from({ length: Math.ceil(places.length / EXACT_AT_ONCE) }, (_, nth) => nth * EXACT_AT_ONCE)
        const parts = await Promise.all(firsts.map((first) => some(places.slice(first, first + EXACT_AT_ONCE))))
        const values = parts.flat()
        // With one missing value the others could not be assigned.
        return values.length < places.length ? [] : values
      },
      join(saved, threads, head) {
        if (!isOpen()) return Promise.resolve(undefined)
        const { promise, resolve } = Promise.withResolvers<Blob | undefined>()
        opening.joined.push(resolve)
        order({ type: 'join', id, saved: packedEntries(saved), ...given({ threads, head }) })
        return promise
      },
      compare(other, saved, isInParts = false) {
        const otherId = beside(other)
        if (otherId === undefined) return Promise.resolve(undefined)
        const { promise, resolve } = Promise.withResolvers<VersionDifference | undefined>()
        opening.compared.push(resolve)
        order({ type: 'compare', id, other: otherId, saved: packedEntries(saved), isInParts })
        return promise
      },
      merge(other, { base, mine, hereOf, threads }) {
        const otherId = beside(other)
        if (otherId === undefined) return Promise.resolve(undefined)
        const { promise, resolve } = Promise.withResolvers<FoundMerge | undefined>()
        opening.merged.push(resolve)
        const versions = { base: packedEntries(base), mine: packedEntries(mine) }
        order({ type: 'merge', id, other: otherId, ...versions, hereOf, threads })
        return promise
      },
      close: () => close(id),
    }
    ids.set(made, id)
    return made
  }

  function close(id: number): void {
    const opening = open.get(id)
    if (opening === undefined || opening.isLeft) return
    opening.isLeft = true
    if (opening === awaited) awaitWhole(undefined)
    for (const give of opening.read.splice(0)) give([])
    for (const give of opening.compared.splice(0)) give(undefined)
    for (const give of opening.merged.splice(0)) give(undefined)
    // The worker closes it after earlier requests: a last save is still joined.
    order({ type: 'close', id })
    if (opening.joined.length === 0) open.delete(id)
  }

  function load(
    from: Promise<({ readonly url: string } | { readonly text: string }) & { readonly mask?: string | undefined }>,
    signal: AbortSignal,
    isAwaited: boolean,
    likeOne?: Annotation,
  ): Promise<Loaded<Annotation>> {
    lastId += 1
    const id = lastId
    const { promise, resolve } = Promise.withResolvers<Loaded<Annotation>>()
    const opening: Opening = {
      objects: [],
      settle: resolve,
      read: [],
      joined: [],
      compared: [],
      merged: [],
      colours: {},
      likeAt: byRow(likeOne?.objects ?? []),
      isLeft: false,
    }
    const like = likeOne && ids.get(likeOne)
    open.set(id, opening)
    if (isAwaited) awaitWhole(opening)
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
    coming,
    load(opened, signal) {
      const from = baseOf(opened).then((base) => ({
        ...(base === null ? { text: blankText(opened) } : { url: addressOf(base) }),
        mask: maskOf(opened),
      }))
      return load(from, signal, true)
    },
    loadAhead(opened, signal) {
      const { annotation, mask } = opened
      const from = annotation === null ? { text: blankText(opened) } : { url: addressOf(annotation) }
      return load(Promise.resolve({ ...from, mask }), signal, false)
    },
    loadAt: (url, signal, like, mask) => load(Promise.resolve({ url: addressOf(url), mask }), signal, false, like),
    loadText: (text, signal) =>
      load(
        text.then((one) => ({ text: one })),
        signal,
        false,
      ),
    close: (annotation) => annotation.close(),
    dispose: () => worker?.terminate(),
  }
}

function bytesOf(mask: PartMask | undefined): number {
  return mask?.tiles.reduce((sum, tile) => sum + (tile?.byteLength ?? 0), 0) ?? 0
}

/** Initial annotation of an item without one. */
function blankText({ item, media }: OpenedItem): string {
  const metadata = { name: item.name, width: media?.width ?? null, height: media?.height ?? null }
  return JSON.stringify({ metadata, instances: [], tags: [], comments: [] })
}

function addressOf(url: string): string {
  return new URL(url, document.baseURI).href
}
