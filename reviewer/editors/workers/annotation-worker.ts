import { type AnnotationContents, type AnnotationObject, readDocument } from '#domain/annotation/document/read-document'
import { withMask } from '#domain/annotation/mask/mask-objects'
import { paintShapes } from '../canvas/paint-shapes'
import type { AnnotationNews, AnnotationOrder, PaintOrder } from './annotation-messages'
import { loadMask } from './load-mask'
import { createSource, type Source } from './annotation-source'

const scope = self as unknown as {
  postMessage(news: AnnotationNews, transfer?: Transferable[]): void
  addEventListener(type: 'message', listener: (event: MessageEvent<AnnotationOrder>) => void): void
}

/** So many objects at once are taken in by the page within a frame. */
const OBJECTS_AT_ONCE = 1_000
/** An annotation that is open: its objects as they are now, and the text that it came as. */
interface Opened {
  readonly objects: readonly AnnotationObject[]
  readonly source: Source
}

/** What is open; null while it loads. */
const open = new Map<number, Opened | null>()

scope.addEventListener('message', ({ data }) => {
  const opened = open.get(data.id) ?? undefined
  if (data.type === 'load') void load(data)
  else if (data.type === 'close') open.delete(data.id)
  else if (opened === undefined) return
  else if (data.type === 'paint') paint(data.id, opened.objects, data)
  else if (data.type === 'change') open.set(data.id, { ...opened, objects: changed(opened.objects, data) })
  else if (data.type === 'exact')
    scope.postMessage({ type: 'exact', id: data.id, values: data.places.map(opened.source.value) })
  else scope.postMessage({ type: 'joined', id: data.id, body: opened.source.joined(data.saved) })
})

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
  const { objects, unread, source } = read
  open.set(id, { objects, source })
  for (let first = 0; first < objects.length; first += OBJECTS_AT_ONCE)
    scope.postMessage({ type: 'objects', id, objects: objects.slice(first, first + OBJECTS_AT_ONCE) })
  const unmasked = objects.filter(({ parts, outline }) => parts !== undefined && outline === undefined).length
  scope.postMessage({ type: 'loaded', id, entries: objects.length + unread, unread, unmasked })
}

interface Failure {
  readonly failure: 'load' | 'format'
  readonly status: number
}

async function readFrom({
  url = '',
  text: given,
  mask,
  colours,
}: LoadOrder): Promise<(AnnotationContents & { readonly source: Source }) | Failure> {
  const came = given === undefined ? await textAt(url) : { text: given, status: 0 }
  if ('failure' in came) return came
  const { text, status } = came
  const file = parsed(text)
  const read = readDocument(file, colours)
  if (read === undefined) return { failure: 'format', status }
  const contents = { ...read, source: createSource(text, file) }
  if (mask === null || contents.objects.every(({ parts }) => parts === undefined)) return contents
  const loaded = await loadMask(mask)
  if (loaded.state === 'none') return contents
  if (loaded.state !== 'ready') return { failure: loaded.state, status: loaded.status }
  return { ...contents, objects: withMask(contents.objects, loaded.mask) }
}

async function textAt(url: string): Promise<{ readonly text: string; readonly status: number } | Failure> {
  // Posted as a failure to load.
  const response = await fetch(url).catch(() => undefined)
  const status = response?.status ?? 0
  if (response === undefined || !response.ok) return { failure: 'load', status }
  // An answer that breaks off is posted as a failure to load too.
  const text = await response.text().catch(() => undefined)
  return text === undefined ? { failure: 'load', status } : { text, status }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Told as a failure of the format.
    return undefined
  }
}

function changed(
  objects: readonly AnnotationObject[],
  { order, changed: newer, removed }: Extract<AnnotationOrder, { type: 'change' }>,
): readonly AnnotationObject[] {
  const all = new Map(objects.map((object) => [object.row, object]))
  for (const object of newer) all.set(object.row, object)
  for (const row of removed) all.delete(row)
  return order === undefined ? [...all.values()] : order.flatMap((row) => all.get(row) ?? [])
}

function paint(
  id: number,
  objects: readonly AnnotationObject[],
  { view, canvas, pixelRatio, look, hidden, without, only }: PaintOrder,
): void {
  const surface = new OffscreenCanvas(canvas.width, canvas.height)
  const context = surface.getContext('2d')
  if (context === null) return
  const [closed, out, within] = [new Set(hidden), new Set(without), only === undefined ? undefined : new Set(only)]
  const isShown = ({ row, className }: AnnotationObject) =>
    (within === undefined ? !closed.has(className) : within.has(row)) && !out.has(row)
  const shown = objects.filter(isShown)
  paintShapes(context, shown, view, canvas, pixelRatio, look)
  const bitmap = surface.transferToImageBitmap()
  scope.postMessage({ type: 'painted', id, bitmap }, [bitmap])
}
