import { thingIds, thingText, topicId } from '#domain/live'
import { seesFolder } from '../areas/access/item-scope'
import { type ProjectAccess, projectAccess, teamMembership } from '../areas/access/project-access'
import type { Platform } from '../platform-context'
import type { Caller } from '../server/handler'
import type { EventRow } from '../storage/events'

/** Event in the form that one person may receive; `lost`: they lost the right to its topic. */
export type Heard =
  | { readonly kind: 'event'; readonly event: EventRow }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'lost' }

const NOTHING: Heard = { kind: 'nothing' }
const LOST: Heard = { kind: 'lost' }

/** Present event rights of one person. */
export interface Hearing {
  /** Tells whether the person may listen to a topic. */
  readonly mayHear: (topic: string) => boolean
  /** Returns a listener's form of an event, for these topics. */
  readonly heard: (topics: ReadonlySet<string>, event: EventRow) => Heard
}

/** Reads a person's rights once each. Valid for one turn, in which no right can change. */
export function createHearing(platform: Platform, caller: Caller): Hearing {
  const accesses = new Map<number, ReturnType<typeof projectAccess>>()
  const accessTo = (teamId: number, projectId: number): ReturnType<typeof projectAccess> => {
    const known = accesses.get(projectId) ?? projectAccess(platform, caller, { teamId, projectId })
    accesses.set(projectId, known)
    return known
  }
  const isMember = (teamId: number): boolean => teamMembership(platform, caller, teamId).ok

  return {
    mayHear: (topic) => {
      if (topic === 'me') return true
      const teamId = topicId('team', topic)
      if (teamId !== undefined) return isMember(teamId)
      const projectId = topicId('project', topic)
      const project = projectId === undefined ? undefined : platform.storage.projects.facts(caller.person.id, projectId)
      return project !== undefined && accessTo(project.teamId, project.id).ok
    },
    heard: (topics, event) => {
      const personId = topicId('person', event.topic)
      if (personId !== undefined) {
        const isMine = topics.has('me') && personId === caller.person.id
        return isMine && isTeamOf(caller, event) ? { kind: 'event', event } : NOTHING
      }
      const isOfTeam = topics.has(`team:${event.teamId}`)
      if (!isOfTeam && !topics.has(event.topic)) return NOTHING
      const projectId = topicId('project', event.topic)
      if (projectId === undefined) return isMember(event.teamId) ? { kind: 'event', event } : LOST
      const access = accessTo(event.teamId, projectId)
      // In a team's topic, missing rights to other people's projects are normal.
      if (!access.ok) return isOfTeam ? NOTHING : LOST
      return withoutHidden(platform, event, access.value)
    },
  }
}

function isTeamOf(caller: Caller, event: EventRow): boolean {
  return caller.teamId === undefined || caller.teamId === event.teamId
}

/** Drops events about items in a status or folder that is hidden from the person. */
function withoutHidden(platform: Platform, event: EventRow, access: ProjectAccess): Heard {
  const { hiddenValues: hidden, folderIds } = access
  if (folderIds !== undefined && event.name.startsWith('folder.'))
    return narrowed(event, 'folder', (id) => seesFolder(access, id))
  const isAll = hidden.length === 0 && folderIds === undefined
  if (isAll || !/^(item|comment)\./.test(event.name)) return { kind: 'event', event }
  const isHidden = (value: unknown): boolean => typeof value === 'number' && hidden.includes(value)
  const inFolder = (id: number): boolean => {
    // The folder of a deleted item is unknown, but its id reveals nothing.
    const item = folderIds === undefined ? undefined : platform.storage.items.byId(id)
    return item === undefined || seesFolder(access, item.folderId)
  }
  if (event.name === 'item.status') {
    const [was, is] = [event.before?.['annotation_status'], event.after?.['annotation_status']].map(isHidden)
    if (was === true && is === true) return NOTHING
    // The item becomes visible or hidden: don't reveal its status there.
    const told = was === true || is === true ? { ...event, before: null, after: null } : event
    return narrowed(told, 'item', inFolder)
  }
  if (event.name === 'item.deleted' && isHidden(event.before?.['annotation_status'])) return NOTHING
  return narrowed(event, 'item', (id) => inFolder(id) && !isHidden(platform.storage.items.byId(id)?.annotationStatus))
}

/** Restricts an event to the entities that a person sees. */
function narrowed(event: EventRow, kind: 'item' | 'folder', sees: (id: number) => boolean): Heard {
  const ids = thingIds(event.thing).filter(sees)
  return ids.length === 0 ? NOTHING : { kind: 'event', event: { ...event, thing: thingText(kind, ids) } }
}
