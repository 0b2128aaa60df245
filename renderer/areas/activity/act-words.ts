import type { WireAct } from '#endpoints'
import { type EventName, LOGGED_EVENTS } from '#domain/live'
import type { Place } from '../../router/places'
import { countText } from '../../../ui/texts'

/** Labels of acts, for the list and its filter. */
const ACT_LABEL: Readonly<Partial<Record<EventName, string>>> = {
  'item.created': 'Added items',
  'item.status': 'Changed status',
  'item.approval': 'Changed approval',
  'item.pinned': 'Changed pin',
  'item.priority': 'Changed priority',
  'item.category': 'Changed category',
  'item.metadata': 'Changed metadata',
  'item.scored': 'Scored work',
  'item.assigned': 'Changed assignees',
  'item.moved': 'Moved items',
  'item.deleted': 'Deleted items',
  'item.annotation': 'Saved annotation',
  'comment.created': 'Added comment',
  'comment.replied': 'Replied to comment',
  'comment.resolved': 'Resolved comment',
  'comment.deleted': 'Deleted comment',
  'class.created': 'Added classes',
  'class.changed': 'Changed classes',
  'class.deleted': 'Deleted classes',
  'project.created': 'Created project',
  'project.changed': 'Changed project',
  'project.deleted': 'Deleted project',
  'project.restored': 'Restored project',
  'folder.created': 'Created folder',
  'folder.changed': 'Changed folder',
  'folder.deleted': 'Deleted folder',
  'workflow.changed': 'Changed workflow',
  'access.changed': 'Changed access',
  'member.removed': 'Removed member',
  'record.created': 'Saved view or template',
  'record.changed': 'Changed view or template',
  'record.deleted': 'Deleted view or template',
  'job.started': 'Started job',
  'export.deleted': 'Deleted export',
}

const isKnown = (name: string): name is EventName => Object.hasOwn(ACT_LABEL, name)

/** An act's label; newer platforms may have unknown acts. */
export function actLabel(name: string): string {
  return (isKnown(name) ? ACT_LABEL[name] : undefined) ?? name
}

/** The acts in the filter, sorted by label. */
export const ACT_CHOICES = LOGGED_EVENTS.map((value) => ({ value, label: actLabel(value) })).toSorted((one, other) =>
  one.label.localeCompare(other.label),
)

const THING: Readonly<Record<string, readonly [one: string, many: string]>> = {
  item: ['Item', 'items'],
  folder: ['Folder', 'folders'],
  project: ['Project', 'projects'],
  person: ['Person', 'people'],
  record: ['View or template', 'views or templates'],
  job: ['Job', 'jobs'],
  class: ['Class', 'classes'],
}

/** An act's object: its name, number or count. */
export function thingText({ kind, ids, count, name }: WireAct['thing']): string {
  if (name !== null) return name
  const [one, many] = THING[kind] ?? ['Thing', 'things']
  return count === 1 ? `${one} ${ids[0] ?? ''}` : `${countText(count)} ${many}`
}

/** The type of an act's object. */
export function kindText({ kind, count }: WireAct['thing']): string {
  const [one, many] = THING[kind] ?? ['Thing', 'things']
  return count === 1 ? one : many
}

const FIELD_LABEL: Readonly<Record<string, string>> = {
  annotation_status: 'Status',
  approval_status: 'Approval',
  annotation_revision: 'Revision',
  is_pinned: 'Pinned',
  workflow_id: 'Workflow',
  folder_id: 'Folder',
  category_id: 'Category',
  person_id: 'Person',
  role_id: 'Role',
  is_paused: 'Paused',
  review_rules: 'Review rules',
  cloned_from: 'Cloned from',
  color: 'Colour',
}

/** The label of a field. */
export function fieldLabel(field: string): string {
  return FIELD_LABEL[field] ?? `${field.charAt(0).toUpperCase()}${field.slice(1).replaceAll('_', ' ')}`
}

/** The changed fields as one line: `Status: In progress → Quality check`. */
export function changesText(changes: WireAct['changes']): string {
  return changes
    .map(({ field, before, after }) => {
      const values = [before, after].filter((value) => value !== null).map(valueText)
      return `${fieldLabel(field)}: ${values.join(' → ')}`
    })
    .join(' · ')
}

export function valueText(value: string): string {
  return value === 'true' ? 'yes' : value === 'false' ? 'no' : value === '' ? 'empty' : value
}

/** The page of an act's object, if it has one and still exists. */
export function placeOfThing({ name, project, thing }: WireAct): Place | undefined {
  const [id] = thing.ids
  if (id === undefined || thing.count !== 1 || name.endsWith('.deleted') || name === 'member.removed') return undefined
  if (thing.kind === 'project') return { area: 'project', projectId: id }
  if (project === null) return undefined
  const projectId = project.id
  if (thing.kind === 'item') return { area: 'review', projectId, itemId: id }
  if (thing.kind === 'class') return { area: 'classes', projectId, classId: id }
  return thing.kind === 'folder' ? { area: 'project', projectId } : undefined
}
