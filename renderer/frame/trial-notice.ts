import type { QueryClient } from '@tanstack/react-query'
import type { Team } from '#domain/entities'
import { trialDaysLeft } from '#domain/trial'
import { teamQuery } from '../queries'
import { notify } from '../stores/notice-store'

/** Announces a trial in its last days; before that the account page shows it. */
const LAST_DAYS = 3

/** Tells a person once for each team that its trial ends soon; the answer ends it. */
export function tellTrialsEnd(queries: QueryClient, now: () => Date = () => new Date()): () => void {
  const told = new Set<number>()
  const look = (team: Team | undefined): void => {
    if (team === undefined || team.creator_trial_start_date === null || told.has(team.id)) return
    const days = trialDaysLeft(new Date(team.creator_trial_start_date), now())
    if (!(days >= 0 && days <= LAST_DAYS)) return
    told.add(team.id)
    notify({
      tone: 'info',
      title: `The trial of ${team.name} ends soon`,
      text: `${days === 1 ? 'One day is' : `${days} days are`} left. The team owner chooses a plan.`,
    })
  }
  look(queries.getQueryData(teamQuery.queryKey))
  return queries.getQueryCache().subscribe(({ query }) => {
    if (query.queryHash === JSON.stringify(teamQuery.queryKey)) look(queries.getQueryData(teamQuery.queryKey))
  })
}
