import type { Native } from '#domain/annotation/native'
import { shapeOf } from '#domain/annotation/shaping/shape-of'
import type { PlatformError } from '#domain/errors'
import type { HostClient } from '../../host/host-client'
import type { Observable } from '../observable'
import type { Annotation, AnnotationLoader } from './annotation-loader'
import type { Drawing } from './drawing'
import type { Editing } from './editing'
import type { Size } from './sight'
import type { Loaded } from './resource'
import type { Waiting } from './waiting'

/** An item with its name for messages. */
interface Named {
  readonly id: number
  readonly name: string
}

/** Copies the previous item's objects to the open one. */
export interface PreviousObjects {
  /** Copies them as one step; reports if there are none to read. */
  readonly bring: () => Promise<void>
}

export interface PreviousObjectsParts {
  readonly before: () => Named | undefined
  readonly client: Pick<HostClient, 'call'>
  readonly actions: () => Promise<ReadonlySet<string>>
  readonly loader: Pick<AnnotationLoader, 'loadAt' | 'loadText'>
  /** The annotation of an item with local changes; undefined if unchanged. */
  readonly left: (itemId: number) => Promise<Blob | undefined> | undefined
  /** Picture size of an item displayed earlier. */
  readonly sizeOf?: (itemId: number) => Size | undefined
  readonly drawing: Observable<Drawing | undefined>
  readonly editing: Pick<Editing, 'bring' | 'seen'>
  readonly waiting: Waiting
  readonly onRefused: (reason: string) => void
}

type Found = { readonly annotation: Annotation } | { readonly refusal: string }

/** Reads the previous item on request: its local state, else the host's. */
export function createPreviousObjects(parts: PreviousObjectsParts): PreviousObjects {
  const { before, client, actions, loader, left, drawing, editing, waiting, onRefused } = parts

  async function found({ id, name }: Named, signal: AbortSignal): Promise<Found> {
    const body = await left(id)
    if (body !== undefined) return read(await loader.loadText(body.text(), signal), name)
    if (!(await actions()).has('peekAsset')) return { refusal: 'This host does not show other items.' }
    const peeked = await client.call('peekAsset', [id])
    if (!peeked.ok) return { refusal: unread(name, peeked.error) }
    const { annotation } = peeked.value
    return annotation === null ? { refusal: none(name) } : read(await loader.loadAt(annotation, signal), name)
  }

  return {
    async bring() {
      const open = drawing.get()
      const { refusal } = editing.seen.get()
      const item = before()
      if (refusal !== undefined) return onRefused(refusal)
      if (item === undefined) return onRefused('There is no previous item.')
      const giving = new AbortController()
      const wait = waiting.begin(`Reading the objects of ${item.name}…`, () => giving.abort())
      const { promise: givenUp, resolve: giveUp } = Promise.withResolvers<undefined>()
      giving.signal.addEventListener('abort', () => giveUp(undefined))
      const looked = found(item, giving.signal)
      const one = await Promise.race([looked, givenUp])
      if (one === undefined) return void looked.then((late) => 'annotation' in late && late.annotation.close())
      if ('refusal' in one) {
        wait.end()
        return onRefused(one.refusal)
      }
      const { annotation } = one
      const values = await Promise.race([annotation.exact(annotation.objects.map(({ row }) => row)), givenUp])
      annotation.close()
      if (values === undefined) return
      wait.end()
      // Another item may be open by now.
      if (drawing.get() !== open) return
      const shapes = values.filter((value) => shapeOf(value) !== undefined)
      if (shapes.length === 0) return onRefused(none(item.name))
      editing.bring(shapes, label(shapes, item.name), parts.sizeOf?.(item.id))
    },
  }
}

function read(loaded: Loaded<Annotation>, name: string): Found {
  if ('value' in loaded) return { annotation: loaded.value }
  return {
    refusal: `The objects of ${name} can’t be read${loaded.message === undefined ? '.' : `: ${loaded.message}`}`,
  }
}

function unread(name: string, { message }: PlatformError): string {
  return `The objects of ${name} can’t be read: ${message}`
}

function none(name: string): string {
  return `${name} has no objects to put here.`
}

function label({ length }: readonly Native[], name: string): string {
  return `${length === 1 ? '1 object' : `${length.toLocaleString('en')} objects`} of ${name} repeated`
}
