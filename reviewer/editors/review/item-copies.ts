import type { HostClient } from '../../host/host-client'
import type { Annotation } from '../document/annotation-loader'
import type { Loaded } from '../document/resource'

/** Annotation of a copy of the open item. */
export interface ItemCopy {
  readonly name: string
  readonly people: readonly string[]
  readonly annotation: Annotation
}

/** Copies that could be read, or the reason why none could. */
export type CopiesRead =
  | { readonly at: 'read'; readonly copies: readonly ItemCopy[]; readonly unread: number }
  | { readonly at: 'unable' }
  | { readonly at: 'aborted' }
  | { readonly at: 'failed'; readonly why: string }

export interface CopyReaderParts {
  readonly client: Pick<HostClient, 'call'>
  readonly actions: () => Promise<ReadonlySet<string>>
  readonly load: (url: string, signal: AbortSignal) => Promise<Loaded<Annotation>>
}

interface Wanted {
  readonly item: { readonly id: number; readonly name: string }
  readonly signal: AbortSignal
  readonly onProgress: (done: number, total: number) => void
}

/** Reads the annotations of an item's copies; closes them again if that is aborted. */
export async function readCopies(parts: CopyReaderParts, { item, signal, onProgress }: Wanted): Promise<CopiesRead> {
  const known = await parts.actions()
  if (signal.aborted) return { at: 'aborted' }
  if (!known.has('itemCopies') || !known.has('peekAsset')) return { at: 'unable' }
  const found = await parts.client.call('itemCopies', [{ itemId: item.id, name: item.name }])
  if (signal.aborted) return { at: 'aborted' }
  if (!found.ok) return { at: 'failed', why: found.error.message }
  const copies: ItemCopy[] = []
  let unread = 0
  const { data } = found.value
  for (const [done, { id, name, people }] of data.entries()) {
    onProgress(done, data.length)
    const one = await annotationOf(parts, id, signal)
    if (signal.aborted) {
      if (typeof one === 'object') one.close()
      for (const { annotation } of copies) annotation.close()
      return { at: 'aborted' }
    }
    if (one === 'unread') unread += 1
    else if (one !== 'empty') copies.push({ name, people, annotation: one })
  }
  return { at: 'read', copies, unread }
}

/** Peeks at the item: other people don't see it as open. */
async function annotationOf(
  { client, load }: CopyReaderParts,
  id: number,
  signal: AbortSignal,
): Promise<Annotation | 'empty' | 'unread'> {
  const peeked = await client.call('peekAsset', [id])
  if (!peeked.ok) return 'unread'
  const { annotation } = peeked.value
  if (annotation === null) return 'empty'
  const loaded = await load(annotation, signal)
  return 'value' in loaded ? loaded.value : 'unread'
}
