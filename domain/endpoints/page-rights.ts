import type { Endpoint, OtherPage } from './row'
import type { Said, ShellChannel } from './shell'

/** A page that asks, as main knows it; the window of an item belongs to one project for as long as it lives. */
export type Asker = { readonly page: 'shell' } | { readonly page: OtherPage; readonly projectId: number }

/** Tells whether a page may call a row by a channel. */
export function mayCall({ shell, alsoFor = [] }: Endpoint, { page }: Asker, channel: ShellChannel): boolean {
  return shell === channel && (page === 'shell' || alsoFor.includes(page))
}

/** Tells whether a call stays in the project of the page; the shell may ask about every project. */
export function isInOwnProject(asker: Asker, { projectId, path }: Said): boolean {
  if (asker.page === 'shell') return true
  const named = [projectId, path?.['projectId']].filter((id) => id !== undefined)
  return named.length > 0 && named.every((id) => id === asker.projectId)
}
