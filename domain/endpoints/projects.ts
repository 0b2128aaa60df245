import { z } from 'zod'
import { PROJECTS_PER_CALL_MAX } from '../constants'
import { PROJECT_FIELD, PROJECT_PART } from '../enums'
import { CONDITIONS_MAX } from '../item-filter-bounds'
import { EVENT_NAMES, PROJECT_EVENTS } from '../live'
import { many } from '../many'
import { condition } from './item-views'
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
  /** E-mail address of its creator. */
  creator_id: z.string().optional(),
  /** Source of its items, by the numbers of `UPLOAD_STATE`: a project holds files or links. */
  upload_state: z.number().optional(),
  imageCount: z.number(),
  completedImagesCount: z.number(),
  is_pinned: z.boolean(),
  /** Link of its instructions; null for none. */
  instructions_link: z.string().nullable().optional(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type WireProject = z.output<typeof project>

/** Deleted project that can be restored. */
const deletedProject = project
  .pick({ id: true, team_id: true, name: true, type: true, imageCount: true })
  .extend({ deletedAt: z.string(), deletedBy: z.string(), keptUntil: z.string() })

/** Filter, order and layout of a list of projects. */
const look = z.object({
  search: z.string().max(200),
  statuses: many(z.number().int(), 50),
  types: many(z.number().int(), 50),
  /** Filters by fields of the team; absent for none. */
  conditions: many(condition, CONDITIONS_MAX).optional(),
  sort: z.string().max(40),
  direction: z.enum(['ascending', 'descending']),
  layout: z.enum(['cards', 'rows']),
  /** Columns of the rows; absent for the default ones. */
  columns: many(z.string().max(40), 50).optional(),
})

/** Endpoints of a team's projects, and of saved views of their list. */
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
      /** Initial settings. */
      settings: z
        .array(z.object({ attribute: z.string().max(100), value: settingValue }))
        .max(100)
        .optional(),
      /** Workflow of the team; by default its first. */
      workflow_id: id.optional(),
      instructions_link: z.string().max(2_000).nullable().optional(),
    }),
    answer: project,
    shell: 'write',
    since: 'P',
  }),
  /** Tells whether a name is free for a new project, and its stored form. */
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
      /** The caller's role in the project, returned with their rights; ours. */
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
        /** Description that the caller saw: a different present one is a conflict; ours. */
        description_was: z.string().max(2_000),
        status: z.number(),
        is_pinned: z.boolean(),
        /** Only Initial, and only without items: the next upload decides between files and links. */
        upload_state: z.number(),
        /** Null or empty removes the link. */
        instructions_link: z.string().max(2_000).nullable(),
      })
      .partial(),
    answer: project,
    shell: 'write',
    since: 'S',
  }),
  /** Makes one change of many projects; `before` has the former state of the changed ones. */
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
        /** False restores deleted ones. */
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
  /** Creates a project like another one of the team, with chosen parts of it; it has no items. */
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
  /**
   * Starts a job that copies matching items, with exceptions, into another project, with files and folders. Annotations
   * are copied only on request.
   */
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
  /** Counts the content of a project, to show it before a deletion. */
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
  /** Reads a project's people and last activity, newest first. */
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
          /** Name of the person. */
          by: z.string(),
          at: z.string(),
          /** Number of entities. */
          count: z.number(),
          /** New status of the items. */
          status: z.number().nullable(),
        }),
      ),
    }),
    staleOn: PROJECT_EVENTS,
    shell: 'read',
    since: 'ours',
  }),
  /** Reads the last changes of a project's name, description, status and workflow, with author and former value. */
  readProjectChanges: row({
    service: 'main',
    method: 'GET',
    path: 'project/{projectId}/changes',
    scope: 'team',
    answer: many(
      z.object({
        field: z.enum(PROJECT_FIELD),
        /** Text, or the number of a status or a workflow. */
        previous: z.union([z.string(), z.number()]),
        changed_by: z.string(),
        changed_at: z.string(),
      }),
    ),
    shell: 'read',
    since: 'ours',
  }),
  /** Lists the number of people and the last activity of each project that the caller sees. */
  listProjectWork: row({
    service: 'main',
    method: 'GET',
    path: 'api/v1/projects/work',
    scope: 'team',
    answer: listOf(z.object({ id, contributors: z.number(), last_work_at: z.string().nullable() })),
    shell: 'read',
    since: 'ours',
  }),
  /** Deletes a project from every list; it can be restored until `keptUntil`. */
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
