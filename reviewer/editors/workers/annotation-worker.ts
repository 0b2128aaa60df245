import { type AnnotationShapes, readDocument } from '#domain/annotation/document/read-document'

/** What the page asks: load the annotation at an address. */
export interface AnnotationOrder {
  readonly id: number
  readonly url: string
}

/** What it is told: the shapes, or why there are none. */
export type AnnotationNews =
  | { readonly id: number; readonly shapes: AnnotationShapes }
  | { readonly id: number; readonly failure: 'load' | 'format'; readonly status: number }

const scope = self as unknown as {
  postMessage(news: AnnotationNews, transfer?: Transferable[]): void
  addEventListener(type: 'message', listener: (event: MessageEvent<AnnotationOrder>) => void): void
}

scope.addEventListener('message', ({ data }) => void load(data))

async function load({ id, url }: AnnotationOrder): Promise<void> {
  const response = await fetch(url).catch(() => undefined)
  const status = response?.status ?? 0
  if (response === undefined || !response.ok) return scope.postMessage({ id, failure: 'load', status })
  const shapes = await response.json().then(readDocument, () => undefined)
  if (shapes === undefined) scope.postMessage({ id, failure: 'format', status })
  else
    scope.postMessage(
      { id, shapes },
      shapes.shapes.flatMap(({ lines }) => lines.map((line) => line.buffer)),
    )
}
