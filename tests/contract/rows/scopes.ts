import type { World } from './world'

/** Query of a call about the team. */
export const team = ({ here }: World) => ({ team_id: here.teamId })

/** Query of a call about the vector project. */
export const project = ({ here }: World) => ({ team_id: here.teamId, project_id: here.projectId })

/** Query of a call about its folder. */
export const folder = (world: World) => ({ ...project(world), folder_id: world.here.folderId })
