import type { QueryKey } from '@tanstack/react-query'
import { callQuery } from './desktop/call-query'

const MINUTE_MS = 60_000
/** A cover hardly ever changes, and is no reason to ask again each time the list is opened. */
const COVER_FRESH_MS = 10 * MINUTE_MS

/** App facts change only through the shell's own actions. */
export const appInfoQuery = callQuery(['app', 'info'], (desktop) => desktop.app.info(), Number.POSITIVE_INFINITY)

export const teamQuery = callQuery(['team'], (desktop) => desktop.team.current(), MINUTE_MS)
export const teamsQuery = callQuery(['teams'], (desktop) => desktop.team.list(), MINUTE_MS)
export const projectsQuery = callQuery(['projects'], (desktop) => desktop.projects.list())
export const mfaQuery = callQuery(['mfa'], (desktop) => desktop.account.mfa())

/** One secret while the dialog is open: another call makes a new one. */
export const totpSetupQuery = callQuery(
  ['mfa', 'setup'],
  (desktop) => desktop.account.setupTotp(),
  Number.POSITIVE_INFINITY,
)

export const projectQuery = (projectId: number) =>
  callQuery(['project', projectId], (desktop) => desktop.projects.read(projectId))

/** Stored works change with each stroke, so always refetch them. */
export const unsavedQuery = callQuery(['unsaved'], (desktop) => desktop.annotations.unsaved(), 0)

export const coverQuery = (projectId: number) =>
  callQuery(['cover', projectId], (desktop) => desktop.items.page({ projectId, offset: 0, limit: 1 }), COVER_FRESH_MS)

export const accessesQuery = (projectId: number) =>
  callQuery(['accesses', projectId], (desktop) => desktop.projects.accesses(projectId))

export const folderAccessesQuery = (projectId: number) =>
  callQuery(['folderAccesses', projectId], (desktop) => desktop.projects.folderAccesses(projectId))

export const statusesQuery = (projectId: number) =>
  callQuery(['statuses', projectId], (desktop) => desktop.workflow.statuses(projectId))

export const transitionsQuery = (projectId: number) =>
  callQuery(['transitions', projectId], (desktop) => desktop.workflow.transitions(projectId))

/** Everything that was read of items: of one project, or of all. */
export const itemsKey = (projectId?: number): QueryKey => (projectId === undefined ? ['items'] : ['items', projectId])

export const itemCountsQuery = (projectId: number) =>
  callQuery([...itemsKey(projectId), 'counts'], (desktop) => desktop.items.counts(projectId))

/** Everything that was read by rows of the endpoint table. */
export const ROWS_KEY: QueryKey = ['rows']

/** Tells whether a key holds something of the application, or the person's teams: it outlives a change of the team. */
export function isOfEveryTeam(key: QueryKey): boolean {
  return key[0] === 'app' || key[0] === teamsQuery.queryKey[0]
}
