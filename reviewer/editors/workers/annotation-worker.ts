import type { AnnotationObject } from '#domain/annotation/document/read-document'
import { compareVersions } from '#domain/annotation/versions/compare-versions'
import { mergeThree } from '#domain/annotation/versions/merge-three'
import type { AnnotationNews, AnnotationOrder } from './annotation-messages'
import type { Source } from './annotation-source'
import { type PackedEntries, unpackedEntries } from './packed-entries'
import { buffersOf, packed } from './packed-objects'
import { readAnnotation } from './read-annotation'

const scope = self as unknown as {
  postMessage(news: AnnotationNews, transfer?: Transferable[]): void
  addEventListener(type: 'message', listener: (event: MessageEvent<AnnotationOrder>) => void): void
}

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
    const { saved, isInParts } = data
    const other = open.get(data.other) ?? undefined
    answer(
      () => ({
        type: 'compared',
        id,
        difference: other && compareVersions(opened.version(unpackedEntries(saved)), other.texts(), isInParts),
      }),
      { type: 'compared', id, difference: undefined },
    )
  } else if (data.type === 'merge') {
    const { hereOf, threads } = data
    const other = open.get(data.other) ?? undefined
    const versionOf = (entries: PackedEntries) => opened.version(unpackedEntries(entries))
    const texts = () => ({ base: versionOf(data.base), mine: versionOf(data.mine), theirs: other?.texts() ?? [] })
    answer(() => ({ type: 'merged', id, found: other && mergeThree({ ...texts(), hereOf, threads }) }), {
      type: 'merged',
      id,
      found: undefined,
    })
  } else {
    const { saved, threads, head } = data
    const joined = () => opened.joined(unpackedEntries(saved), threads, head)
    answer(() => ({ type: 'joined', id, body: joined() }), { type: 'joined', id, body: undefined })
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
  const isOpen = () => open.has(id)
  const read = await readAnnotation(
    order,
    {
      tell: (objects, letGo, same) => tell(id, objects, letGo, same),
      again: () => again(id),
      isOpen,
    },
    order.like === undefined ? undefined : open.get(order.like)?.known,
  )
  if (!isOpen() || read === undefined) return
  if ('failure' in read) {
    open.delete(id)
    return scope.postMessage({ type: 'failed', id, ...read })
  }
  const { source, ...told } = read
  open.set(id, source)
  const tiles = told.mask?.tiles.flatMap((tile) => tile?.buffer ?? []) ?? []
  scope.postMessage({ type: 'loaded', id, ...told }, tiles)
}

function tell(
  id: number,
  objects: readonly AnnotationObject[],
  letGo?: () => void,
  same: readonly number[] = [],
): void {
  const part = packed(objects)
  letGo?.()
  scope.postMessage({ type: 'objects', id, objects: part, same: Int32Array.from(same) }, buffersOf(part))
}

function again(id: number): void {
  scope.postMessage({ type: 'again', id })
}
