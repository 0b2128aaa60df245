import type { World } from './world'

/** The query of a call about the team. */
export const team = ({ here }: World) => ({ team_id: here.teamId })

/** The query of a call about the vector project. */
export const project = ({ here }: World) => ({ team_id: here.teamId, project_id: here.projectId })

/** The query of a call about its folder. */
export const folder = (world: World) => ({ ...project(world), folder_id: world.here.folderId })
