import type { EndpointAnswer } from '#endpoints'
import { LIMIT_STATE } from '#domain/enums'
import { planName } from '#domain/plan-room'
import { countText } from '../../ui/texts'
import { rowQuery } from '../desktop/row-query'

type Limits = EndpointAnswer<'readLimits'>
type Room = Limits['project_limit']

/** The text about remaining quota, shown before adding. */
export interface LimitNote {
  /** Nothing more can be added at all, or there. */
  readonly isFull: boolean
  readonly text: string
}

interface NoteParts {
  /** The folder that is listed; undefined: none. */
  readonly folder: string | undefined
  /** Who can choose a larger plan; null: the person themselves. */
  readonly owner: string | null
}

/** Share of a limit from which a warning is shown. */
const NEARLY = 0.8
const AS_BEFORE = 'Existing items can be worked on as before.'

/** How much room there is in a project and one of its folders; without one: in its root. */
export const limitsQuery = (projectId: number, folder?: number) =>
  rowQuery('readLimits', { path: { projectId }, ...(folder === undefined ? {} : { query: { folder_id: folder } }) })

/** Tells whether the team or the project takes nothing more. */
export function takesNothing({ user_limit: team, project_limit: project }: Limits): boolean {
  return team?.remaining_image_count === 0 || project.remaining_image_count === 0
}

/** The most important limit notice: a full limit, widest scope first, else the nearest; undefined when there is room. */
export function limitNote(limits: Limits, { folder, owner }: NoteParts): LimitNote | undefined {
  const { user_limit: team, project_limit: project, folder_limit: inFolder } = limits
  const plan = planName(limits.plan) ?? ''
  const larger = owner === null ? 'Choose a larger plan for the team' : `Ask ${owner} for a larger plan`
  const more = `${larger}, or delete what is no longer needed.`
  const where = folder === undefined ? 'Items outside of folders' : `The folder “${folder}”`
  const isFull = [
    full(team, ({ max_image_count: max }) =>
      limits.limit_state === LIMIT_STATE.leaked
        ? `This team has more than the ${countText(max)} pictures that its ${plan} plan holds: nothing can be added. ${AS_BEFORE} ${more}`
        : `The ${plan} plan of this team is full with ${countText(max)} pictures: nothing can be added. ${AS_BEFORE} ${more}`,
    ),
    full(
      project,
      ({ max_image_count: max }) =>
        `This project is full with ${countText(max)} items: nothing can be added, attached or copied into it. ${AS_BEFORE} Make another project for more.`,
    ),
    full(
      inFolder,
      ({ max_image_count: max }) =>
        `${where} is full with ${countText(max)} items: nothing can be added, copied or moved there. Use another folder.`,
    ),
  ].find((note) => note !== undefined)
  if (isFull !== undefined) return isFull
  return [
    nearly(inFolder, (left, max) => `${where} has room for ${left} more of ${max} items.`),
    nearly(project, (left, max) => `This project has room for ${left} more of ${max} items.`),
    nearly(team, (left, max) => `The ${plan} plan of this team has room for ${left} more of ${max} pictures. ${more}`),
  ]
    .filter((one) => one !== undefined)
    .toSorted((one, other) => one.left - other.left)
    .at(0)?.note
}

function full(room: Room | undefined, text: (room: Room) => string): LimitNote | undefined {
  return room?.remaining_image_count === 0 ? { isFull: true, text: text(room) } : undefined
}

function nearly(room: Room | undefined, text: (left: string, max: string) => string) {
  if (room === undefined) return undefined
  const { max_image_count: max, remaining_image_count: left } = room
  return max - left >= max * NEARLY
    ? { left, note: { isFull: false, text: text(countText(left), countText(max)) } }
    : undefined
}
