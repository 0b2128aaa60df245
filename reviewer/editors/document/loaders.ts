import { FIXED_TEXTS } from '#domain/annotation/fixed-texts'
import type { PlatformError } from '#domain/errors'
import type { OpenedItem } from '#protocol/actions'
import { createResource, type Loader, type Resource } from './resource'

type Loaders = Readonly<Record<string, Loader<unknown>>>
type ValueOf<L> = L extends Loader<infer T> ? T : never

/** What an item is made of for one editor: a resource for each of its loaders, by name. */
export interface Resources<L extends Loaders> {
  /** Finds a resource; a name that the editor has no loader for is 'Unknown loader.' */
  of<N extends keyof L & string>(name: N): Resource<ValueOf<L[N]>>
  readonly open: (opened: OpenedItem) => void
  /** Shows nothing, until the next item is opened. */
  readonly clear: () => void
  /** Tries again what failed, as when the platform can be reached again. */
  readonly retryFailed: () => void
  readonly dispose: () => void
}

/** Makes a resource of each loader; all of them go from item to item together. */
export function createResources<L extends Loaders>(
  loaders: L,
  onLoadFailure: (error: PlatformError) => void,
): Resources<L> {
  const resources = new Map(
    Object.entries(loaders).map(([name, loader]) => [name, createResource(loader, onLoadFailure)]),
  )
  return {
    of<N extends keyof L & string>(name: N) {
      const resource = resources.get(name)
      if (resource === undefined) throw new Error(FIXED_TEXTS.unknownLoader)
      // The map forgets which value belongs to which name; the loaders' own type remembers it.
      return resource as Resource<ValueOf<L[N]>>
    },
    open(opened) {
      for (const resource of resources.values()) resource.open(opened)
    },
    clear() {
      for (const resource of resources.values()) resource.clear()
    },
    retryFailed() {
      for (const resource of resources.values()) if (resource.progress.get().state === 'failed') resource.retry()
    },
    dispose() {
      for (const resource of resources.values()) resource.dispose()
    },
  }
}
