import type { EndpointAnswer } from '#endpoints'
import { planName } from '#domain/plan-room'
import { rowQuery } from '../../desktop/row-query'
import { useCall } from '../../desktop/use-call'
import { countText } from '../../../ui/texts'

/** How much room there is where items are to be copied to. */
interface CopyRoom {
  /** What is said of it; undefined: there is room for all, or nobody knows. */
  readonly text: string | undefined
  readonly isFull: boolean
}

const ENOUGH: CopyRoom = { text: undefined, isFull: false }

/** Whether another project has room for so many copies, asked of the platform once one is chosen. */
export function useCopyRoom(into: { readonly id: number; readonly name: string } | undefined, count: number): CopyRoom {
  const limits = useCall(rowQuery('readLimits', { path: { projectId: into?.id ?? 0 } }), {
    enabled: into !== undefined,
    refetchOnMount: 'always',
  })
  return into === undefined || limits.data === undefined ? ENOUGH : copyRoom(limits.data, count, into.name)
}

/** What the plan and the project leave room for, whichever is less; items whose names are taken stay anyway, so that it may be room enough. */
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
