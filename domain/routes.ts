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
export type AppPlace = PlaceOf<typeof LINKED_PLACES> & {
  /** How its list is to be narrowed, ordered and laid out, where the link says so. */
  readonly list?: string
}

/** The scheme of links from outside into the app. */
export const LINK_SCHEME = 'loupe'

const LINK = /^loupe:\/\/([a-z].*?)\/?$/
/** A link from outside is plain words between its slashes: no escape, no blank. */
const WORDS = /^[\w.~-]+(?:\/[\w.~-]+)*$/
const LINK_LENGTH_MAX = 500
/** Behind the words of a list: names with values, every other sign escaped, so that nothing of it is a word to a command line. */
const LIST = /^[\w.~]+=(?:[\w.~,-]|%[\dA-F]{2})*(?:&[\w.~]+=(?:[\w.~,-]|%[\dA-F]{2})*)*$/
const HAS_LIST: ReadonlySet<string> = new Set(['projects', 'project'] satisfies (keyof typeof LINKED_PLACES)[])
/** The most that a list's address may have behind its place. */
export const LIST_LENGTH_MAX = 2_000
const { placeOf } = createMatcher(LINKED_PLACES)

/** Reads a link from outside; whatever the patterns do not know is no place. */
export function placeOfLink(link: string): AppPlace | undefined {
  const [plain = '', list, ...more] = link.length > LINK_LENGTH_MAX + LIST_LENGTH_MAX ? [] : link.split('?')
  const [, path] = LINK.exec(plain) ?? []
  if (more.length > 0 || path === undefined || path.length > LINK_LENGTH_MAX || !WORDS.test(path)) return undefined
  const place = placeOf(`/${path}`) as AppPlace | undefined
  if (place === undefined || list === undefined) return place
  return HAS_LIST.has(place.area) && list.length <= LIST_LENGTH_MAX && LIST.test(list) ? { ...place, list } : undefined
}
