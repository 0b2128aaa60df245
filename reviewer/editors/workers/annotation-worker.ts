import { type AnnotationShapes, readDocument } from '#domain/annotation/document/read-document'
import type { Loaded } from '../document/resource'

/** What the page asks: load the annotation at an address. */
export interface AnnotationOrder {
  readonly id: number
  readonly url: string
}

/** What it is told: the shapes, or why there are none. */
export interface AnnotationNews {
  readonly id: number
  readonly loaded: Loaded<AnnotationShapes>
}

const scope = self as unknown as {
  postMessage(news: AnnotationNews, transfer?: Transferable[]): void
  addEventListener(type: 'message', listener: (event: MessageEvent<AnnotationOrder>) => void): void
}

scope.addEventListener('message', ({ data }) => void load(data))

async function load({ id, url }: AnnotationOrder): Promise<void> {
  // Posted as a failure to load.
  const response = await fetch(url).catch(() => undefined)
  const status = response?.status ?? 0
  if (response === undefined || !response.ok) return tell(id, { failure: 'load', status })
  // Posted as a failure of the format.
  const value = await response.json().then(readDocument, () => undefined)
  tell(id, value === undefined ? { failure: 'format', status } : { value })
}

function tell(id: number, loaded: Loaded<AnnotationShapes>): void {
  const shapes = 'value' in loaded ? loaded.value.shapes : []
  scope.postMessage(
    { id, loaded },
    shapes.flatMap(({ lines, dots }) => [...lines, ...(dots === undefined ? [] : [dots])].map(({ buffer }) => buffer)),
  )
}
