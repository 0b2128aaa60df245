import { objectsOf } from '#domain/annotation/document/dialects'
import {
  type AnnotationContents,
  type AnnotationObject,
  contentsOf,
  readObjects,
} from '#domain/annotation/document/read-document'
import { withMask } from '#domain/annotation/mask/mask-objects'
import { compareVersions } from '#domain/annotation/versions/compare-versions'
import { ANNOTATION_BYTES_MAX } from '#domain/constants'
import type { AnnotationNews, AnnotationOrder, ReadFailure } from './annotation-messages'
import { loadMask } from './load-mask'
import { buffersOf, packed } from './packed-objects'
import { createSource, parsed, type Source, textOf } from './annotation-source'

const scope = self as unknown as {
  postMessage(news: AnnotationNews, transfer?: Transferable[]): void
  addEventListener(type: 'message', listener: (event: MessageEvent<AnnotationOrder>) => void): void
}

/** A page with more of them would stand still. */
const OBJECTS_MAX = 1_000_000
/** So many objects at once are taken in by the page within a frame. */
const OBJECTS_AT_ONCE = 5_000
/** The texts that open annotations came as; null while one loads. */
const open = new Map<number, Source | null>()

scope.addEventListener('message', ({ data }) => {
  const opened = open.get(data.id) ?? undefined
  const { id } = data
  if (data.type === 'load')
    void load(data).catch((error: unknown) => {
      reportError(error)
      open.delete(id)
      scope.postMessage({ type: 'failed', id, failure: 'format', status: 0 })
    })
  else if (data.type === 'close') open.delete(data.id)
  else if (opened === undefined) return
  else if (data.type === 'exact') {
    const { places } = data
    answer(() => ({ type: 'exact', id, values: places.map(opened.value) }), { type: 'exact', id, values: [] })
  } else if (data.type === 'compare') {
    const { saved } = data
    const other = open.get(data.other) ?? undefined
    answer(
      () => ({ type: 'compared', id, difference: other && compareVersions(opened.version(saved), other.texts()) }),
      { type: 'compared', id, difference: undefined },
    )
  } else {
    const { saved } = data
    answer(() => ({ type: 'joined', id, body: opened.joined(saved) }), { type: 'joined', id, body: undefined })
  }
})

/** Every order is answered, also one that can't be carried out: the next answer would go to who asked before. */
function answer(make: () => AnnotationNews, otherwise: AnnotationNews): void {
  try {
    scope.postMessage(make())
  } catch (error) {
    reportError(error)
    scope.postMessage(otherwise)
  }
}

type LoadOrder = Extract<AnnotationOrder, { type: 'load' }>

async function load(order: LoadOrder): Promise<void> {
  const { id } = order
  open.set(id, null)
  const read = await readFrom(order)
  if (!open.has(id)) return
  if ('failure' in read) {
    open.delete(id)
    return scope.postMessage({ type: 'failed', id, ...read })
  }
  const { objects, unread, listedUnread, source } = read
  open.set(id, source)
  const unmasked = objects.filter(({ parts, outline }) => parts !== undefined && outline === undefined).length
  const entries = objects.length + unread
  scope.postMessage({ type: 'loaded', id, entries, unread, listedUnread, unmasked })
}

async function readFrom(order: LoadOrder): Promise<(AnnotationContents & { readonly source: Source }) | ReadFailure> {
  const { url = '', text: given, mask } = order
  const came = given === undefined ? await textAt(url) : { text: given, status: 0 }
  if ('failure' in came) return came
  const { text, status } = came
  const file = parsed(text)
  const entries = objectsOf(file)
  if (entries === undefined) return { failure: 'format', status }
  if (entries.length > OBJECTS_MAX)
    return tooLarge(`${entries.length.toLocaleString('en')} objects`, `${OBJECTS_MAX.toLocaleString('en')} objects`)
  const contents = { ...readAll(file, entries, order), source: createSource(text, file) }
  if (mask === null) return contents
  const isMasked = contents.objects.some(({ parts }) => parts !== undefined)
  const loaded = isMasked ? await loadMask(mask) : ({ state: 'none' } as const)
  if (loaded.state === 'load' || loaded.state === 'format') return { failure: loaded.state, status: loaded.status }
  const objects = loaded.state === 'ready' ? withMask(contents.objects, loaded.mask) : contents.objects
  for (let first = 0; first < objects.length; first += OBJECTS_AT_ONCE)
    tell(order.id, objects.slice(first, first + OBJECTS_AT_ONCE))
  return { ...contents, objects }
}

/** The page takes in the first objects while the others are read; what a mask shows waits for it. */
function readAll(file: unknown, entries: readonly unknown[], { id, mask, colours }: LoadOrder): AnnotationContents {
  const objects: AnnotationObject[] = []
  for (let first = 0; first < entries.length; first += OBJECTS_AT_ONCE) {
    const part = readObjects(entries, first, first + OBJECTS_AT_ONCE, colours)
    for (const object of part) objects.push(object)
    if (mask === null) tell(id, part)
  }
  return contentsOf(file, entries.length, objects)
}

function tell(id: number, objects: readonly AnnotationObject[]): void {
  const part = packed(objects)
  scope.postMessage({ type: 'objects', id, objects: part }, buffersOf(part))
}

async function textAt(url: string): Promise<{ readonly text: string; readonly status: number } | ReadFailure> {
  // Posted as a failure to load.
  const response = await fetch(url).catch(() => undefined)
  const status = response?.status ?? 0
  if (response === undefined || !response.ok) return { failure: 'load', status }
  const size = Number(response.headers.get('content-length') ?? 0)
  if (size > ANNOTATION_BYTES_MAX) {
    await response.body?.cancel()
    return tooLarge(megabytes(size), megabytes(ANNOTATION_BYTES_MAX))
  }
  // An answer that breaks off is posted as a failure to load too.
  const bytes = await response.arrayBuffer().catch(() => undefined)
  if (bytes === undefined) return { failure: 'load', status }
  if (bytes.byteLength > ANNOTATION_BYTES_MAX)
    return tooLarge(megabytes(bytes.byteLength), megabytes(ANNOTATION_BYTES_MAX))
  const text = textOf(bytes)
  return text === undefined ? { failure: 'format', status } : { text, status }
}

function tooLarge(has: string, most: string): ReadFailure {
  const message = `This annotation has ${has}, and ${most} can be opened. It stays on the platform as it is.`
  return { failure: 'large', status: 0, message }
}

function megabytes(bytes: number): string {
  return `${Math.ceil(bytes / 1024 / 1024).toLocaleString('en')} MB`
}
