import { z } from 'zod'
import { PROJECT_TYPE } from '../enums'
import { workFolder } from './folders'
import { many } from '../many'
import { row } from './row'
import { searched } from './searched'
import { id, listOf } from './shapes'

/** Names of project types in the work service. */
export const WORK_TYPE = {
  [PROJECT_TYPE.vector]: 'VECTOR',
  [PROJECT_TYPE.pixel]: 'PIXEL',
  [PROJECT_TYPE.video]: 'PUBLIC_VIDEO',
  [PROJECT_TYPE.text]: 'PUBLIC_TEXT',
  [PROJECT_TYPE.tiled]: 'TILED',
  [PROJECT_TYPE.classification]: 'CLASSIFICATION',
  [PROJECT_TYPE.point_cloud]: 'POINT_CLOUD',
  [PROJECT_TYPE.custom_llm]: 'CUSTOM_LLM',
} as const

const workProject = z.object({
  id,
  team_id: id,
  name: z.string(),
  type: z.enum(Object.values(WORK_TYPE)),
  status: z.enum(['undefined', 'notStarted', 'inProgress', 'completed', 'onHold']),
  description: z.string(),
  folder_id: id,
  workflow_id: id,
  creator_id: z.string(),
  upload_state: z.enum(['initial', 'basic', 'external']),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type WireWorkProject = z.output<typeof workProject>

const teamUser = z.object({
  id,
  team_id: id,
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  role: z.number(),
  state: z.enum(['PENDING', 'CONFIRMED']),
  userPermissions: many(z.object({ id, name: z.string() })),
})

/** Endpoints of lists that only the public client searches. */
export const searches = {
  searchProjects: row({
    service: 'work-management',
    method: 'POST',
    path: 'api/v1/projects/search',
    scope: 'team',
    body: searched,
    answer: listOf(workProject),
    keyless: true,
    since: 'P',
  }),
  searchFolders: row({
    service: 'work-management',
    method: 'POST',
    path: 'api/v1/folders/search',
    scope: 'project',
    body: searched,
    answer: listOf(workFolder),
    keyless: true,
    since: 'P',
  }),
  searchTeamUsers: row({
    service: 'work-management',
    method: 'POST',
    path: 'api/v1/teamusers/search',
    scope: 'team',
    body: searched,
    answer: listOf(teamUser),
    keyless: true,
    since: 'P',
  }),
  /** Folder of a project with exactly this name. */
  folderByName: row({
    service: 'main',
    method: 'GET',
    path: 'folder/getFolderByName',
    scope: 'project',
    query: z.object({ name: z.string() }),
    answer: workFolder,
    since: 'P',
  }),
}
