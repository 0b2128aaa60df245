import type { PartMask } from '#domain/annotation/mask/part-mask'
import type { Blemish } from '#domain/annotation/mask/regions'
import type { MaskNews, MaskOrder } from '../workers/mask-messages'

/** Part of a worker that the desk needs. */
export type MaskWorker = Pick<Worker, 'postMessage' | 'terminate'> & {
  addEventListener(type: 'message', listener: (event: { readonly data: MaskNews }) => void): void
}

/** Runs slow operations on masks in a worker. */
export interface MaskDesk {
  /** Mask as the platform's PNG; undefined if encoding fails. */
  readonly file: (mask: PartMask) => Promise<Blob | undefined>
  /** Holes and specks up to a number of pixels, the largest first; undefined if that fails. */
  readonly blemishes: (mask: PartMask, most: number) => Promise<readonly Blemish[] | undefined>
  dispose(): void
}

/** Starts its worker with the first request. */
export function createMaskDesk(start: () => MaskWorker): MaskDesk {
  const asked = new Map<number, (news: MaskNews) => void>()
  let worker: MaskWorker | undefined
  let lastId = 0

  function begin(): MaskWorker {
    const made = start()
    made.addEventListener('message', ({ data }) => {
      asked.get(data.id)?.(data)
      asked.delete(data.id)
    })
    return made
  }

  function ask(order: (id: number) => MaskOrder): Promise<MaskNews> {
    lastId += 1
    const id = lastId
    const { promise, resolve } = Promise.withResolvers<MaskNews>()
    asked.set(id, resolve)
    worker ??= begin()
    worker.postMessage(order(id))
    return promise
  }

  return {
    async file(mask) {
      const news = await ask((id) => ({ type: 'file', id, mask }))
      return news.type === 'file' ? news.file : undefined
    },
    async blemishes(mask, most) {
      const news = await ask((id) => ({ type: 'blemishes', id, mask, most }))
      return news.type === 'blemishes' ? news.found : undefined
    },
    dispose: () => worker?.terminate(),
  }
}

/** Starts the worker for masks. */
export function maskWorker(): MaskWorker {
  return new Worker(new URL('../workers/mask-worker.ts', import.meta.url), { type: 'module', name: 'mask' })
}
