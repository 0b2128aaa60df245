/** What happens on a platform, by the names that the event hub tells. */
export const EVENT_NAMES = [
  'item.created',
  'item.status',
  'item.approval',
  'item.pinned',
  'item.priority',
  'item.category',
  'item.metadata',
  'item.scored',
  'item.assigned',
  'item.moved',
  'item.deleted',
  'item.annotation',
  'comment.created',
  'comment.replied',
  'comment.resolved',
  'comment.deleted',
  'comment.mentioned',
  'class.created',
  'class.changed',
  'class.deleted',
  'project.created',
  'project.changed',
  'project.deleted',
  'project.restored',
  'folder.created',
  'folder.changed',
  'folder.deleted',
  'workflow.changed',
  'access.changed',
  'member.removed',
  'record.created',
  'record.changed',
  'record.deleted',
  'job.started',
  'job.progress',
  'job.ended',
  'export.changed',
  'export.deleted',
] as const
export type EventName = (typeof EVENT_NAMES)[number]

/** Events that say nothing of who did what: steps of jobs, and copies for one person. */
const UNLOGGED: ReadonlySet<EventName> = new Set(['job.progress', 'job.ended', 'export.changed', 'comment.mentioned'])

/** The events that the activity of a team lists. */
export const LOGGED_EVENTS: readonly EventName[] = EVENT_NAMES.filter((name) => !UNLOGGED.has(name))

export type ThingKind =
  | 'item'
  | 'folder'
  | 'project'
  | 'person'
  | 'record'
  | 'job'
  | 'class'
  | 'workflow'
  | 'role'
  | 'field'
  | 'score'

/** The things that an event is about, as one text: their kind and their ids. */
export function thingText(kind: ThingKind, ids: readonly number[]): string {
  return `${kind}:${ids.join(',')}`
}

/** The ids in the text of an event's things; none where the text names no numbers. */
export function thingIds(thing: string): readonly number[] {
  const [, list = ''] = thing.split(':')
  return list.split(',').flatMap((text) => (/^\d{1,15}$/.test(text) ? [Number(text)] : []))
}

/** The id in a topic of this kind, such as the 7 of `project:7`. */
export function topicId(kind: 'team' | 'project' | 'person', topic: string): number | undefined {
  const [name, text = ''] = topic.split(':')
  return name === kind && /^\d{1,15}$/.test(text) ? Number(text) : undefined
}

/** What happens in a project, as its overview counts it. */
export const PROJECT_EVENTS: readonly EventName[] = EVENT_NAMES.filter(
  (name) => !/^(job|member|record)\./.test(name) && name !== 'comment.mentioned',
)

/** One event as the shell hears it. */
export interface LiveEvent {
  readonly id: number
  readonly name: EventName
  readonly projectId: number | null
  readonly ids: readonly number[]
  /** The fields of the things that the event changed, as they are now; null: they have to be asked for. */
  readonly after: Readonly<Record<string, unknown>> | null
  /** This person's own act, made by this app: it is on the screen already. */
  readonly isOwn: boolean
  /** The rows of the endpoint table whose answers are others now; main fills it in for the pages. */
  readonly stale?: readonly string[]
}

/** That somebody was called by name in a comment, as their event tells it. */
export interface Mention {
  readonly projectId: number
  readonly itemId: number
  readonly itemName: string
  readonly by: string
  readonly text: string
}

/** The mention in an event; undefined where it is another event, one's own, or says too little. */
export function mentionOf({ name, ids, after, isOwn }: LiveEvent): Mention | undefined {
  const [itemId] = ids
  const { project_id: projectId, item_name: itemName, by, text } = after ?? {}
  if (name !== 'comment.mentioned' || isOwn || itemId === undefined || typeof projectId !== 'number') return undefined
  const said = (value: unknown) => (typeof value === 'string' ? value : '')
  return { projectId, itemId, itemName: said(itemName), by: said(by), text: said(text) }
}

/** Events in the order of their ids; `isGap`: events before them are lost, so everything has to be asked for anew. */
export interface LiveBatch {
  readonly isGap: boolean
  readonly events: readonly LiveEvent[]
}
