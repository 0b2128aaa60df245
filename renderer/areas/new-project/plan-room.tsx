import type { PlanRoom as Room } from '#domain/plan-room'
import { useCall } from '../../desktop/use-call'
import { Problem } from '../../kit/problem'
import { teamQuery } from '../../queries'
import { useSession } from '../../stores/session-store'
import { countText } from '../../../ui/texts'

interface PlanRoomProps {
  readonly room: Room | null
  /** How many are about to be brought in. */
  readonly pictures: number
}

/** Says beforehand that the plan leaves no room for the pictures, or not for all of them; else nothing. */
export function PlanRoom({ room, pictures }: PlanRoomProps) {
  const team = useCall(teamQuery)
  const email = useSession((state) => state.user?.email)
  if (room === null) return null
  const owner = team.data?.creator_id
  const text = roomText(room, pictures, owner === undefined || owner === email ? null : owner)
  return <Problem text={text} role="status" />
}

/** What stands in the way of bringing pictures in; `owner` is null where the person owns the team. */
export function roomText({ plan, used, max, left }: Room, pictures: number, owner: string | null): string | undefined {
  if (left > 0 && pictures <= left) return undefined
  const limit = `The ${plan} plan of this team holds ${countText(max)} pictures, and ${countText(used)} are in`
  const free = 'Delete projects or items that are no longer needed'
  const next =
    owner === null ? `${free}, or choose a larger plan for the team.` : `${free}, or ask ${owner} for a larger plan.`
  if (left === 0) return `${limit}: no more can be added. ${next}`
  return `${limit}: ${left === 1 ? 'only one' : `only ${countText(left)}`} of these ${countText(pictures)} can be added. ${next}`
}
