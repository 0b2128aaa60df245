import type { Thread } from '#domain/annotation/comments/thread'
import type { ThreadId } from '#domain/annotation/ops/op'

/** Which threads are listed and have a pin. */
export type ThreadFilter = 'open' | 'mine' | 'mentions' | 'resolved' | 'all'

/** Every filter with its name, in the order in which they are offered. */
export const THREAD_FILTERS: readonly { readonly id: ThreadFilter; readonly title: string; readonly none: string }[] = [
  { id: 'open', title: 'Open', none: 'No open comments.' },
  { id: 'mine', title: 'Mine', none: 'You have not commented on this item yet.' },
  { id: 'mentions', title: 'Mentions me', none: 'No open comment mentions you.' },
  { id: 'resolved', title: 'Resolved', none: 'No comment was resolved yet.' },
  { id: 'all', title: 'All', none: 'No comments on this item yet.' },
]

type Meets = (thread: Thread, email: string) => boolean

const MEETS: Readonly<Record<ThreadFilter, Meets>> = {
  open: ({ isResolved }) => !isResolved,
  mine: ({ author, remarks }, email) => author === email || remarks.some((one) => one.email === email),
  mentions: ({ isResolved, remarks }, email) => !isResolved && remarks.some((one) => one.mentions.includes(email)),
  resolved: ({ isResolved }) => isResolved,
  all: () => true,
}

/** The threads that meet a filter; the one that is read stays, also once it is resolved. */
export function filtered(
  threads: readonly Thread[],
  filter: ThreadFilter,
  email: string,
  opened?: ThreadId,
): readonly Thread[] {
  return threads.filter((thread) => thread.id === opened || MEETS[filter](thread, email))
}

/** How many threads meet each filter. */
export function threadCounts(threads: readonly Thread[], email: string): Readonly<Record<ThreadFilter, number>> {
  const count = (filter: ThreadFilter) => filtered(threads, filter, email).length
  return {
    open: count('open'),
    mine: count('mine'),
    mentions: count('mentions'),
    resolved: count('resolved'),
    all: count('all'),
  }
}

/** The oldest first; those that do not say when come before all others, in the order of the file. */
export function inTime(threads: readonly Thread[]): readonly Thread[] {
  return threads.toSorted((a, b) => timeOf(a) - timeOf(b))
}

function timeOf({ at }: Thread): number {
  return at === undefined ? 0 : Date.parse(at)
}
