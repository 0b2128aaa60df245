import { type ComponentType, lazy, type LazyExoticComponent } from 'react'

/** A component whose code is loaded when it is first drawn: the module, and which of its exports it is. */
export function lazily<M, P>(
  load: () => Promise<M>,
  pick: (module: M) => ComponentType<P>,
): LazyExoticComponent<ComponentType<P>> {
  return lazy(async () => ({ default: pick(await load()) }))
}
