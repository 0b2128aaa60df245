import { createMatcher, type PlaceOf } from './places'

/** The address of what is shared with visitors: a token and what follows it. */
export const PUBLIC_PATTERN = '/public/:token/:rest*'

/** The places that a link from outside may lead to; the shell has them by the same patterns. Any other place is refused. */
export const LINKED_PLACES = {
  projects: '/projects',
  project: ['/projects/:projectId', '/project/:projectId'],
  review: ['/projects/:projectId/review/:itemId?', '/project/:projectId/review', '/project/:projectId/item/:itemId'],
  public: PUBLIC_PATTERN,
} as const

/** A place in the app that a deep link or the outside may name. */
export type AppPlace = PlaceOf<typeof LINKED_PLACES>

/** The scheme of links from outside into the app. */
export const LINK_SCHEME = 'loupe'

const LINK = /^loupe:\/\/([a-z].*?)\/?$/
/** A link from outside is plain words between its slashes: no query, no escape, no blank. */
const WORDS = /^[\w.~-]+(?:\/[\w.~-]+)*$/
const LINK_LENGTH_MAX = 500
const { placeOf } = createMatcher(LINKED_PLACES)

/** Reads a link from outside; whatever the patterns do not know is no place. */
export function placeOfLink(link: string): AppPlace | undefined {
  const [, path] = LINK.exec(link) ?? []
  if (path === undefined || path.length > LINK_LENGTH_MAX || !WORDS.test(path)) return undefined
  return placeOf(`/${path}`) as AppPlace | undefined
}
