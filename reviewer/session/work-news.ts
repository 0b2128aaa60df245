import type { HostEventData, HostEventName } from '#protocol/events'

/** Messages of the host about works and annotations: of the open item, of an earlier one, or of none. */
export type WorkNews = { readonly [N in Told]: { readonly name: N; readonly data: HostEventData<N> } }[Told]
type Told = Extract<HostEventName, `work_${string}` | `annotation_${string}` | 'classes_changed'>

/** Messages about works, for each open one. */
export interface WorkNewsDesk {
  readonly tell: (news: WorkNews) => void
  /** Hears the news until the answer is called. */
  readonly listen: (listener: (news: WorkNews) => void) => () => void
}

/** A desk without storage: late listeners miss earlier messages. */
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
