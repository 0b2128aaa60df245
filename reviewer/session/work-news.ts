import type { HostEventData, HostEventName } from '#protocol/events'

/** What the host tells about works and annotations: of the item that is open, of the one before, or of none. */
export type WorkNews = { readonly [N in Told]: { readonly name: N; readonly data: HostEventData<N> } }[Told]
type Told = Extract<HostEventName, `work_${string}` | `annotation_${string}` | 'classes_changed'>

/** News of works, for whoever has one open. */
export interface WorkNewsDesk {
  readonly tell: (news: WorkNews) => void
  /** Hears the news until the answer is called. */
  readonly listen: (listener: (news: WorkNews) => void) => () => void
}

/** A desk that keeps nothing: whoever comes later has missed what was told. */
export function createWorkNews(): WorkNewsDesk {
  const listeners = new Set<(news: WorkNews) => void>()
  return {
    tell: (news) => {
      for (const listener of listeners) listener(news)
    },
    listen: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
