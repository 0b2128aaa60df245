import type { Thread } from '#domain/annotation/comments/thread'
import type { ThreadId } from '#domain/annotation/ops/op'

/** Filter of listed and pinned threads. */
export type ThreadFilter = 'open' | 'mine' | 'mentions' | 'resolved' | 'all'

/** Every filter with its label, in the order of the menu. */
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

/** Threads that match a filter; the open one stays, even after it was resolved. */
export function filtered(
  threads: readonly Thread[],
  filter: ThreadFilter,
  email: string,
  opened?: ThreadId,
): readonly Thread[] {
  return threads.filter((thread) => thread.id === opened || MEETS[filter](thread, email))
}

/** Number of threads per filter. */
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

/** Sorts by time, the oldest first; threads without a time come first, in file order. */
export function inTime(threads: readonly Thread[]): readonly Thread[] {
  return threads.toSorted((a, b) => timeOf(a) - timeOf(b))
}

function timeOf({ at }: Thread): number {
  return at === undefined ? 0 : Date.parse(at)
}
