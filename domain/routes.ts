/** What a public address names: its token and the rest of the path. */
export interface PublicRoute {
  readonly token: string
  readonly rest: string
}

const PUBLIC = /^\/public\/(\w+)\/(.+)$/

/** Reads `/public/{word}/{more segments}`; any other shape is not public. */
export function publicRoute(path: string): PublicRoute | undefined {
  const [, token, rest] = PUBLIC.exec(path) ?? []
  if (token === undefined || rest === undefined || !rest.split('/').some((segment) => segment !== '')) return undefined
  return { token, rest }
}

/** A place in the app that a deep link or the outside may name. */
export type AppPlace =
  | { readonly area: 'projects' }
  | { readonly area: 'project'; readonly projectId: number }
  | { readonly area: 'review'; readonly projectId: number; readonly itemId: number | null }

/** The scheme of links from outside into the app. */
export const LINK_SCHEME = 'loupe'

const LINKS: readonly (readonly [RegExp, (ids: readonly number[]) => AppPlace])[] = [
  [/^loupe:\/\/projects\/?$/, () => ({ area: 'projects' })],
  [/^loupe:\/\/project\/(\d{1,15})\/?$/, ([projectId = 0]) => ({ area: 'project', projectId })],
  [/^loupe:\/\/project\/(\d{1,15})\/review\/?$/, ([projectId = 0]) => ({ area: 'review', projectId, itemId: null })],
  [
    /^loupe:\/\/project\/(\d{1,15})\/item\/(\d{1,15})\/?$/,
    ([projectId = 0, itemId = 0]) => ({ area: 'review', projectId, itemId }),
  ],
]

/** Reads a link from outside; whatever the grammar does not know is no place. */
export function placeOfLink(link: string): AppPlace | undefined {
  for (const [pattern, place] of LINKS) {
    const match = pattern.exec(link)
    if (match !== null) return place(match.slice(1).map(Number))
  }
  return undefined
}

/** The link that leads to a place. */
export function linkOfPlace(place: AppPlace): string {
  if (place.area === 'projects') return `${LINK_SCHEME}://projects`
  if (place.area === 'project') return `${LINK_SCHEME}://project/${place.projectId}`
  return `${LINK_SCHEME}://project/${place.projectId}/${place.itemId === null ? 'review' : `item/${place.itemId}`}`
}
