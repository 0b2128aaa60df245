import { type AnnotationContents, type AnnotationObject, readDocument } from '#domain/annotation/document/read-document'
import { withMask } from '#domain/annotation/mask/mask-objects'
import { paintShapes } from '../canvas/paint-shapes'
import type { AnnotationNews, AnnotationOrder, PaintOrder } from './annotation-messages'
import { loadMask } from './load-mask'

const scope = self as unknown as {
  postMessage(news: AnnotationNews, transfer?: Transferable[]): void
  addEventListener(type: 'message', listener: (event: MessageEvent<AnnotationOrder>) => void): void
}

/** So many objects at once are taken in by the page within a frame. */
const OBJECTS_AT_ONCE = 1_000
/** What is open: its objects, or null while it loads. */
const open = new Map<number, readonly AnnotationObject[] | null>()

scope.addEventListener('message', ({ data }) => {
  if (data.type === 'load') void load(data)
  else if (data.type === 'paint') paint(data.id, data)
  else open.delete(data.id)
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
  const { objects, unread } = read
  open.set(id, objects)
  for (let first = 0; first < objects.length; first += OBJECTS_AT_ONCE)
    scope.postMessage({ type: 'objects', id, objects: objects.slice(first, first + OBJECTS_AT_ONCE) })
  const unmasked = objects.filter(({ parts, outline }) => parts !== undefined && outline === undefined).length
  scope.postMessage({ type: 'loaded', id, unread, unmasked })
}

interface Failure {
  readonly failure: 'load' | 'format'
  readonly status: number
}

async function readFrom({ url, mask, colours }: LoadOrder): Promise<AnnotationContents | Failure> {
  // Posted as a failure to load.
  const response = await fetch(url).catch(() => undefined)
  const status = response?.status ?? 0
  if (response === undefined || !response.ok) return { failure: 'load', status }
  // Posted as a failure of the format.
  const contents = await response.json().then(
    (file) => readDocument(file, colours),
    () => undefined,
  )
  if (contents === undefined) return { failure: 'format', status }
  if (mask === null || contents.objects.every(({ parts }) => parts === undefined)) return contents
  const loaded = await loadMask(mask)
  if (loaded.state === 'none') return contents
  if (loaded.state !== 'ready') return { failure: loaded.state, status: loaded.status }
  return { ...contents, objects: withMask(contents.objects, loaded.mask) }
}

function paint(id: number, { view, canvas, pixelRatio, look, hidden, only }: PaintOrder): void {
  const objects = open.get(id)
  if (objects === undefined || objects === null) return
  const surface = new OffscreenCanvas(canvas.width, canvas.height)
  const context = surface.getContext('2d')
  if (context === null) return
  const closed = new Set(hidden)
  const shown = objects.filter(({ row, className }) => (only === undefined ? !closed.has(className) : row === only))
  paintShapes(context, shown, view, canvas, pixelRatio, look)
  const bitmap = surface.transferToImageBitmap()
  scope.postMessage({ type: 'painted', id, bitmap }, [bitmap])
}
