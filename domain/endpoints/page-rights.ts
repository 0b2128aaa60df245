import type { Endpoint, OtherPage } from './row'
import type { Said, ShellChannel } from './shell'

/** Calling page as known to main; an item window belongs to one project for its lifetime. */
export type Asker = { readonly page: 'shell' } | { readonly page: OtherPage; readonly projectId: number }

/** Tells whether a page may call a row by a channel. */
export function mayCall({ shell, alsoFor = [] }: Endpoint, { page }: Asker, channel: ShellChannel): boolean {
  return shell === channel && (page === 'shell' || alsoFor.includes(page))
}

/** Tells whether a call stays in the page's project; the shell may call for every project. */
export function isInOwnProject(asker: Asker, { projectId, path }: Said): boolean {
  if (asker.page === 'shell') return true
  const named = [projectId, path?.['projectId']].filter((id) => id !== undefined)
  return named.length > 0 && named.every((id) => id === asker.projectId)
}
