import { maskFile } from '#domain/annotation/mask/mask-file'
import { blemishesOf } from '#domain/annotation/mask/regions'
import type { MaskNews, MaskOrder } from './mask-messages'

/** The part of a worker's scope that is used here. */
interface Scope {
  addEventListener(type: 'message', listener: (event: { readonly data: MaskOrder }) => void): void
  postMessage(news: MaskNews): void
}

const scope = globalThis as unknown as Scope

scope.addEventListener('message', ({ data }) => {
  const { id } = data
  if (data.type === 'blemishes')
    return scope.postMessage({ type: 'blemishes', id, found: tried(() => blemishesOf(data.mask, data.most)) })
  void maskFile(data.mask, deflated)
    .then((bytes) => new Blob([bytes], { type: 'image/png' }))
    .catch((error: unknown) => {
      reportError(error)
      return undefined
    })
    .then((file) => scope.postMessage({ type: 'file', id, file }))
})

function tried<T>(make: () => T): T | undefined {
  try {
    return make()
  } catch (error) {
    reportError(error)
    return undefined
  }
}

async function deflated(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const packed = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate'))
  return new Uint8Array(await new Response(packed).arrayBuffer())
}
