import { useCall } from '../../desktop/use-call'
import { limitNote, limitsQuery, takesNothing } from '../../projects/limits'
import { teamQuery } from '../../queries'
import { useSession } from '../../stores/session-store'

/** The reason a project is full, with people who can change it; undefined if there is room, or if not asked. */
export function useWhyFull(projectId: number, isAsked: boolean): string | undefined {
  const limits = useCall(limitsQuery(projectId), { enabled: isAsked })
  const team = useCall(teamQuery)
  const email = useSession((state) => state.user?.email)
  if (!isAsked || limits.data === undefined || !takesNothing(limits.data)) return undefined
  const owner = team.data?.creator_id
  return limitNote(limits.data, {
    folder: undefined,
    owner: owner === undefined || owner === email ? null : owner,
  })?.text
}
