import type { AnnotationContents, AnnotationObject } from '#domain/annotation/document/read-document'
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

/** An annotation that is open: its objects here, and their text in a worker. */
export interface Annotation extends AnnotationContents {
  /** Objects that the mask should show and doesn't. */
  readonly unmasked: number
  /** So many entries has the file, with those that can't be read. */
  readonly entries: number
  /** About so many bytes it takes, here and in the worker. */
  readonly bytes: number
  /** What is said about the picture, as it stands in the file; undefined where its form has no place for it. */
  readonly comments?: readonly unknown[] | undefined
  /** What the file holds beside its objects and comments; undefined where its form has no place for that. */
  readonly head?: Native | undefined
  /** The pixels of its parts, where it has a mask. */
  readonly mask?: PartMask | undefined
  readonly colours: Readonly<Record<string, string>>
  /** The exact objects at these places among the file's entries. */
  exact(places: readonly number[]): Promise<readonly Native[]>
  /**
   * The annotation with these objects, as it is to be saved, and with these threads and this head where they are not as
   * they came; undefined once it is closed.
   */
  join(saved: readonly SavedEntry[], threads?: readonly SavedEntry[], head?: Native): Promise<Blob | undefined>
  /** What the version with these objects has otherwise than another one of this loader's; undefined once either is closed. */
  compare(other: Annotation, saved: readonly SavedEntry[], isInParts?: boolean): Promise<VersionDifference | undefined>
  /** What merging the version of `mine` with another annotation of this loader's has to do; undefined once either is closed. */
  merge(other: Annotation, versions: OwnVersions): Promise<FoundMerge | undefined>
  close(): void
}

/** Where another version is read. */
export interface VersionAddress {
  readonly annotation: string
  /** Its mask; it may lead nowhere. */
  readonly mask?: string | undefined
}

/** One's own version and what it began with, as they would be saved. */
export interface OwnVersions {
  readonly base: readonly SavedEntry[]
  readonly mine: readonly SavedEntry[]
  /** The place in mine of each object of the base; -1: it is gone. */
  readonly hereOf: Int32Array<ArrayBuffer>
  readonly threads: ThreadVersions
}

/** A part of an annotation; `of` is the list that the whole has its objects in. */
export interface ComingObjects {
  readonly of: Annotation['objects']
  readonly objects: readonly AnnotationObject[]
}

/** Loads annotations of items, and other versions of them. */
export interface AnnotationLoader extends Loader<Annotation> {
  /** The first objects of the item's annotation while the others are on their way; `of` changes with the annotation. */
  readonly coming: Observable<ComingObjects | undefined>
  /** Loads the annotation of an item that nobody has opened yet, as the host has it. */
  readonly loadAhead: (opened: OpenedItem, signal: AbortSignal) => Promise<Loaded<Annotation>>
  /** Loads what lies at an address of the host, beside what is open; fast where it mostly has what an open one has, which is `like`. */
  readonly loadAt: (url: string, signal: AbortSignal, like?: Annotation, mask?: string) => Promise<Loaded<Annotation>>
  /** Reads an annotation that is at hand as its text. */
  readonly loadText: (text: Promise<string>, signal: AbortSignal) => Promise<Loaded<Annotation>>
}

/** Each showing is painted and takes time from reading: the next one has so many times more objects, and comes so much later. */
const MORE = 8
/** The text itself, its objects on the page and their shapes where they are painted. */
const BYTES_PER_LETTER = 4
const MORE_AFTER_MS = 1_000
/** So many exact objects are taken in at once; frames are painted between. */
const EXACT_AT_ONCE = 500

interface Opening {
  readonly objects: AnnotationObject[]
  colours: Readonly<Record<string, string>>
  readonly settle: (loaded: Loaded<Annotation>) => void
  readonly read: ((values: readonly Native[]) => void)[]
  readonly joined: ((body: Blob | undefined) => void)[]
  readonly compared: ((difference: VersionDifference | undefined) => void)[]
  readonly merged: ((found: FoundMerge | undefined) => void)[]
  /** An object of the annotation that it is like. */
  readonly likeAt: (row: number) => AnnotationObject | undefined
  /** Nobody shows it any more, and what is still joined of it is waited for. */
  isLeft: boolean
}

/** Loads and reads annotations away from the page's own thread; the worker starts with the first. */
export function annotationLoader(
  colours: () => Promise<Readonly<Record<string, string>>>,
  baseOf: (opened: OpenedItem) => Promise<string | null>,
  /** The mask of that base; asked behind it. */
  maskOf: (opened: OpenedItem) => string | undefined = ({ mask }) => mask,
): AnnotationLoader {
  const open = new Map<number, Opening>()
  const ids = new WeakMap<Annotation, number>()
  const coming = createObservable<ComingObjects | undefined>(undefined)
  /** The item's own annotation while it comes. */
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
    const { entries, comments, head: headCame, mask, unread, listedUnread, unmasked, letters } = told
    const isOpen = () => !opening.isLeft

    function some(places: readonly number[]): Promise<readonly Native[]> {
      const { promise, resolve } = Promise.withResolvers<readonly Native[]>()
      opening.read.push(resolve)
      order({ type: 'exact', id, places })
      return promise
    }

    /** The id of another annotation that is open beside this one. */
    function beside(other: Annotation): number | undefined {
      const otherId = ids.get(other)
      return !isOpen() || otherId === undefined || open.get(otherId)?.isLeft !== false ? undefined : otherId
    }

    const made: Annotation = {
      objects: opening.objects,
      entries,
      comments,
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
        // With one part missing nobody would know whose the others are.
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
    // The worker closes it behind what it was asked before: a last save is still joined.
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
    // While the host still tells what to read.
    worker ??= start()
    void Promise.all([colours(), from]).then(([known, source]) => {
      if (opening.isLeft) return
      opening.colours = known
      const mask = source.mask === undefined ? null : addressOf(source.mask)
      order({ type: 'load', id, ...source, mask, colours: known, ...given({ like }) })
    })
    let isLoaded = false
    void promise.then(() => (isLoaded = true))
    // What was loaded is closed by whoever holds it.
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

/** What an item without an annotation begins with. */
function blankText({ item, media }: OpenedItem): string {
  const metadata = { name: item.name, width: media?.width ?? null, height: media?.height ?? null }
  return JSON.stringify({ metadata, instances: [], tags: [], comments: [] })
}

function addressOf(url: string): string {
  return new URL(url, document.baseURI).href
}
