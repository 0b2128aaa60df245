import { z } from 'zod'
import { PROJECTS_PER_CALL_MAX } from '../constants'
import { PROJECT_FIELD, PROJECT_PART } from '../enums'
import { EVENT_NAMES, PROJECT_EVENTS } from '../live'
import { many } from '../many'
import { job } from './jobs'
import { recordName, records } from './records'
import { row } from './row'
import { settingValue } from './settings'
import { accesses, count, id, idText, listOf } from './shapes'

const project = z.object({
  id,
  team_id: id,
  name: z.string(),
  type: z.number(),
  status: z.number(),
  description: z.string(),
  folder_id: id,
  workflow_id: id,
  /** The e-mail address of whoever made it. */
  creator_id: z.string().optional(),
  /** What its items came from, by the numbers of `UPLOAD_STATE`: one project holds files or links. */
  upload_state: z.number().optional(),
  imageCount: z.number(),
  completedImagesCount: z.number(),
  is_pinned: z.boolean(),
  /** The link of its instructions; null: it has none. */
  instructions_link: z.string().nullable().optional(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type WireProject = z.output<typeof project>

/** A project that was deleted and can still be brought back. */
const deletedProject = project
  .pick({ id: true, team_id: true, name: true, type: true, imageCount: true })
  .extend({ deletedAt: z.string(), deletedBy: z.string(), keptUntil: z.string() })

/** How a list of projects is narrowed, sorted and laid out. */
const look = z.object({
  search: z.string().max(200),
  statuses: many(z.number().int(), 50),
  types: many(z.number().int(), 50),
  sort: z.string().max(40),
  direction: z.enum(['ascending', 'descending']),
  layout: z.enum(['cards', 'rows']),
  /** The columns of the rows; absent: the usual ones. */
  columns: many(z.string().max(40), 50).optional(),
})

/** The projects of a team, and the views of their list that people saved. */
export const projects = {
  listProjects: row({
    service: 'main',
    method: 'GET',
    path: 'api/v1/projects',
    scope: 'team',
    query: z.object({
      name: z.string().optional(),
      status: z.number().optional(),
      limit: count.optional(),
      offset: count.optional(),
      completeImagesCount: z.boolean().optional(),
    }),
    answer: listOf(project),
    since: 'P',
  }),
  createProject: row({
    service: 'main',
    method: 'POST',
    path: 'project',
    scope: 'team',
    body: z.object({
      team_id: idText,
      name: z.string().min(1).max(200),
      type: z.number(),
      description: z.string().max(2_000).default(''),
      /** What is to hold in it from the start. */
      settings: z
        .array(z.object({ attribute: z.string().max(100), value: settingValue }))
        .max(100)
        .optional(),
      /** One of the team's workflows; without it the team's first. */
      workflow_id: id.optional(),
      instructions_link: z.string().max(2_000).nullable().optional(),
    }),
    answer: project,
    shell: 'write',
    since: 'P',
  }),
  /** Tells whether a new project could have a name, and how the name would be kept. */
  projectNameExists: row({
    service: 'main',
    method: 'GET',
    path: 'project/nameExists',
    scope: 'team',
    query: z.object({ name: z.string().max(200) }),
    answer: z.object({ exists: z.boolean(), name: z.string() }),
    shell: 'read',
    since: 'S',
  }),
  readProject: row({
    service: 'main',
    method: 'GET',
    path: 'api/v1/project/{projectId}',
    scope: 'team',
    query: z.object({ include_users: z.boolean().optional(), include_accesses: z.boolean().optional() }),
    answer: project.extend({
      accesses: accesses.optional(),
      /** The role of the caller in the project, told with their accesses; ours. */
      role_id: id.optional(),
      users: many(z.object({ user_id: id, paused: z.boolean() })).optional(),
    }),
    since: 'P',
  }),
  updateProject: row({
    service: 'main',
    method: 'PUT',
    path: 'project/{projectId}',
    scope: 'team',
    body: z
      .object({
        name: z.string().min(1).max(200),
        description: z.string().max(2_000),
        /** The description that the caller saw: another present one is a conflict; ours. */
        description_was: z.string().max(2_000),
        status: z.number(),
        is_pinned: z.boolean(),
        /** Initial alone, and only where no item is left: what comes in next decides between files and links. */
        upload_state: z.number(),
        /** Null or nothing: there is none any more. */
        instructions_link: z.string().max(2_000).nullable(),
      })
      .partial(),
    answer: project,
    shell: 'write',
    since: 'S',
  }),
  /** One change of many projects; `before` says how those were that it changed. */
  changeProjects: row({
    service: 'main',
    method: 'POST',
    path: 'projects/change',
    scope: 'team',
    body: z.object({
      project_ids: many(id, PROJECTS_PER_CALL_MAX),
      change: z.union([
        z.object({ status: z.number() }),
        z.object({ is_pinned: z.boolean() }),
        /** False: those that were deleted come back. */
        z.object({ is_deleted: z.boolean() }),
      ]),
    }),
    answer: z.object({
      before: many(z.object({ id, status: z.number(), is_pinned: z.boolean() })),
      refused: many(z.object({ id, message: z.string() })),
    }),
    shell: 'write',
    since: 'ours',
  }),
  /** Makes a project like another one of the team, with what is taken of that; it has no items. */
  cloneProject: row({
    service: 'main',
    method: 'POST',
    path: 'project/{projectId}/clone',
    scope: 'team',
    body: z.object({
      name: z.string().min(1).max(200),
      take: many(z.enum(PROJECT_PART), PROJECT_PART.length),
    }),
    answer: project,
    shell: 'write',
    since: 'ours',
  }),
  /** Copies the items of a project that a search object matches, but for some, into another one, with files and folders; without annotations unless they are wished. */
  copyItems: row({
    service: 'main',
    method: 'POST',
    path: 'project/{projectId}/items/copy',
    scope: 'team',
    body: z.object({
      into: id,
      /** Absent: all of them. */
      filter: z.record(z.string(), z.unknown()).optional(),
      except_ids: z.array(id).max(5_000).optional(),
      with_annotations: z.boolean().optional(),
    }),
    answer: job,
    shell: 'start',
    since: 'ours',
  }),
  /** What a project holds: read before it is deleted, so that the person knows what goes. */
  countProject: row({
    service: 'main',
    method: 'GET',
    path: 'project/{projectId}/imageCounts',
    scope: 'team',
    answer: z.object({
      imageCount: z.number(),
      completedImagesCount: z.number(),
      annotatedImagesCount: z.number(),
      folderCount: z.number(),
      userCount: z.number(),
    }),
    shell: 'read',
    since: 'S',
  }),
  /** Who works in a project, and what happened there last, newest first. */
  projectOverview: row({
    service: 'main',
    method: 'GET',
    path: 'api/v1/project/{projectId}/overview',
    scope: 'team',
    answer: z.object({
      people: many(
        z.object({
          id,
          email: z.string(),
          first_name: z.string(),
          last_name: z.string(),
          role: z.string(),
          is_paused: z.boolean(),
        }),
      ),
      acts: many(
        z.object({
          name: z.enum(EVENT_NAMES),
          /** The name of who did it. */
          by: z.string(),
          at: z.string(),
          /** How many things it was done to. */
          count: z.number(),
          /** The status that items were moved to. */
          status: z.number().nullable(),
        }),
      ),
    }),
    staleOn: PROJECT_EVENTS,
    shell: 'read',
    since: 'ours',
  }),
  /** Who changed the name, the description, the status and the workflow of a project last, and from what. */
  readProjectChanges: row({
    service: 'main',
    method: 'GET',
    path: 'project/{projectId}/changes',
    scope: 'team',
    answer: many(
      z.object({
        field: z.enum(PROJECT_FIELD),
        /** A text, or the number of a status or a workflow. */
        previous: z.union([z.string(), z.number()]),
        changed_by: z.string(),
        changed_at: z.string(),
      }),
    ),
    shell: 'read',
    since: 'ours',
  }),
  /** How many people work in each project that the caller sees, and when something was last done there. */
  listProjectWork: row({
    service: 'main',
    method: 'GET',
    path: 'api/v1/projects/work',
    scope: 'team',
    answer: listOf(z.object({ id, contributors: z.number(), last_work_at: z.string().nullable() })),
    shell: 'read',
    since: 'ours',
  }),
  /** Takes a project off every list; until `keptUntil` it can be brought back. */
  deleteProject: row({
    service: 'main',
    method: 'DELETE',
    path: 'project/{projectId}',
    scope: 'team',
    answer: deletedProject,
    shell: 'write',
    since: 'S',
  }),
  listDeletedProjects: row({
    service: 'main',
    method: 'GET',
    path: 'api/v1/projects/deleted',
    scope: 'team',
    answer: listOf(deletedProject),
    staleOn: ['project.deleted', 'project.restored'],
    shell: 'read',
    since: 'ours',
  }),
  restoreProject: row({
    service: 'main',
    method: 'POST',
    path: 'project/{projectId}/restore',
    scope: 'team',
    answer: project,
    shell: 'write',
    since: 'ours',
  }),
  ...records('customView', 'customViews', {
    service: 'main',
    path: 'custom-view',
    scope: 'team',
    shape: z.object({ name: recordName, shared: z.boolean(), list: z.literal('projects'), look }),
  }),
}
