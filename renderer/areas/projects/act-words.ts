import type { EventName } from '#domain/live'
import type { EndpointAnswer } from '#endpoints'
import { amountText } from '../../../ui/texts'

type Act = EndpointAnswer<'projectOverview'>['acts'][number]
type Words = (items: string, status: string | undefined) => string

/** The verb phrase after the person's name. */
const WORDS: Readonly<Partial<Record<EventName, Words>>> = {
  'item.created': (items) => `added ${items}`,
  'item.status': (items, status) => (status === undefined ? `moved ${items}` : `moved ${items} to ${status}`),
  'item.approval': (items) => `changed the approval of ${items}`,
  'item.pinned': (items) => `pinned or unpinned ${items}`,
  'item.priority': (items) => `set the priority of ${items}`,
  'item.category': (items) => `set the category of ${items}`,
  'item.metadata': (items) => `set metadata of ${items}`,
  'item.scored': (items) => `scored ${items}`,
  'item.assigned': (items) => `assigned ${items}`,
  'item.moved': (items) => `moved ${items} to another folder`,
  'item.deleted': (items) => `deleted ${items}`,
  'item.annotation': (items) => `saved annotations of ${items}`,
  'comment.created': (items) => `commented on ${items}`,
  'comment.replied': (items) => `answered comments on ${items}`,
  'comment.resolved': (items) => `resolved comments on ${items}`,
  'comment.deleted': (items) => `deleted comments on ${items}`,
  'class.created': () => 'added classes',
  'class.changed': () => 'changed classes',
  'class.deleted': () => 'deleted classes',
  'project.created': () => 'made the project',
  'project.changed': () => 'changed the project',
  'project.restored': () => 'brought the project back',
  'folder.created': () => 'added a folder',
  'folder.changed': () => 'changed a folder',
  'folder.deleted': () => 'deleted a folder',
  'access.changed': () => 'changed who may do what',
  'member.removed': () => 'removed someone',
}

/** Describes an event in a project. */
export function actText({ name, count, status }: Act, nameOf: (status: number) => string | undefined): string {
  const said = WORDS[name]?.(amountText(count, 'item', 'items'), status === null ? undefined : nameOf(status))
  return said ?? 'did something'
}
