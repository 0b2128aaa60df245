import type { ProjectUser } from '#domain/entities'

/** What says whether the person is paused: the host's own word, an access, or the users of the project. */
export type PauseWord =
  | { readonly by: 'host'; readonly paused: boolean }
  | { readonly by: 'access' }
  | { readonly by: 'users'; readonly users: readonly ProjectUser[] }

/** Words in the order in which they came. */
export type PauseWords = readonly PauseWord[]

/** Takes over the host's own word. */
export function withEvent(words: PauseWords, paused: boolean): PauseWords {
  return [...without(words, 'host'), { by: 'host', paused }]
}

/** Takes over accesses: the one of paused people is a word, and its absence takes that word back. */
export function withAccess(words: PauseWords, hasAccess: boolean): PauseWords {
  const others = without(words, 'access')
  return hasAccess ? [...others, { by: 'access' }] : others
}

/** Takes over the users of the project; those that do not name the person say nothing. */
export function withUsers(words: PauseWords, users: readonly ProjectUser[], userId: number | undefined): PauseWords {
  if (userId === undefined) return [...words, { by: 'users', users }]
  const named = users.filter(({ user_id }) => user_id === userId)
  return named.length === 0 ? words : [...without(words, 'users'), { by: 'users', users: named }]
}

/** Tells whether the person is paused by the last word that says anything about them. */
export function isPausedBy(words: PauseWords, userId: number | undefined): boolean {
  for (const word of words.toReversed()) {
    if (word.by === 'host') return word.paused
    if (word.by === 'access') return true
    const named = word.users.find(({ user_id }) => user_id === userId)
    if (named !== undefined) return named.paused
  }
  return false
}

/** The host's own word, which an answer to an earlier question does not undo. */
export function hostWord(words: PauseWords): PauseWord | undefined {
  return words.find(({ by }) => by === 'host')
}

function without(words: PauseWords, by: PauseWord['by']): PauseWords {
  return words.filter((word) => word.by !== by)
}
