import type { EndpointAnswer } from '#endpoints'
import { planName } from '#domain/plan-room'
import { rowQuery } from '../../desktop/row-query'
import { useCall } from '../../desktop/use-call'
import { countText } from '../../../ui/texts'

/** The room for copies in the target. */
interface CopyRoom {
  /** The warning; undefined if there is enough room or it is unknown. */
  readonly text: string | undefined
  readonly isFull: boolean
}

const ENOUGH: CopyRoom = { text: undefined, isFull: false }

/** Checks the chosen project's room for a number of copies. */
export function useCopyRoom(into: { readonly id: number; readonly name: string } | undefined, count: number): CopyRoom {
  const limits = useCall(rowQuery('readLimits', { path: { projectId: into?.id ?? 0 } }), {
    enabled: into !== undefined,
    refetchOnMount: 'always',
  })
  return into === undefined || limits.data === undefined ? ENOUGH : copyRoom(limits.data, count, into.name)
}

/** The smaller room of plan and project; it may still suffice, because items with existing names aren't copied. */
export function copyRoom(limits: EndpointAnswer<'readLimits'>, count: number, project: string): CopyRoom {
  const { user_limit: team, project_limit: room, plan } = limits
  const inTeam = team?.remaining_image_count ?? Number.POSITIVE_INFINITY
  const left = Math.min(inTeam, room.remaining_image_count)
  if (left >= count) return ENOUGH
  const what =
    inTeam <= room.remaining_image_count
      ? ['The', planName(plan), 'plan of this team'].filter(Boolean).join(' ')
      : `“${project}”`
  if (left === 0) return { text: `${what} is full: nothing can be copied into “${project}”.`, isFull: true }
  const few = left === 1 ? 'one more' : `${countText(left)} more`
  return {
    text: `${what} has room for ${few} of these ${countText(count)}. The others stay here alone, and the job says how many.`,
    isFull: false,
  }
}
