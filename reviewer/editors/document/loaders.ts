import { FIXED_TEXTS } from '#domain/annotation/fixed-texts'
import type { PlatformError } from '#domain/errors'
import type { OpenedItem } from '#protocol/actions'
import { createResource, type Loader, type Resource } from './resource'

type Loaders = Readonly<Record<string, Loader<unknown>>>
type ValueOf<L> = L extends Loader<infer T> ? T : never

/** Resources of an item for one editor: one per loader, by name. */
export interface Resources<L extends Loaders> {
  /** Returns a resource; a name without a loader gives 'Unknown loader.' */
  of<N extends keyof L & string>(name: N): Resource<ValueOf<L[N]>>
  readonly open: (opened: OpenedItem) => void
  /** Clears all until the next item is opened. */
  readonly clear: () => void
  /** Retries failed ones, such as when the platform is reachable again. */
  readonly retryFailed: () => void
  readonly dispose: () => void
}

/** Creates a resource per loader; all of them change items together. */
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
      // The map loses the pairing of names and values; the loaders' type restores it.
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
