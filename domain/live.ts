/** Names of the event hub's events. */
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

/** Events without an author: steps of jobs, and copies for one person. */
const UNLOGGED: ReadonlySet<EventName> = new Set(['job.progress', 'job.ended', 'export.changed', 'comment.mentioned'])

/** Events in a team's activity list. */
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

/** Encodes the kind and ids of an event's entities as one text. */
export function thingText(kind: ThingKind, ids: readonly number[]): string {
  return `${kind}:${ids.join(',')}`
}

/** Ids in an event's entity text; empty if it has none. */
export function thingIds(thing: string): readonly number[] {
  const [, list = ''] = thing.split(':')
  return list.split(',').flatMap((text) => (/^\d{1,15}$/.test(text) ? [Number(text)] : []))
}

/** Id in a topic of this kind, such as the 7 of `project:7`. */
export function topicId(kind: 'team' | 'project' | 'person', topic: string): number | undefined {
  const [name, text = ''] = topic.split(':')
  return name === kind && /^\d{1,15}$/.test(text) ? Number(text) : undefined
}

/** Events in a project's overview. */
export const PROJECT_EVENTS: readonly EventName[] = EVENT_NAMES.filter(
  (name) => !/^(job|member|record)\./.test(name) && name !== 'comment.mentioned',
)

/** Event in the shell's form. */
export interface LiveEvent {
  readonly id: number
  readonly name: EventName
  readonly projectId: number | null
  readonly ids: readonly number[]
  /** Changed fields with their present values; null if they must be requested. */
  readonly after: Readonly<Record<string, unknown>> | null
  /** Event of this app and person: the screen shows it already. */
  readonly isOwn: boolean
  /** Endpoint rows that the event makes stale; main adds them for pages. */
  readonly stale?: readonly string[]
}

/** Mention of a person in a comment, from its event. */
export interface Mention {
  readonly projectId: number
  readonly itemId: number
  readonly itemName: string
  readonly by: string
  readonly text: string
}

/** Mention in an event; undefined for other events, one's own, or incomplete ones. */
export function mentionOf({ name, ids, after, isOwn }: LiveEvent): Mention | undefined {
  const [itemId] = ids
  const { project_id: projectId, item_name: itemName, by, text } = after ?? {}
  if (name !== 'comment.mentioned' || isOwn || itemId === undefined || typeof projectId !== 'number') return undefined
  const said = (value: unknown) => (typeof value === 'string' ? value : '')
  return { projectId, itemId, itemName: said(itemName), by: said(by), text: said(text) }
}

/** Events in the order of ids; `isGap`: earlier events are lost, so everything must be reloaded. */
export interface LiveBatch {
  readonly isGap: boolean
  readonly events: readonly LiveEvent[]
}
