import { createMatcher, type PlaceOf } from './places'

/** Path of shared content: a token and the rest of the path. */
export const PUBLIC_PATTERN = '/public/:token/:rest*'

/** Places that a link from outside may open, by the shell's own patterns. All others are refused. */
export const LINKED_PLACES = {
  projects: '/projects',
  project: ['/projects/:projectId', '/project/:projectId'],
  review: ['/projects/:projectId/review/:itemId?', '/project/:projectId/review', '/project/:projectId/item/:itemId'],
  public: PUBLIC_PATTERN,
} as const

/** Place in the app that a deep link may open. */
export type AppPlace = PlaceOf<typeof LINKED_PLACES> & {
  /** Filter, order and layout of its list, if the link has them. */
  readonly list?: string
}

/** Scheme of deep links. */
export const LINK_SCHEME = 'loupe'

const LINK = /^loupe:\/\/([a-z].*?)\/?$/
/** Form of a deep link: plain words between slashes, without escapes or blanks. */
const WORDS = /^[\w.~-]+(?:\/[\w.~-]+)*$/
const LINK_LENGTH_MAX = 500
/** Form of the list part: names with values, all other characters escaped, so that it is harmless on a command line. */
const LIST = /^[\w.~]+=(?:[\w.~,-]|%[\dA-F]{2})*(?:&[\w.~]+=(?:[\w.~,-]|%[\dA-F]{2})*)*$/
const HAS_LIST: ReadonlySet<string> = new Set(['projects', 'project'] satisfies (keyof typeof LINKED_PLACES)[])
/** Longest list part of an address. */
export const LIST_LENGTH_MAX = 2_000
const { placeOf } = createMatcher(LINKED_PLACES)

/** Parses a deep link; undefined if no pattern matches. */
export function placeOfLink(link: string): AppPlace | undefined {
  const [plain = '', list, ...more] = link.length > LINK_LENGTH_MAX + LIST_LENGTH_MAX ? [] : link.split('?')
  const [, path] = LINK.exec(plain) ?? []
  if (more.length > 0 || path === undefined || path.length > LINK_LENGTH_MAX || !WORDS.test(path)) return undefined
  const place = placeOf(`/${path}`) as AppPlace | undefined
  if (place === undefined || list === undefined) return place
  return HAS_LIST.has(place.area) && list.length <= LIST_LENGTH_MAX && LIST.test(list) ? { ...place, list } : undefined
}
