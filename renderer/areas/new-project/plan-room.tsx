import { LIMIT_STATE } from '#domain/enums'
import { limitState, type LimitState } from '#domain/limits'
import type { PlanRoom as Room } from '#domain/plan-room'
import { useCall } from '../../desktop/use-call'
import { Problem } from '../../kit/problem'
import { teamQuery } from '../../queries'
import { useSession } from '../../stores/session-store'
import { countText } from '../../../ui/texts'
import styles from './plan-room.module.css'

interface PlanRoomProps {
  readonly room: Room | null
  /** The number of files to import. */
  readonly pictures: number
  /** The platform's answer; undefined: derived from the room. */
  readonly state?: LimitState | undefined
}

/** Shows the plan's remaining room and warns if the files don't fit; hidden without a limit. */
export function PlanRoom({ room, pictures, state }: PlanRoomProps) {
  const team = useCall(teamQuery)
  const email = useSession((session) => session.user?.email)
  if (room === null) return null
  const owner = team.data?.creator_id
  const { used, max, left, plan } = room
  const coming = Math.min(pictures, left)
  return (
    <>
      <Problem
        text={roomText(room, pictures, owner === undefined || owner === email ? null : owner, state)}
        role="status"
      />
      <div className={styles.room}>
        <span
          className={styles.bar}
          role="meter"
          aria-label={`Pictures of the ${plan} plan`}
          aria-valuemin={0}
          aria-valuemax={max}
          aria-valuenow={Math.min(max, used + coming)}
          aria-valuetext={leftText(room)}
        >
          <span className={styles.used} style={{ width: `${share(used, max)}%` }} />
          <span className={styles.coming} style={{ width: `${share(coming, max)}%` }} />
        </span>
        <span className={styles.said}>{leftText(room)}</span>
      </div>
    </>
  )
}

function share(count: number, max: number): number {
  return max === 0 ? 100 : Math.min(100, (count / max) * 100)
}

function leftText({ plan, max, left }: Room): string {
  if (left === 0) return `No room left of ${countText(max)} pictures in the ${plan} plan`
  return `Room for ${countText(left)} more of ${countText(max)} pictures in the ${plan} plan`
}

/** The reason files can't be imported; `owner` is null if the person owns the team. */
export function roomText(
  { plan, used, max, left }: Room,
  pictures: number,
  owner: string | null,
  state: LimitState = limitState(used, max, pictures),
): string | undefined {
  const free = 'Delete projects or items that are no longer needed'
  const next =
    owner === null ? `${free}, or choose a larger plan for the team.` : `${free}, or ask ${owner} for a larger plan.`
  if (state === LIMIT_STATE.leaked) {
    return `This team has more than the ${countText(max)} pictures that its ${plan} plan holds: nothing can be added, and nothing is deleted. ${next}`
  }
  if (left > 0 && pictures <= left) return undefined
  const limit = `The ${plan} plan of this team holds ${countText(max)} pictures, and ${countText(used)} are in`
  if (left === 0) return `${limit}: no more can be added. ${next}`
  return `${limit}: ${left === 1 ? 'only one' : `only ${countText(left)}`} of these ${countText(pictures)} can be added. ${next}`
}
