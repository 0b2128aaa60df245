import { z } from 'zod'
import { statusRow, transitionRow } from '#domain/workflow-wire'
import type { Service } from './service-names'
import { accesses, approval, classRow, id, item, project, session, team, user } from './wire-shapes'

export { SERVICES, type Service } from './service-names'
export type { WireItem, WireProject, WireTeam } from './wire-shapes'

const listOf = <T extends z.ZodType>(row: T) => z.object({ data: z.array(row), count: z.number(), total: z.number() })
const none = z.undefined()
const bytes = z.instanceof(Uint8Array)
/** The words of the query-builder that a search body may carry. */
const search = z.object({
  query: z.object({
    limit: z.number().int(),
    offset: z.number().int(),
    search: z.record(z.string(), z.unknown()).optional(),
  }),
})

export interface Endpoint {
  readonly service: Service
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below the service's base address; `{name}` is a hole that the caller fills. */
  readonly path: string
  readonly query: z.ZodType
  readonly body: z.ZodType
  readonly answer: z.ZodType
}

/** Every call of the platform that the client makes, and the shape of its answer. */
export const ENDPOINTS = {
  refreshSession: {
    service: 'auth',
    method: 'POST',
    path: 'session/refresh',
    query: none,
    body: z.object({ refreshToken: z.string() }),
    answer: session,
  },
  deleteAccount: {
    service: 'auth',
    method: 'DELETE',
    path: 'account',
    query: none,
    body: z.object({ email: z.string().max(254), password: z.string().max(1_000) }),
    answer: z.object({ ok: z.literal(true) }),
  },
  ping: {
    service: 'main',
    method: 'GET',
    path: 'ping',
    query: none,
    body: none,
    answer: z.object({ ok: z.literal(true) }),
  },
  me: {
    service: 'main',
    method: 'GET',
    path: 'user/ME',
    query: none,
    body: none,
    answer: user.extend({ user_role: z.number() }),
  },
  userAction: {
    service: 'main',
    method: 'POST',
    path: 'user/action',
    query: none,
    body: z.object({
      team_id: id,
      actions: z
        .array(
          z.object({
            action: z.literal('work'),
            project_id: id,
            /** The beginning of a minute. */
            started_at: z.iso.datetime(),
            seconds: z.number().int().min(1).max(60),
          }),
        )
        .min(1)
        .max(1_000),
    }),
    answer: z.object({ ok: z.literal(true) }),
  },
  listTeams: { service: 'main', method: 'GET', path: 'api/v1/teams', query: none, body: none, answer: listOf(team) },
  readTeam: {
    service: 'main',
    method: 'GET',
    path: 'api/v1/team/{teamId}',
    query: z
      .object({ include_organization: z.boolean(), include_accesses: z.boolean(), include_users: z.boolean() })
      .partial(),
    body: none,
    answer: team,
  },
  listProjects: {
    service: 'main',
    method: 'GET',
    path: 'api/v1/projects',
    query: z.object({
      team_id: id,
      name: z.string().optional(),
      status: z.number().optional(),
      limit: z.number().optional(),
      offset: z.number().optional(),
      completeImagesCount: z.boolean().optional(),
    }),
    body: none,
    answer: listOf(project),
  },
  createProject: {
    service: 'main',
    method: 'POST',
    path: 'project',
    query: z.object({ team_id: id }),
    body: z.object({
      team_id: id,
      name: z.string().min(1).max(200),
      type: z.number(),
      description: z.string().max(2_000),
    }),
    answer: project,
  },
  readProject: {
    service: 'main',
    method: 'GET',
    path: 'api/v1/project/{projectId}',
    query: z.object({ team_id: id, include_users: z.boolean().optional(), include_accesses: z.boolean().optional() }),
    body: none,
    answer: project.extend({
      accesses: accesses.optional(),
      users: z.array(z.object({ user_id: id, paused: z.boolean() })).optional(),
    }),
  },
  updateProject: {
    service: 'main',
    method: 'PUT',
    path: 'project/{projectId}',
    query: z.object({ team_id: id }),
    body: z.object({ status: z.number(), is_pinned: z.boolean() }).partial(),
    answer: project,
  },
  readFolder: {
    service: 'main',
    method: 'GET',
    path: 'folder/getFolderById',
    query: z.object({ team_id: id, project_id: id, folder_id: id, include_accesses: z.boolean().optional() }),
    body: none,
    answer: z.object({ id, name: z.string(), project_id: id, is_root: z.boolean(), accesses: accesses.optional() }),
  },
  listClasses: {
    service: 'main',
    method: 'GET',
    path: 'classes',
    query: z.object({ team_id: id, project_id: id }),
    body: none,
    answer: listOf(classRow),
  },
  /** The form of a multimodal project, as the form builder keeps it. */
  projectForm: {
    service: 'main',
    method: 'GET',
    path: 'project/{projectId}/custom-editor-template',
    query: z.object({ team_id: id }),
    body: none,
    answer: z.record(z.string(), z.unknown()),
  },
  workflowStatuses: {
    service: 'work-management',
    method: 'GET',
    path: 'api/v1/workflows/{workflowId}/workflowstatuses',
    query: z.object({ team_id: id, project_id: id, join: z.string().optional() }),
    body: none,
    answer: listOf(statusRow),
  },
  workflowTransitions: {
    service: 'work-management',
    method: 'GET',
    path: 'api/v1/workflows/{workflowId}/workflowtransitions',
    query: z.object({ team_id: id, project_id: id, join: z.string().optional() }),
    body: none,
    answer: listOf(transitionRow),
  },
  searchItems: {
    service: 'items',
    method: 'POST',
    path: 'api/v1/items/search',
    query: z.object({ team_id: id, project_id: id }),
    body: search,
    answer: listOf(item),
  },
  readItem: {
    service: 'items',
    method: 'GET',
    path: 'api/v1/items/{itemId}',
    query: z.object({ team_id: id, project_id: id }),
    body: none,
    answer: item,
  },
  itemPosition: {
    service: 'items',
    method: 'GET',
    path: 'api/v1/items/{itemId}/position',
    query: z.object({ team_id: id, project_id: id }),
    body: none,
    answer: z.object({ index: z.number(), total: z.number() }),
  },
  countItems: {
    service: 'items',
    method: 'GET',
    path: 'api/v1/items/count-by-status',
    query: z.object({ team_id: id, project_id: id }),
    body: none,
    answer: z.object({ data: z.array(z.object({ value: z.number(), count: z.number() })) }),
  },
  requestItems: {
    service: 'items',
    method: 'POST',
    path: 'api/v1/items/request',
    query: z.object({ team_id: id, project_id: id }),
    body: z.object({ count: z.number().int().optional(), category: z.union([z.string(), z.number()]).optional() }),
    answer: z.object({ data: z.array(item) }),
  },
  changeItemStatus: {
    service: 'items',
    method: 'PUT',
    path: 'api/v1/items/{itemId}/status',
    query: z.object({ team_id: id, project_id: id }),
    body: z.object({
      from_status_id: id,
      status_id: id,
      transition_id: id.optional(),
      constraint: z.array(z.object({ name: z.string(), value: z.unknown() })).optional(),
    }),
    answer: z.object({ item }),
  },
  changeItemApproval: {
    service: 'main',
    method: 'PUT',
    path: 'image/{itemId}/approvalStatus',
    query: z.object({ team_id: id, project_id: id }),
    body: z.object({ from_approval_status: approval, approval_status: approval }),
    answer: z.object({ item }),
  },
  updateItem: {
    service: 'main',
    method: 'PUT',
    path: 'image/{itemId}',
    query: z.object({ team_id: id, project_id: id }),
    body: z.object({ is_pinned: z.union([z.literal(0), z.literal(1)]) }),
    answer: z.object({ item }),
  },
  /** The body is the file's own bytes; the answer says under which path to attach them. */
  uploadFile: {
    service: 'storage',
    method: 'PUT',
    path: 'files/{projectId}/{name}',
    query: z.object({ team_id: id }),
    body: none,
    answer: z.object({ path: z.string(), width: z.number(), height: z.number() }),
  },
  /** Makes items of uploaded files; names that are there already are left alone. */
  attachItems: {
    service: 'main',
    method: 'POST',
    path: 'image/ext-create',
    query: z.object({ team_id: id, project_id: id, folder_id: id }),
    body: z.object({
      team_id: id,
      project_id: id,
      folder_id: id,
      upload_state: z.number(),
      images: z.array(z.object({ name: z.string().min(1).max(200), path: z.string().max(1_000) })).max(500),
    }),
    answer: z.object({
      attached: z.array(z.object({ id, name: z.string() })),
      existing: z.array(z.string()),
      failed: z.array(z.object({ name: z.string(), code: z.string(), message: z.string() })),
    }),
  },
  itemMedia: {
    service: 'assets',
    method: 'GET',
    path: 'api/v4/items/{itemId}/media',
    query: z.object({ team_id: id, project_id: id }),
    body: none,
    answer: bytes,
  },
  itemThumbnail: {
    service: 'assets',
    method: 'GET',
    path: 'api/v4/items/{itemId}/thumbnail',
    query: z.object({ team_id: id, project_id: id, size: z.number().optional() }),
    body: none,
    answer: bytes,
  },
  itemAnnotation: {
    service: 'assets',
    method: 'GET',
    path: 'api/v4/items/{itemId}/annotations/download',
    query: z.object({ team_id: id, project_id: id }),
    body: none,
    answer: bytes,
  },
  /** The mask that belongs to a pixel annotation. */
  itemMask: {
    service: 'assets',
    method: 'GET',
    path: 'api/v4/items/{itemId}/annotations/mask',
    query: z.object({ team_id: id, project_id: id }),
    body: none,
    answer: bytes,
  },
} as const satisfies Readonly<Record<string, Endpoint>>

export type EndpointName = keyof typeof ENDPOINTS
type Hole<P extends string> = P extends `${string}{${infer Name}}${infer Rest}` ? Name | Hole<Rest> : never
export type PathValues<E extends EndpointName> = Readonly<Record<Hole<(typeof ENDPOINTS)[E]['path']>, string | number>>
export type EndpointQuery<E extends EndpointName> = z.output<(typeof ENDPOINTS)[E]['query']>
export type EndpointBody<E extends EndpointName> = z.output<(typeof ENDPOINTS)[E]['body']>
export type EndpointAnswer<E extends EndpointName> = z.output<(typeof ENDPOINTS)[E]['answer']>
