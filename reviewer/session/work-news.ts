import type { HostEventData, HostEventName } from '#protocol/events'

/** What the host tells about works: of the item that is open, of the one before, or of none. */
export type WorkNews = {
  readonly [N in Extract<HostEventName, `work_${string}` | 'annotation_saved'>]: {
    readonly name: N
    readonly data: HostEventData<N>
  }
}[Extract<HostEventName, `work_${string}` | 'annotation_saved'>]

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
