import { useQueryClient } from '@tanstack/react-query'
import type { Team } from '#domain/entities'
import { useAct } from '../desktop/use-act'
import { isOfEveryTeam, teamQuery } from '../queries'
import { goHome } from '../router/place-store'
import { notifyFailure } from '../stores/notice-store'

/** Works in another team of the person: everything that is shown is of it from then on. */
export function useChooseTeam() {
  const queries = useQueryClient()
  return useAct<Team, number>((desktop, teamId) => desktop.team.choose(teamId), {
    onDone: (chosen) => {
      goHome()
      // Nothing of the other team may be left on the screen.
      void queries.resetQueries({ predicate: ({ queryKey }) => !isOfEveryTeam(queryKey) })
      queries.setQueryData(teamQuery.queryKey, chosen)
    },
    onFailed: ({ failure }) => notifyFailure(failure, 'Couldn’t change the team'),
  })
}
