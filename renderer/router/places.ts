import { type AppPlace, publicRoute } from '#domain/routes'

export type AccountTab = 'profile' | 'security' | 'appearance'
export const ACCOUNT_TABS: readonly AccountTab[] = ['profile', 'security', 'appearance']
export const ACCOUNT_TAB_LABEL: Readonly<Record<AccountTab, string>> = {
  profile: 'Profile',
  security: 'Security',
  appearance: 'Appearance and notifications',
}

/** Everywhere the shell can be; the address bar's hash is its text form. */
export type Place =
  | AppPlace
  | { readonly area: 'account'; readonly tab: AccountTab }
  | { readonly area: 'public'; readonly token: string; readonly rest: string }
  | { readonly area: 'offline' }
  | { readonly area: 'maintenance' }
  | { readonly area: 'unknown'; readonly path: string }

const ID = '([1-9]\\d{0,14})'

interface Pattern {
  readonly path: RegExp
  readonly place: (parts: readonly (string | undefined)[]) => Place | undefined
}

const PATTERNS: readonly Pattern[] = [
  { path: /^\/?$/, place: () => ({ area: 'projects' }) },
  { path: /^\/projects$/, place: () => ({ area: 'projects' }) },
  { path: new RegExp(`^/projects/${ID}$`), place: ([id]) => ({ area: 'project', projectId: Number(id) }) },
  {
    path: new RegExp(`^/projects/${ID}/review(?:/${ID})?$`),
    place: ([id, item]) => ({
      area: 'review',
      projectId: Number(id),
      itemId: item === undefined ? null : Number(item),
    }),
  },
  {
    path: /^\/account(?:\/(\w+))?$/,
    place: ([named]) => {
      const tab = ACCOUNT_TABS.find((known) => known === (named ?? 'profile'))
      return tab === undefined ? undefined : { area: 'account', tab }
    },
  },
  { path: /^\/offline$/, place: () => ({ area: 'offline' }) },
  { path: /^\/maintenance$/, place: () => ({ area: 'maintenance' }) },
]

/** The place that a path names; paths of no place are `unknown`, never an error. */
export function placeOf(path: string): Place {
  const shared = publicRoute(path)
  if (shared !== undefined) return { area: 'public', ...shared }
  for (const pattern of PATTERNS) {
    const found = pattern.path.exec(path)
    const place = found === null ? undefined : pattern.place(found.slice(1))
    if (place !== undefined) return place
  }
  return { area: 'unknown', path }
}

/** The path that names a place. */
export function pathOf(place: Place): string {
  switch (place.area) {
    case 'project':
      return `/projects/${place.projectId}`
    case 'review':
      return `/projects/${place.projectId}/review${place.itemId === null ? '' : `/${place.itemId}`}`
    case 'account':
      return place.tab === 'profile' ? '/account' : `/account/${place.tab}`
    case 'public':
      return `/public/${place.token}/${place.rest}`
    case 'unknown':
      return place.path
    case 'projects':
    case 'offline':
    case 'maintenance':
      return `/${place.area}`
  }
}

/** What a link to a place has as its address. */
export function hrefOf(place: Place): string {
  return `#${pathOf(place)}`
}
